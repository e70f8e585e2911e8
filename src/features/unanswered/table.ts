import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { agent } from "#features/agent/table.ts";
import { message } from "#features/chat/table.ts";
import { nodeExecution } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { FoundThen, UnansweredReason } from "./schema.ts";

/**
 * A question that an agent could not answer from the library. It says nothing about who asked, and is gone with the answer
 * it belongs to.
 */
export const unansweredQuestion = pgTable(
  "unanswered_question",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** Shared by questions that ask the same. */
    groupId: t.uuid().notNull(),
    /** The answer, so that it is noted once. */
    answerId: t.text().notNull(),
    /** Of an answer in a chat. */
    messageId: t.uuid().references(() => message.id, { onDelete: "cascade" }),
    /** The step of an answer in a run. */
    executionId: t.uuid().references(() => nodeExecution.id, { onDelete: "cascade" }),
    agentId: t.uuid().references(() => agent.id, { onDelete: "set null" }),
    question: t.text().notNull(),
    /** The words that count, to find questions that ask the same. */
    words: t.text().array().notNull(),
    reason: t.text().$type<UnansweredReason>().notNull(),
    /** The best of what was found, with its scores then. */
    found: t.jsonb().$type<readonly FoundThen[]>().notNull(),
    askedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When someone marked it as done. */
    doneAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [
    uniqueIndex().on(table.answerId),
    index().on(table.messageId),
    index().on(table.executionId),
    index().on(table.workspaceId, table.groupId),
    index().on(table.workspaceId, table.askedAt),
    index().on(table.agentId),
  ],
);
