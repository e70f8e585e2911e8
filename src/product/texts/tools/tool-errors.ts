import { sentences } from "../../sentences.ts";

/** Why a tool call has no result. The model reads these and continues; people see them in the details of the call. */
export const toolErrorText = sentences("toolErrorText", {
  unavailable: (tool: string) => `The tool ${tool} is no longer available here. Continue without it.`,
  timedOut: "The tool took too long and was stopped.",
  outputTooLarge: "The tool's result is too large.",
  /** For the model: why a call did not run. */
  notAllowed: "The owner of this agent doesn't allow this tool. Continue without it.",
  cannotAsk:
    "This action needs a person's approval, and there is no one to ask here. It did not happen. Don't try it again; say in your answer what should be done.",
  unknownOutcome:
    "This action was sent, but the server stopped before an answer arrived, so it may have happened. Don't try it again; say so in your answer.",
  notWaiting: "This call no longer waits for a decision.",
  /** For the model, in place of a result that nobody recorded. */
  confirmed: "A person confirmed that this happened. Its result was not recorded.",
  /** For the model, in place of a result. */
  deniedBecause: (comment: string) => `A person rejected this, so it did not happen. Their comment: ${comment}`,
  invalidArguments: "These arguments don't fit the tool. Please check them.",
});
