import { sentences } from "../../sentences.ts";

/** Why a tool call has no result. The model reads these and goes on; people see them in the details of the call. */
export const toolErrorText = sentences("toolErrorText", {
  unavailable: (tool: string) => `The tool ${tool} is no longer available here. Continue without it.`,
  timedOut: "The tool took too long and was stopped.",
  outputTooLarge: "The tool's result is too large.",
  truncated: (shown: number, total: number) =>
    `[The result is longer: only the first ${shown} of its ${total} characters are shown.]`,
  notWaiting: "This call no longer waits for a decision.",
  /** For the model, in place of a result that nobody recorded. */
  confirmed: "A person confirmed that this happened. Its result was not recorded.",
  invalidArguments: "These arguments don't fit the tool. Please check them.",
});
