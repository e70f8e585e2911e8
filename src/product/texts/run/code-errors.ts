/** Why code returned nothing. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;

export const codeErrorText = sentences("codeErrorText", {
  /** Why there is no result; shown in the step as is. */
  errors: {
    exception: (detail: string, line: number | null) => `${line === null ? "" : `Line ${line}: `}${detail}`,
    cpuTimeExceeded: (ms: number) => `The code used more than ${plural(Math.ceil(ms / 1000), "second")} of CPU time.`,
    timedOut: (ms: number) => `The code took longer than ${plural(Math.ceil(ms / 1000), "second")}.`,
    memoryExceeded: (bytes: number) => `The code needed more than ${megabytes(bytes)} of memory.`,
    missingOutput: (name: string) =>
      `The code doesn't set “${name}”. Assign each output to a variable with its name, or return it.`,
    notJson: (name: string, detail: string) => `“${name}” can't be stored as JSON: ${detail}`,
    notFinite: (name: string, value: string) =>
      `“${name}” contains ${value}, which can't be stored. Replace it with a number, text, or null.`,
    outputsTooLarge: (bytes: number) => `The outputs are larger than ${megabytes(bytes)}.`,
    filesTooLarge: (most: { count: number; bytes: number }) =>
      `The code wrote more than ${plural(most.count, "file")} or ${megabytes(most.bytes)} to outputs/. Write fewer or smaller files.`,
    folderFull: (bytes: number) =>
      `The working folder is full. It can keep ${megabytes(bytes)}: write less, or delete files first.`,
    neverSettles: "The code is waiting for something that never happens.",
    crashed: "The code exited before it finished.",
  },
  truncated: (bytes: number) => `… cut off after ${kilobytes(bytes)}`,
  noSandbox: (language: string) =>
    `This server can't run ${language} safely, so the code didn't run. Ask its operator to install bubblewrap, or write the step in the other language.`,
  noScriptSandbox: (language: string) =>
    `This server can't run ${language} safely, so the code didn't run. Ask its operator to install bubblewrap.`,
  busy: "Too much code is running right now. Please try again later.",
  restarting: "The server is restarting. Please try again in a moment.",
  executionFailed: "Code execution failed",
  noBody: "No code body found",
  noResult: "No result returned from code execution",
});
