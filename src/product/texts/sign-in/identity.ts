/** Sentences of the sign-in pages that account.ts does not have: error messages and in-between states. */
import { limits } from "../../limits.ts";
import { errorText } from "../common/error.ts";
import { accountText } from "./account.ts";

const incorrectPassword = "Incorrect current password.";
const minChars = limits.account.passwordChars.min;

/** Messages by error code (better-auth's and ours), as returned by /api/auth and in the sign-in page's `error` parameter. */
const authErrors: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: accountText.signIn.incorrect,
  SUSPENDED: "This account is suspended. Ask the operator of this server why.",
  SIGN_UP_CLOSED: accountText.signUp.invitationRequired,
  PASSWORD_TOO_SHORT: accountText.signUp.passwordTooShort(minChars),
  INVALID_PASSWORD: incorrectPassword,
  INVALID_TOKEN: "This link no longer works. Request a new one.",
  TOKEN_EXPIRED: "This link has expired. Request a new one.",
  SIGN_IN_FIRST: "Sign in with this email address to confirm it.",
  account_not_linked: "An account with this email address already exists. Sign in the way you did before.",
  access_denied: "Sign-in was canceled.",
};

/** The message for an error code. Unknown codes get a generic message. */
export function authErrorText(code: string | null | undefined): string {
  return authErrors[code ?? ""] ?? errorText.common.unknown;
}

export const identityText = {
  showPassword: "Show password",
  hidePassword: "Hide password",
  linkInOutbox: "This server has no mail server. The operator can find the link in the outbox.",
  magicLinkReady: { title: "Your sign-in link is ready", text: "Click to finish signing in.", submit: "Sign in" },
  verifySignIn: {
    title: "Sign in to confirm your email address",
    text: "Sign in to the account this link was sent to. Its email address is then confirmed.",
  },
  verifying: "Confirming your email address…",
  continue: "Continue",
  invitation: {
    title: "You're invited",
    signedOut: "Sign in with the email address that was invited, or create an account with it.",
    noLongerValid: "This invitation is no longer valid",
    noLongerValidText: (inviter: string) =>
      `It was already used, revoked, or has expired. Ask ${inviter} for a new one.`,
    incompleteLink: "This invitation link isn't complete",
    incompleteLinkText: "Copy the whole link, or ask the person who invited you for a new one.",
    join: (workspace: string) => `Join ${workspace}`,
    signIn: (email: string) => `You already have an account with ${email}. Sign in to accept.`,
    otherAccount: "This invitation is for another account",
    otherAccountText: (mine: string, invited: string) =>
      `You're signed in as ${mine}. The invitation is for ${invited}.`,
    noneForAccount: "No invitation for this account",
    otherEmail: (email: string) =>
      `You're signed in as ${email}. The invitation may be for another email address, or may no longer be valid.`,
    switchAccount: "Use another account",
  },
  noPassword: "You sign in without a password. Request a link to set one.",
  setPassword: "Email me a link",
  noOtherDevices: "You aren't signed in anywhere else.",
  signOutDevice: "Sign out",
  signedOut: "Device signed out",
  othersSignedOut: "All other devices signed out",
  unknownDevice: "Unknown device",
  lastUsed: (when: string) => `Last used ${when}`,
  saveName: "Save name",
  nameSaved: "Name saved",
  linkSent: "A new link is on its way.",
} as const;
