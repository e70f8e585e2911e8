import { index, pgTable } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { AppScope } from "./schema.ts";

/** An app that people may connect. It has no secret: each code is bound to who asked for it. */
export const oauthClient = pgTable("oauth_client", (t) => ({
  /** Given here, or the address of the document by which the app introduces itself. */
  id: t.text().primaryKey(),
  name: t.text().notNull(),
  redirectUris: t.text().array().notNull(),
  createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** When its document was read. */
  readAt: t.timestamp({ withTimezone: true }),
}));

/** That a person has connected an app with a workspace. All tokens that came of it end with it. */
export const connectedApp = pgTable(
  "connected_app",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    clientId: t
      .text()
      .notNull()
      .references(() => oauthClient.id, { onDelete: "cascade" }),
    scopes: t.text().array().$type<AppScope[]>().notNull(),
    /** Where the code went, and what it is bound to. */
    redirectUri: t.text().notNull(),
    codeChallenge: t.text().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null until the app has redeemed its code. */
    lastUsedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [index().on(table.userId), index().on(table.clientId), index().on(table.workspaceId)],
);

/** A code or a token, by its hash. Used ones stay until they would have expired, so that using one again is noticed. */
export const oauthToken = pgTable(
  "oauth_token",
  (t) => ({
    hash: t.text().primaryKey(),
    appId: t
      .uuid()
      .notNull()
      .references(() => connectedApp.id, { onDelete: "cascade" }),
    kind: t.text().$type<"code" | "access" | "refresh">().notNull(),
    expiresAt: t.timestamp({ withTimezone: true }).notNull(),
    usedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [index().on(table.appId), index().on(table.expiresAt)],
);
