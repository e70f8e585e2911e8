/** Why a key or an endpoint is not accepted. */

import { formatList } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";

export const credentialErrorText = sentences("credentialErrorText", {
  invalid: (credential: string, reason: string) =>
    `Invalid ${credential}: ${reason}. Please make sure you enter the correct API key and your account has sufficient funds.`,
  notVerified: (credential: string, reason: string) => `Couldn't verify the ${credential}: ${reason}. It wasn't saved.`,
  missing: (credentials: readonly string[]) => `Missing ${formatList(credentials)}. Please input one to continue.`,
  unreachable: "The provider didn't respond",
  headerForOtherUrl: (header: string) =>
    `The value of the header ${header} was entered for another URL. Enter it again in the webhook's settings.`,
  endpointNameTaken: "An endpoint with this name already exists.",
});
