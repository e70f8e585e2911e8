import { index, pgTable, unique } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import type { JsonObject } from "#lib/json/json-object.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { ComposioState } from "./schema.ts";

/** An app that a workspace has connected through Composio, or was about to. */
export const composioApp = pgTable(
  "composio_app",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** As Composio names it. */
    slug: t.text().notNull(),
    /** As people call it. */
    title: t.text().notNull(),
    /** URL of its picture at Composio. */
    logo: t.text(),
    state: t.text().$type<ComposioState>().notNull().default("none"),
    /** Composio's id of the account; null for an app without accounts. */
    accountId: t.text(),
    /** Who connected it. */
    userId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    connectedAt: t.timestamp({ withTimezone: true }),
    /** When Composio was asked last whether the account still works, and for the actions. */
    checkedAt: t.timestamp({ withTimezone: true }),
    listedAt: t.timestamp({ withTimezone: true }),
    /** An account that is being connected: the hash of its state, its id at Composio, and who began when. */
    stateHash: t.text().unique(),
    pendingAccountId: t.text(),
    startedById: t.uuid().references(() => user.id, { onDelete: "cascade" }),
    startedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [unique().on(table.workspaceId, table.slug)],
);

/** What an app can do, as Composio described it last. */
export const composioAction = pgTable(
  "composio_action",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    appId: t
      .uuid()
      .notNull()
      .references(() => composioApp.id, { onDelete: "cascade" }),
    /** As Composio names it; the app is a part of it. */
    slug: t.text().notNull(),
    title: t.text().notNull(),
    description: t.text().notNull(),
    /** Composio says that it only reads. */
    isReading: t.boolean().notNull(),
    /** The version that is described here, and run. */
    version: t.text().notNull(),
    inputSchema: t.jsonb().$type<JsonObject>().notNull(),
  }),
  (table) => [unique().on(table.workspaceId, table.slug), index().on(table.appId)],
);
