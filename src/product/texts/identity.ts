/** What the pages of signing in say beyond account.ts: what the server's refusals mean, and the few states between. */
import { limits } from "../limits.ts";
import { accountText } from "./account.ts";
import { errorText } from "./error.ts";

const wrongPassword = "This is not your current password.";
const minChars = limits.account.passwordChars.min;

/** better-auth's and our own codes, in the answers of /api/auth and in the `error` parameter of the sign-in page. */
const refusals: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: accountText.signIn.wrong,
  SUSPENDED: "This account is suspended. Ask the operator of this server why.",
  SIGN_UP_CLOSED: accountText.signUp.closed,
  PASSWORD_TOO_SHORT: accountText.signUp.weak(minChars),
  INVALID_PASSWORD: wrongPassword,
  INVALID_TOKEN: "This link no longer works. Ask for a new one.",
  TOKEN_EXPIRED: "This link has expired. Ask for a new one.",
  SIGN_IN_FIRST: "Sign in with this address to confirm it.",
  account_not_linked: "An account with this e-mail address exists. Sign in the way you did before.",
  access_denied: "Signing in was cancelled.",
};

/** The sentence for a refusal; an unknown one says no more than that it did not work. */
export function identityRefusal(code: string | null | undefined): string {
  return refusals[code ?? ""] ?? errorText.common.unknown;
}

export const identityText = {
  showPassword: "Show password",
  hidePassword: "Hide password",
  outbox: "This instance has no mail server: the link waits in the operator's outbox.",
  magicLinkReady: { title: "Your sign-in link is ready", text: "One more click and you are in.", submit: "Sign in" },
  verifySignIn: {
    title: "Sign in to confirm your address",
    text: "The link belongs to an account. Sign in to it, and the address is confirmed.",
  },
  verifying: "Confirming your address",
  continue: "Continue",
  invitation: {
    title: "You are invited",
    signedOut: "Sign in with the address that got the invitation, or create an account with it.",
    over: "This invitation is no longer open",
    overText: (inviter: string) => `It was answered, withdrawn, or has expired. Ask ${inviter} for a new one.`,
    notFound: "This invitation link is not complete",
    notFoundText: "Copy the whole link, or ask the person who invited you for a new one.",
    join: (workspace: string) => `Join ${workspace}`,
    signIn: (email: string) => `You already have an account for ${email}. Sign in to accept.`,
    otherAccount: "This invitation is for another account",
    otherAccountText: (mine: string, invited: string) =>
      `You are signed in as ${mine}. The invitation is for ${invited}.`,
    missing: "There is no invitation for this account",
    otherAddress: (email: string) =>
      `You are signed in as ${email}. The invitation may be for another address, or may be over.`,
    switchAccount: "Use another account",
  },
  noPassword: "You sign in without a password. Ask for a reset link to set one.",
  setPassword: "Send me a link",
  noOtherDevices: "You are signed in nowhere else.",
  signOutDevice: "Sign out",
  signedOut: "The device is signed out.",
  othersSignedOut: "All other devices are signed out.",
  unknownDevice: "Unknown device",
  seen: (when: string) => `Last used ${when}`,
  saveName: "Save name",
  nameSaved: "Name saved",
  resent: "A new link is on its way.",
} as const;
