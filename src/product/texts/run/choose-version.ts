import { sentences } from "../../sentences.ts";
/** The question which version of a workflow a retry uses. */
export const chooseVersionText = sentences("chooseVersionText", {
  title: "Which version?",
  text: "The workflow has changed since this run started.",
  current: "Current workflow",
  currentHint: "Starts a new run from this step with the earlier results.",
  currentWithoutResults: "Starts a new run from this step. The whole step runs again and is charged again.",
  originalVersion: "This run's version",
  originalRetryMissing: "Retries only the missing parts in this run.",
  originalRetryStep: "Retries this step in this run.",
  originalNewRun: "Starts a new run from this step with this run's version.",
  retry: "Retry",
  fork: "Run again",
});
