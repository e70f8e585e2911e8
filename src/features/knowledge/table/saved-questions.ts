import { index, pgTable } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { ExpectedPassage, SavedRun } from "../schema.ts";

/** A question of the retrieval test with the passages that it should find. */
export const knowledgeSavedQuestion = pgTable(
  "knowledge_saved_question",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    question: t.text().notNull(),
    /** Where it looks; null for the whole library. */
    nodeIds: t.uuid().array(),
    minSimilarity: t.real().notNull(),
    expected: t.jsonb().$type<readonly ExpectedPassage[]>().notNull(),
    lastRun: t.jsonb().$type<SavedRun>(),
    /** The run before the last one. */
    previousRun: t.jsonb().$type<SavedRun>(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workspaceId, table.createdAt)],
);
