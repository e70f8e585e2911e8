import { index, pgTable } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";

/** What a person may keep about themselves; the server accepts no other key. */
export interface PublicMetadata {
  profession?: string;
  affCode?: string;
  hideReferralPopup?: boolean;
}

/** A person. Identity (better-auth) owns this table and the three after it. */
export const user = pgTable("user", (t) => ({
  id: t.uuid().primaryKey().$defaultFn(newId),
  name: t.text().notNull(),
  email: t.text().notNull().unique(),
  emailVerified: t.boolean().notNull().default(false),
  image: t.text(),
  publicMetadata: t.jsonb().$type<PublicMetadata>().notNull().default({}),
  /** The first person of an instance and whom operators made one; unread while OPERATOR_EMAILS names them. */
  isOperator: t.boolean().notNull().default(false),
  /** Set by an operator. A suspended person cannot sign in, and their sessions end. */
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

/** One way of signing in: a password, or an account elsewhere. */
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

/** Single-use tokens: e-mail verification, magic links, password reset. */
export const verification = pgTable(
  "verification",
  (t) => ({
    /** Text, since better-auth also makes rows whose id is a hash: the first to insert one holds a lock. */
    id: t.text().primaryKey().$defaultFn(newId),
    identifier: t.text().notNull(),
    value: t.text().notNull(),
    expiresAt: t.timestamp({ withTimezone: true }).notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.identifier)],
);

/** Sign-in limits, shared by all processes. */
export const rateLimit = pgTable("rate_limit", (t) => ({
  id: t.uuid().primaryKey().$defaultFn(newId),
  key: t.text().notNull().unique(),
  count: t.integer().notNull(),
  lastRequest: t.bigint({ mode: "number" }).notNull(),
}));
