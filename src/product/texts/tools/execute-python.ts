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
  /** Why later calls don't find what this one left. */
  folder: {
    skillsTooLarge:
      "The files of the skills don't fit into the working folder. Delete files that are no longer needed, or use fewer skills at once.",
    tooManyFiles: (most: number) => `The working folder wasn't kept: it has more than ${plural(most, "file")}.`,
    tooLarge: (bytes: number) => `The working folder wasn't kept: it is larger than ${bytes / 1024 ** 2} MB.`,
    storageFull: "The working folder wasn't kept: the workspace's storage is full.",
    missing: "The files of earlier calls are lost. This call began with an empty folder.",
  },
});
