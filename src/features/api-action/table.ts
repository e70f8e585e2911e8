import { sql } from "drizzle-orm";
import { pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { ApiMethod, ApiRow } from "./schema.ts";

/** One HTTP request to an API, which agents can make as a tool. */
export const apiAction = pgTable(
  "api_action",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    title: t.text().notNull(),
    category: t.text().array().notNull().default([]),
    iconUrl: t.text(),
    /** What people must know to use it, such as where to get a key. */
    instruction: t.text(),
    /** For models. */
    name: t.text().notNull(),
    desc: t.text().notNull(),
    url: t.text().notNull(),
    method: t.text().$type<ApiMethod>().notNull(),
    /** The values of secret rows are handles to stored secrets. */
    headers: t.jsonb().$type<ApiRow[]>().notNull(),
    queryParams: t.jsonb().$type<ApiRow[]>().notNull(),
    body: t.jsonb().$type<ApiRow[]>().notNull(),
    isBodyFormData: t.boolean().notNull().default(false),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [uniqueIndex("api_action_name_idx").on(table.workspaceId, sql`lower(${table.name})`)],
);
