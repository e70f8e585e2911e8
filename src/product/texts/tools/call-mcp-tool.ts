import { sentences } from "../../sentences.ts";

/** A call of a tool of a connected server. */
export const callMcpToolText = sentences("callMcpToolText", {
  running: (tool: string) => `Calling ${tool}`,
  done: (tool: string) => `Called ${tool}`,
  failed: (tool: string) => `${tool} failed`,
  denied: (tool: string) => `${tool} not allowed`,
  asking: (tool: string, server: string) => `Wants to use ${tool} of ${server}`,
  input: "Given",
  result: "Result",
  noResult: "The tool returned nothing.",
  links: "Links",
  connectTitle: (server: string) => `Connect your account at ${server}`,
  connectAbout: "The agent works with your own account there. Connect it in a new window, then ask again.",
  connectOwnFirst: (server: string) =>
    `The call needs your own account at ${server}. Connect it in a new window, then allow the call.`,
  connectFirst: (server: string) =>
    `The call needs an account at ${server}, but none is connected yet. Connect one, then allow the call.`,
  connect: "Connect",
  connected: "Your account is connected. Please ask again.",
});
