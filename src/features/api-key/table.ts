import { index, pgTable } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { ApiKeyScope } from "./schema.ts";

/** A key with which a program acts for a workspace. */
export const apiKey = pgTable(
  "api_key",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** Who created it. What programs start with it belongs to this person. */
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    name: t.text().notNull(),
    /** The start of the key, by which people tell keys apart. */
    prefix: t.text().notNull(),
    /** SHA-256 of the key, which is stored nowhere. */
    hash: t.text().notNull().unique(),
    scopes: t.text().array().$type<ApiKeyScope[]>().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null for a key that doesn't expire. */
    expiresAt: t.timestamp({ withTimezone: true }),
    /** To the minute. */
    lastUsedAt: t.timestamp({ withTimezone: true }),
    revokedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [index().on(table.workspaceId), index().on(table.userId)],
);
