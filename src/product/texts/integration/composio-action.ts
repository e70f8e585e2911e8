import { sentences } from "../../sentences.ts";

/** A call of an action of a connected app. */
export const composioActionText = sentences("composioActionText", {
  running: (action: string) => `Running “${action}”`,
  done: (action: string) => `Ran “${action}”`,
  failed: (action: string) => `“${action}” failed`,
  denied: (action: string) => `“${action}” not allowed`,
  asking: (action: string) => `Wants to run “${action}”`,
  given: "Given",
  result: "Result",
  noResult: "The app returned nothing.",
  authRequired: "Auth Required",
  authAbout: (app: string) => `${app} is not connected, or its account has expired. Connect it, then ask again.`,
  connect: (app: string) => `Connect ${app}`,
  connected: "Connected. Please ask again.",
});
