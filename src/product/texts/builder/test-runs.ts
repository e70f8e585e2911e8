import { sentences } from "../../sentences.ts";
/** Runs that are started in the builder and shown on the canvas. */
export const testRunText = sentences("testRunText", {
  title: "Test runs",
  runAgain: "Run again with the last inputs",
  hideRun: "Hide run",
  runFromHere: "Run from here",
  runFromHereHint: "Reuses earlier outputs from the last run",
  runOnceFirst: "Run the workflow once first",
  openStep: "Open in builder",
  stepDeleted: "This step is no longer part of the workflow.",
  testHint: "Runs next to the canvas with pinned outputs. It costs credits, and side effects are real.",
  runHint: "Runs on its own page and ignores pinned outputs.",
});
