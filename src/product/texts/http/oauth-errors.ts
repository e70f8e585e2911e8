import { sentences } from "../../sentences.ts";

/** Services that sign people in for agents. */
export const oauthErrorText = sentences("oauthErrorText", {
  refused: "The service did not allow it. Please connect the account again.",
  unexpected: "The service that signs people in did not answer as expected. Please try again later.",
});
