import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The card of the tool that runs Python. */
export const executePythonText = sentences("executePythonText", {
  running: "Running Python",
  done: "Ran Python",
  /** The code ran into an error. */
  stopped: "Python stopped with an error",
  failed: "Python couldn't run",
  denied: "Python wasn't run",
  code: (lines: number) => `Code, ${plural(lines, "line")}`,
  output: "Output",
  nothingPrinted: "The code printed nothing.",
  images: "Images",
  files: "Files",
});
