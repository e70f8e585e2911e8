import { sql } from "drizzle-orm";
import { index, pgTable } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";

/** A text that people insert into messages. It belongs to its author, who may share it with the workspace. */
export const prompt = pgTable(
  "prompt",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    title: t.text().notNull(),
    text: t.text().notNull(),
    isShared: t.boolean().notNull().default(false),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    index().on(table.workspaceId, table.userId),
    index("prompt_shared_idx").on(table.workspaceId).where(sql`${table.isShared}`),
  ],
);
