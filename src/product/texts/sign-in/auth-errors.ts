import { limits } from "../../limits.ts";
import { sentences } from "../../sentences.ts";
import { commonErrorText } from "../common/errors.ts";
import { signInText } from "./sign-in.ts";
import { signUpText } from "./sign-up.ts";

/** Errors of signing in, signing up, and the links in emails, by their own codes. */
export const authErrorTexts = sentences("authErrorTexts", {
  SUSPENDED: "This account is suspended. Ask the operator of this server why.",
  INVALID_PASSWORD: "Incorrect current password.",
  INVALID_TOKEN: "This link no longer works. Request a new one.",
  TOKEN_EXPIRED: "This link has expired. Request a new one.",
  SIGN_IN_FIRST: "Sign in with this email address to confirm it.",
  account_not_linked: "An account with this email address already exists. Use the sign-in method you used before.",
  access_denied: "Sign-in was canceled.",
});

/**
 * The message for an error code (better-auth's or ours) as returned by /api/auth and in the sign-in page's `error`
 * parameter. Unknown codes get a generic message.
 */
export function authErrorText(code: string | null | undefined): string {
  const texts: Readonly<Record<string, string>> = {
    ...authErrorTexts,
    INVALID_EMAIL_OR_PASSWORD: signInText.incorrect,
    SIGN_UP_CLOSED: signUpText.invitationRequired,
    PASSWORD_TOO_SHORT: signUpText.passwordTooShort(limits.account.passwordChars.min),
  };
  return texts[code ?? ""] ?? commonErrorText.unknown;
}
