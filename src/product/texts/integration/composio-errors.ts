import { sentences } from "../../sentences.ts";

/** Why an app of Composio can't be connected or used. */
export const composioErrorText = sentences("composioErrorText", {
  missingKey: "Apps need a Composio key. An owner can add one under Keys & Credentials in the settings.",
  keyRefused: "Composio doesn't accept the key of this workspace. An owner can replace it in the settings.",
  sharedKeyRefused: "Composio rejected the key. Ask the operator of this server to check COMPOSIO_API_KEY.",
  tooMany: "Composio gets too many requests right now. Try again in a minute.",
  unavailable: "Composio didn't answer as expected. Try again later.",
  refused: (reason: string) => `Composio refused: ${reason}`,
  unknownApp: "Composio doesn't have this app. Search for it under another name.",
  unknownAction: "This action doesn't exist. Choose another one in the agent's settings.",
  tooManyApps: (max: number) => `A workspace can connect ${max} apps. Disconnect one that you no longer need.`,
  needsAuthConfig: (app: string) =>
    `${app} needs an auth config of your own. Add one in the dashboard of Composio, then connect ${app} here.`,
  connectExpired: "This took too long, or the window was already used. Connect the app again.",
  connectFailed: (app: string) => `${app} was not connected. Try again, and allow access when ${app} asks.`,
  actionFailed: (reason: string) => `The app refused: ${reason}`,
  maybeDone: (reason: string) =>
    `No answer came, and the action may have been carried out. Check before you repeat it. ${reason}`.trim(),
});
