import { foreignKey, index, pgTable, primaryKey, unique } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn, workspaceMember } from "#platform/tables/workspace.ts";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import type { AppName, SignInProvider } from "./catalog.ts";

/** An account with which agents of a workspace use a service. */
export const integrationConnection = pgTable(
  "integration_connection",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** Who connected it. */
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    /** Whose account it is, until they leave; null for the one of the workspace. */
    ownerId: t.uuid(),
    appName: t.text().$type<AppName>().notNull(),
    /** A handle to the stored secret; null for an account that was connected by signing in. */
    key: t.text(),
    /** The tokens of a sign-in, encrypted; null for a key. */
    sealedTokens: t.text(),
    /** Until then, another call renews the tokens. */
    renewingUntil: t.timestamp({ withTimezone: true }),
    /** What the service calls the account; "" if it doesn't say. */
    account: t.text().notNull(),
    /** The service no longer accepts the key or the tokens. */
    isRefused: t.boolean().notNull().default(false),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    unique().on(table.workspaceId, table.appName, table.ownerId).nullsNotDistinct(),
    foreignKey({
      name: "integration_connection_owner_is_member",
      columns: [table.workspaceId, table.ownerId],
      foreignColumns: [workspaceMember.workspaceId, workspaceMember.userId],
    }).onDelete("cascade"),
  ],
);

/** What a workspace has decided about a service. Without a row, everyone uses the account of the workspace. */
export const integrationSetting = pgTable(
  "integration_setting",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    appName: t.text().$type<AppName>().notNull(),
    accountOf: t.text().$type<AccountKind>().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.workspaceId, table.appName] })],
);

/** The client of a workspace at a service that signs people in. It goes before the one of the instance. */
export const integrationClient = pgTable(
  "integration_client",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    provider: t.text().$type<SignInProvider>().notNull(),
    clientId: t.text().notNull(),
    sealedSecret: t.text().notNull(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.workspaceId, table.provider] })],
);

/** A sign-in that is under way. */
export const integrationSignIn = pgTable(
  "integration_sign_in",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** Who began it, and alone can end it. */
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    appName: t.text().$type<AppName>().notNull(),
    accountOf: t.text().$type<AccountKind>().notNull(),
    /** Hash of the state that the answer must bring back. */
    stateHash: t.text().notNull().unique(),
    /** What the code is redeemed with, encrypted. */
    sealedPending: t.text().notNull(),
    startedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workspaceId)],
);
