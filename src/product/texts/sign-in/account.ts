/** Sign-up, sign-in, password reset, and the person's own settings. */
import { plural } from "#lib/text.ts";
import { brand } from "../common/brand.ts";

export const accountText = {
  signIn: {
    title: `Sign in to ${brand.name}`,
    email: "Email address",
    password: "Password",
    submit: "Sign in",
    magicLink: "Email me a sign-in link",
    forgotPassword: "Forgot your password?",
    noAccount: "No account yet?",
    signUp: "Create an account",
    continueWith: (provider: string) => `Continue with ${provider}`,
    or: "or",
    incorrect: "Incorrect email or password.",
    tooManyAttempts: (waitSeconds: number) =>
      `Too many attempts. Try again in ${waitSeconds < 90 ? plural(waitSeconds, "second") : plural(Math.ceil(waitSeconds / 60), "minute")}.`,
    signInToContinue: "Sign in to continue.",
  },

  signUp: {
    title: `Create your ${brand.name} account`,
    name: "Your name",
    email: "Email address",
    password: "Password",
    passwordHint: (min: number) => `At least ${min} characters`,
    submit: "Create account",
    hasAccount: "Have an account?",
    signIn: "Sign in",
    signInFailed:
      "We couldn't sign you in. If you already have an account with this email address, sign in or reset your password.",
    invitationRequired: "You need an invitation to create an account on this server.",
    passwordTooShort: (min: number) => `Please use at least ${min} characters.`,
  },

  magicLink: {
    sentTitle: "Check your email",
    sent: (email: string) => `We sent a sign-in link to ${email}. It works for 15 minutes.`,
    resend: "Resend",
    useAnotherEmail: "Use another email address",
  },

  verify: {
    title: "Confirm your email address",
    text: (email: string) => `We sent a link to ${email}. Open it to finish.`,
    resend: "Resend",
    confirmed: "Your email address is confirmed.",
    banner: "Please confirm your email address.",
  },

  forgot: {
    title: "Reset your password",
    text: "Enter your email address and we'll send you a link.",
    submit: "Send link",
    sentTitle: "Check your email",
    sent: (email: string) => `If an account with ${email} exists, a link is on its way.`,
    noMailServerTitle: "Ask your operator for the link",
    noMailServer: (email: string) =>
      `This server can't send email. If an account with ${email} exists, the operator can now give you the link.`,
    back: "Back to sign in",
  },

  reset: {
    title: "Choose a new password",
    password: "New password",
    submit: "Save password",
    passwordChanged: "Your password was changed. Sign in with the new one.",
  },

  invitation: {
    title: (workspace: string) => `Join ${workspace}`,
    text: (inviter: string, role: string) => `${inviter} invited you as ${role}.`,
    accept: "Accept",
    deny: "Deny",
    signIn: "Sign in to accept",
  },

  setup: {
    title: `Welcome to ${brand.name}`,
    text: "Create the first account. You'll be the owner of this server.",
  },

  menu: {
    profile: "Your settings",
    theme: "Theme",
    light: "Light",
    dark: "Dark",
    system: "System",
    shortcuts: "Keyboard shortcuts",
    admin: "Server",
    signOut: "Sign out",
  },

  tabs: {
    profile: "Profile",
    security: "Security",
  },

  profile: {
    name: "Name",
    profession: "Profession",
    email: "Email address",
  },

  security: {
    password: "Password",
    changePassword: "Change password",
    currentPassword: "Current password",
    newPassword: "New password",
    passwordChanged: "Password changed. Other devices were signed out.",
    sessions: "Where you're signed in",
    thisDevice: "This device",
    signOutOthers: "Sign out other devices",
  },
} as const;
