import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { isLocalPath } from "#lib/local-path.ts";
import { limits } from "#product/limits.ts";
import { urls } from "#product/urls.ts";

const { nameChars, emailChars, passwordChars, professionChars } = limits.account;

/** A person's name as others read it. */
export const personName = z.string().trim().min(1).max(nameChars);
/** Kept in lower case, so that one mailbox is one person. */
export const emailAddress = z.email().max(emailChars).toLowerCase();
export const password = z.string().min(passwordChars.min).max(passwordChars.max);
/** A token out of a mail: letters, digits and what a JWT holds. */
const token = z
  .string()
  .min(16)
  .max(1_000)
  .regex(/^[\w.-]+$/);

/** Where to go on after signing in. */
const returnPath = z.string().max(limits.request.urlChars).refine(isLocalPath);

export const socialProviders = ["google", "github"] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** What the doors of /api/auth take; nothing beyond these fields passes. */
export const signUpInput = z.strictObject({
  name: personName,
  email: emailAddress,
  password,
  callbackURL: returnPath.optional(),
});
export const signInInput = z.strictObject({
  email: emailAddress,
  password: z.string().min(1).max(passwordChars.max),
  rememberMe: z.boolean().optional(),
});
export const magicLinkInput = z.strictObject({ email: emailAddress, callbackURL: returnPath.optional() });
export const socialInput = z.strictObject({
  provider: z.enum(socialProviders),
  callbackURL: returnPath.optional(),
});
export const addressInput = z.strictObject({ email: emailAddress });
export const resetInput = z.strictObject({ token, newPassword: password });
export const passwordChange = z.strictObject({
  currentPassword: z.string().min(1).max(passwordChars.max),
  newPassword: password,
});
export const magicLinkQuery = z.strictObject({
  token,
  callbackURL: returnPath.optional(),
  errorCallbackURL: returnPath.optional(),
});
export const verifyQuery = z.strictObject({ token });

/** user.* on the wire. */
export const byUserId = z.strictObject({ userId: idOf("user") });
export const nameChange = z.strictObject({ name: personName });
export const metadataChanges = z.strictObject({
  userId: idOf("user"),
  metadata: z.strictObject({
    hideReferralPopup: z.boolean().optional(),
    profession: z.string().trim().min(1).max(professionChars).optional(),
    affCode: z.string().trim().max(limits.billing.affiliateCodeChars).optional(),
  }),
});
export const bySessionId = z.strictObject({ sessionId: idOf("session") });

/** What others see of a person: user.getById. */
export interface PersonCard {
  imageUrl: string | null;
  firstName: string;
  lastName: string;
}

/** Where pages find somebody's picture: the server's copy of the one that came with their account elsewhere. */
export const portraitUrl = (userId: string, image: string | null): string | null =>
  image === null ? null : urls.portrait(userId, image);

/** "Ada King Lovelace" → Ada, King Lovelace; one word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

/** The caller about themselves: user.me. */
export interface Me extends PersonCard {
  id: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  isOperator: boolean;
  /** False for those who only ever came through a link, Google or GitHub. */
  hasPassword: boolean;
  publicMetadata: z.infer<typeof metadataChanges>["metadata"];
  createdAt: Date;
}

export interface SessionItem {
  id: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  isCurrent: boolean;
}

/** What the sign-in and sign-up pages need to know: user.getSignInOptions. */
export interface SignInOptions {
  providers: SocialProvider[];
  /** What this server is called. */
  instanceName: string;
  signup: "open" | "invite" | "closed";
  /** Nobody has an account yet: whoever signs up now runs the instance. */
  isFirst: boolean;
  /** Without one, links wait in the operator's outbox. */
  hasMailServer: boolean;
}
