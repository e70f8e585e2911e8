import { plural, sentence } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Why a service can't be connected or used. */
export const integrationErrorText = sentences("integrationErrorText", {
  keyRefused: (app: string) => `${app} doesn't accept this key. Check that it is complete and has not been revoked.`,
  unavailable: (app: string) => `${app} didn't answer as expected. Try again later.`,
  notConnected: (app: string) => `${app} is not connected. Connect it on the Integrations page.`,
  says: (app: string, reason: string) => `${app} says: ${sentence(reason)}`,
  needsScope: (app: string, reason: string, scope: string) =>
    `${app} says: ${sentence(reason)} The key needs the permission ${scope}. Add it in ${app} and connect it again.`,
  retryLater: (app: string, reason: string, seconds: number) =>
    `${app} says: ${sentence(reason)} Try again in ${plural(seconds, "second")}.`,
  tooMany: (app: string, reason: string) => `${app} says: ${sentence(reason)} Try again in a few minutes.`,
  /** What helps, by the words of Slack, Telegram and GitHub. */
  hints: {
    channel_not_found:
      "The channel may be gone, or private without an invitation. Choose one from the list of channels.",
    not_in_channel: "Invite the bot to the channel first.",
    is_archived: "The channel is archived.",
    msg_too_long: "Send a shorter message.",
    no_text: "The message needs a text.",
    "Bad Request: chat not found": "The person or group must have written to the bot first.",
    "Not Found": "Check the names, and that the key has access.",
    "Resource not accessible by personal access token": "Give the token access to this repository.",
  } as Readonly<Record<string, string>>,
  ownNotConnected: (app: string) => `Each person uses their own ${app} account here, and yours isn't connected yet.`,
  sharedNeeded: (app: string) =>
    `Each person uses their own ${app} account here, and this run has none. Ask an owner or editor to connect an account of the workspace, too.`,
  signInAgain: (app: string) => `${app} no longer allows access to the account. Connect it again.`,
  signInNeeded: "This service is connected by signing in, not with a key.",
  keyNeeded: "This service is connected with a key.",
  clientNeeded:
    "Before people can sign in, an owner has to enter a client ID and secret from Google on the Integrations page.",
  clientRefused: "Google doesn't accept the client ID or secret. Check them on the Integrations page.",
  notAClientId: "A client ID from Google ends with .apps.googleusercontent.com.",
  allowAll: (app: string) =>
    `Not everything that agents need for ${app} was allowed. Please begin again, and tick all boxes.`,
  connectAgain: (app: string) => `${app} no longer accepts the key. Connect it again on the Integrations page.`,
});
