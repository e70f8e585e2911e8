import { sentences } from "../../sentences.ts";

/** Why a server of the workspace could not be used. People read them, and so do models. */
export const mcpErrorText = sentences("mcpErrorText", {
  signInNeeded: "This server asks for a sign-in. Please connect it in the library, under MCP servers.",
  keyRefused: "The server refused the key. Please check the header Authorization.",
  notPermitted:
    "The account that is connected to this server may not do this yet. Please connect it again, and allow it.",
  status: (status: number) => `The server answered with an error (${status}). Please check its URL and headers.`,
  redirected:
    "The server sends requests to another address, which isn't followed. If you trust that address, please enter it as the URL.",
  timedOut: "The server did not answer in time. Please try again later.",
  tooManyEvents: "The server sends messages without end, so its answer was refused.",
  endlessList: "The list of this server doesn't end, so it can't be used.",
  refused: (said: string) => `The server refused the request: ${said}`,
  notUnderstood: "The answer of this server could not be read. Please check that its URL is that of an MCP server.",
  toolFailed: (said: string) => `The tool reported an error: ${said}`,
  fileTooLarge: "The tool returned a file that is too large.",
  needsInput: "The tool asks for something that can't be given here.",
  notAnswered: "The server asked a question and got no answer in time. Please ask the agent to try again.",
  cannotWait:
    "The server asks a question and can't wait for the answer of a person here. Please use this tool in a chat.",
  asksTooOften: "The server asked too many questions in one call.",
  promptTooLong: "This prompt is too long for a message.",
  emptyPrompt: "The server gave nothing for this prompt.",
  emptyResource: "This resource is empty.",
  resourceTooLarge: "This resource is too large. Please attach one of at most 5 MB.",
  badTemplate: "These values don't make a valid address. Please check them.",
  toolGone: "The server no longer has this tool.",
  toolChanged: "This tool has changed, and is off until the change is reviewed.",
  serverOff: "This server is off.",
});
