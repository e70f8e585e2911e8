import { sentences } from "../../sentences.ts";

/** Calls of custom tools. */
export const apiActionCallText = sentences("apiActionCallText", {
  asking: (tool: string) => `Wants to use ${tool}`,
  calling: (tool: string) => `Using ${tool}`,
  called: (tool: string) => `Used ${tool}`,
  callFailed: (tool: string) => `Could not use ${tool}`,
  callDenied: (tool: string) => `Did not use ${tool}`,
  connectTitle: (tool: string) => `Connect an account to use ${tool}`,
  connect: "Connect",
  connectAbout: "Connect it in a new window, then ask again.",
  connectByKey: "Open Integrations",
  onlyEditors: "Ask an owner or editor to connect it.",
  connected: "The account is connected. Please ask again.",
  given: "Values",
  response: "Response",
  noBody: "The response has no content.",
  refused: (status: number) => `The service answered with status ${status}.`,
});
