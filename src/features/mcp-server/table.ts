import { index, pgTable, unique } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import type { McpEra } from "#platform/mcp/connect-mcp.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { McpAccount, McpTool } from "./schema.ts";

/** A remote MCP server, whose tools agents can use. */
export const mcpServer = pgTable(
  "mcp_server",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** Who added it. */
    userId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    name: t.text().notNull(),
    /** In the names of its tools; it never changes, because agents refer to them. */
    slug: t.text().notNull(),
    /** Encrypted, because some URLs are the key. */
    sealedUrl: t.text().notNull(),
    /** What people see of the URL. */
    host: t.text().notNull(),
    /** Header values by name, encrypted; null without any. */
    sealedHeaders: t.text(),
    headerNames: t.text().array().notNull().default([]),
    /** Of a client that was registered by hand where the server signs people in; null if this product registers itself. */
    clientId: t.text(),
    /** Encrypted. */
    sealedClientSecret: t.text(),
    /** Where the client has signed in; its secret is sent to no other. */
    clientIssuer: t.text(),
    account: t.text().$type<McpAccount>().notNull().default("workspace"),
    isOn: t.boolean().notNull().default(true),
    /** What it spoke last. */
    era: t.text().$type<McpEra>(),
    tools: t.jsonb().$type<McpTool[]>().notNull().default([]),
    /** It asks for a sign-in. */
    usesSignIn: t.boolean().notNull().default(false),
    /** Why it does not answer, and since when. */
    problem: t.text(),
    problemSince: t.timestamp({ withTimezone: true }),
    /** When its tools were listed last; null before the first time. */
    listedAt: t.timestamp({ withTimezone: true }),
    /** Until then, it is not asked again. */
    freshUntil: t.timestamp({ withTimezone: true }),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [unique().on(table.workspaceId, table.slug)],
);

/** An account at a server that was connected by signing in. */
export const mcpSignIn = pgTable(
  "mcp_sign_in",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    serverId: t
      .uuid()
      .notNull()
      .references(() => mcpServer.id, { onDelete: "cascade" }),
    /** Whose account it is; null for the one of the workspace. */
    userId: t.uuid().references(() => user.id, { onDelete: "cascade" }),
    /** Encrypted: our registration at the server that signs in, and the tokens. Each names its issuer. */
    sealedClient: t.text(),
    sealedTokens: t.text(),
    /** Hash of the state of a sign-in that is under way, its secrets, encrypted, and who began it when. */
    stateHash: t.text().unique(),
    sealedPending: t.text(),
    startedById: t.uuid().references(() => user.id, { onDelete: "cascade" }),
    startedAt: t.timestamp({ withTimezone: true }),
    /** What the account must be allowed the next time besides what it is, as the server has said. */
    wantedScope: t.text(),
    connectedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [unique().on(table.serverId, table.userId).nullsNotDistinct(), index().on(table.workspaceId)],
);
