import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { languages } from "#lib/locale.ts";
import { affiliateCode, personName, type SocialProvider } from "#product/account-inputs.ts";
import { limits } from "#product/limits.ts";
import { timezone } from "#product/schedule/schedule-config.ts";
import { urls } from "#product/urls.ts";

/** Inputs of user.*. */
export const userIdInput = z.strictObject({ userId: idOf("user") });
export const nameInput = z.strictObject({ name: personName });
export const metadataInput = z.strictObject({
  userId: idOf("user"),
  metadata: z.strictObject({
    hideReferralPopup: z.boolean().optional(),
    profession: z.string().trim().min(1).max(limits.account.professionChars).optional(),
    /** The language of the interface and of emails; null follows the browser. */
    language: z.enum(languages).nullable().optional(),
    timeZone: timezone.optional(),
    emailWhenReady: z.boolean().optional(),
    /** Of the affiliate link through which the person signed up; kept once, and for new accounts only. */
    affCode: affiliateCode.optional(),
  }),
});
export const sessionIdInput = z.strictObject({ sessionId: idOf("session") });

/** What colleagues see of a person: user.getById. */
export interface PersonCard {
  imageUrl: string | null;
  firstName: string;
  lastName: string;
}

/** URL of the server's copy of a person's Google or GitHub picture. */
export const portraitUrl = (userId: string, image: string | null): string | null =>
  image === null ? null : urls.userPicture(userId, image);

/** "Ada King Lovelace" → Ada, King Lovelace; one word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

/** The signed-in person: user.me. */
export interface Me extends PersonCard {
  id: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  isOperator: boolean;
  /** False for people who have only signed in with a link, Google, or GitHub. */
  hasPassword: boolean;
  publicMetadata: z.infer<typeof metadataInput>["metadata"];
}

export interface SessionItem {
  id: string;
  ipAddress: string | null;
  userAgent: string | null;
  lastSeenAt: Date;
  isCurrent: boolean;
}

/** Options for the sign-in and sign-up pages: user.getSignInOptions. */
export interface SignInOptions {
  providers: SocialProvider[];
  /** Name of this server. */
  instanceName: string;
  signup: "open" | "invite" | "closed";
  /** True while nobody has an account: the next person to sign up becomes the operator. */
  isFirst: boolean;
  /** Without a mail server, emails stay in the operator's outbox. */
  hasMailServer: boolean;
}
