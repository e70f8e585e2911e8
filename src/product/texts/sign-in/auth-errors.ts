/** Errors of signing in, signing up and the links in emails. */
import { limits } from "../../limits.ts";
import { commonErrorText } from "../common/errors.ts";
import { signInText } from "./sign-in.ts";
import { signUpText } from "./sign-up.ts";

const incorrectPassword = "Incorrect current password.";
const minChars = limits.account.passwordChars.min;

/** Messages by error code (better-auth's and ours), as returned by /api/auth and in the sign-in page's `error` parameter. */
const authErrors: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: signInText.incorrect,
  SUSPENDED: "This account is suspended. Ask the operator of this server why.",
  SIGN_UP_CLOSED: signUpText.invitationRequired,
  PASSWORD_TOO_SHORT: signUpText.passwordTooShort(minChars),
  INVALID_PASSWORD: incorrectPassword,
  INVALID_TOKEN: "This link no longer works. Request a new one.",
  TOKEN_EXPIRED: "This link has expired. Request a new one.",
  SIGN_IN_FIRST: "Sign in with this email address to confirm it.",
  account_not_linked: "An account with this email address already exists. Use the sign-in method you used before.",
  access_denied: "Sign-in was canceled.",
};

/** The message for an error code. Unknown codes get a generic message. */
export function authErrorText(code: string | null | undefined): string {
  return authErrors[code ?? ""] ?? commonErrorText.unknown;
}
