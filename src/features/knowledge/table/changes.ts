import { index, pgTable } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { PassageChange } from "../schema.ts";
import { knowledgeSource } from "../table.ts";

/** What a relearning changed in the passages of a source. */
export const knowledgeChange = pgTable(
  "knowledge_change",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    sourceId: t
      .uuid()
      .notNull()
      .references(() => knowledgeSource.id, { onDelete: "cascade" }),
    at: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    added: t.integer().notNull(),
    changed: t.integer().notNull(),
    removed: t.integer().notNull(),
    /** The first of them. */
    passages: t.jsonb().$type<readonly PassageChange[]>().notNull(),
  }),
  (table) => [index().on(table.sourceId, table.at)],
);
