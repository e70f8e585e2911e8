import { index, pgTable } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import type { Language } from "#lib/locale.ts";

/** Profile data a person can store; the server rejects other keys. */
export interface PublicMetadata {
  profession?: string;
  /** Language of the interface and of emails; null follows the browser. */
  language?: Language | null;
  /** The time zone of dates in emails; the first browser that the person signs in with sets it. */
  timeZone?: string;
  /** Emails about answers that are ready or wait; sent unless this is false. */
  emailWhenReady?: boolean;
  /** Code of the affiliate link through which the person signed up. */
  affCode?: string;
  hideReferralPopup?: boolean;
  /** When the person agreed to the rules of the gallery. */
  galleryConsentAt?: string;
}

/** A person; better-auth owns this table and the three after it. */
export const user = pgTable("user", (t) => ({
  id: t.uuid().primaryKey().$defaultFn(newId),
  name: t.text().notNull(),
  email: t.text().notNull().unique(),
  emailVerified: t.boolean().notNull().default(false),
  image: t.text(),
  publicMetadata: t.jsonb().$type<PublicMetadata>().notNull().default({}),
  /** True for the first account and for people promoted by an operator; ignored while OPERATOR_EMAILS is set. */
  isOperator: t.boolean().notNull().default(false),
  /** Set by an operator; a suspended person can't sign in, and their sessions end. */
  suspendedAt: t.timestamp({ withTimezone: true }),
  createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
}));

export const session = pgTable(
  "session",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    token: t.text().notNull().unique(),
    expiresAt: t.timestamp({ withTimezone: true }).notNull(),
    ipAddress: t.text(),
    userAgent: t.text(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.userId)],
);

/** One sign-in method: a password or an external account. */
export const account = pgTable(
  "account",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accountId: t.text().notNull(),
    providerId: t.text().notNull(),
    accessToken: t.text(),
    refreshToken: t.text(),
    idToken: t.text(),
    accessTokenExpiresAt: t.timestamp({ withTimezone: true }),
    refreshTokenExpiresAt: t.timestamp({ withTimezone: true }),
    scope: t.text(),
    password: t.text(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.userId)],
);

/** Single-use tokens for email verification, magic links, and password resets. */
export const verification = pgTable(
  "verification",
  (t) => ({
    /** Text, because better-auth also inserts rows whose id is a hash and uses them as locks. */
    id: t.text().primaryKey().$defaultFn(newId),
    identifier: t.text().notNull(),
    value: t.text().notNull(),
    expiresAt: t.timestamp({ withTimezone: true }).notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.identifier)],
);

/** Rate limits for signing in, shared by all processes. */
export const rateLimit = pgTable("rate_limit", (t) => ({
  id: t.uuid().primaryKey().$defaultFn(newId),
  key: t.text().notNull().unique(),
  count: t.integer().notNull(),
  lastRequest: t.bigint({ mode: "number" }).notNull(),
}));
