import { z } from "zod";
import { isLocalPath } from "#lib/local-path.ts";
import { limits } from "./limits.ts";

const { nameChars, emailChars, passwordChars } = limits.account;

/** A person's name as others read it. */
export const personName = z.string().trim().min(1).max(nameChars);
/** Kept in lower case, so that one mailbox is one person. */
export const emailAddress = z.email().max(emailChars).toLowerCase();
export const password = z.string().min(passwordChars.min).max(passwordChars.max);
/** The code of an affiliate link, `/?aff={code}`. */
export const affiliateCode = z
  .string()
  .trim()
  .max(limits.billing.affiliateCodeChars)
  .regex(/^[\w-]+$/);

/** A token out of a mail: letters, digits and what a JWT holds. */
const token = z
  .string()
  .min(16)
  .max(1_000)
  .regex(/^[\w.-]+$/);

/** Where to continue after signing in. */
const returnPath = z.string().max(limits.request.urlChars).refine(isLocalPath);

export const socialProviders = ["google", "github"] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** The inputs of /api/auth; nothing beyond these fields passes. */
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
export const emailInput = z.strictObject({ email: emailAddress });
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
