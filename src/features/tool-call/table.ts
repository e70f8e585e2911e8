import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, unique } from "drizzle-orm/pg-core";
import { message } from "#features/chat/table.ts";
import { nodeExecution } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import type { TokenCounts } from "#lib/tokens.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import type { CallQuestion, KeptFolder } from "./schema.ts";

/**
 * planned: may run; waiting: a person must decide or answer; sent: an acting call that may have happened; unknown: it was
 * sent, and its sender died; answered, failed and denied are final.
 */
export type ToolCallState = "planned" | "waiting" | "sent" | "unknown" | "answered" | "failed" | "denied";

/** The journal of tool calls: what a reply or a step has called, so that nothing acts twice and nothing is lost. */
export const toolCall = pgTable(
  "tool_call",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    /** The reply that called it; null for a step of a run. */
    messageId: t.uuid().references(() => message.id, { onDelete: "cascade" }),
    /** The step of a run that called it; null for a reply. */
    executionId: t.uuid().references(() => nodeExecution.id, { onDelete: "cascade" }),
    /** What the step works on, such as an item of its list, and the request within it; empty for a reply. */
    scope: t.text().notNull().default(""),
    /** The delegation for which a sub-agent called it. */
    parentId: t.uuid().references((): AnyPgColumn => toolCall.id, { onDelete: "cascade" }),
    /** The model's step in its turn, and the position among the calls of that step; both from 0. */
    step: t.integer().notNull(),
    position: t.integer().notNull(),
    /** What the model wrote before the calls of the step. */
    said: t.text().notNull().default(""),
    /** The provider searched the web for the step, which the journal has no calls of. */
    hasReadWeb: t.boolean().notNull().default(false),
    /** The calls of the model that made the step, on the first call of the step. */
    stepModelCalls: t.jsonb().$type<ModelCallFacts[]>(),
    /** The model's id of the call. */
    modelCallId: t.text().notNull(),
    tool: t.text().notNull(),
    input: t.jsonb().$type<unknown>(),
    /** SHA-256 of tool and input. An approval is for this hash only. */
    inputHash: t.text().notNull(),
    /** The provider's own data about the call, which it may want back. */
    providerMetadata: t.jsonb().$type<Record<string, Record<string, never>>>(),
    state: t.text().$type<ToolCallState>().notNull(),
    /** The hash that a person approved, and who. */
    approvedHash: t.text(),
    decidedById: t.uuid().references(() => user.id, { onDelete: "set null" }),
    /** What it asks a person before it can end; with an answer, it goes on when it runs next. */
    question: t.jsonb().$type<CallQuestion>(),
    attempts: t.integer().notNull().default(0),
    /** `value` is what people and models get. */
    output: t.jsonb().$type<{ value: unknown; folder?: KeptFolder }>(),
    error: t.text(),
    /** A person started the step again: the calls of its earlier visits are not replayed. */
    closedAt: t.timestamp({ withTimezone: true }),
    credits: t.numeric({ precision: 14, scale: 4 }).notNull().default("0"),
    /** Tokens of the models that it called. */
    usage: t.jsonb().$type<TokenCounts>(),
    /** The calls of models that it made, without those that its sub-agent's own tool calls keep. */
    modelCalls: t.jsonb().$type<ModelCallFacts[]>(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    startedAt: t.timestamp({ withTimezone: true }),
    endedAt: t.timestamp({ withTimezone: true }),
  }),
  (table) => [
    unique("tool_call_place_unique")
      .on(table.messageId, table.executionId, table.scope, table.closedAt, table.parentId, table.step, table.position)
      .nullsNotDistinct(),
    index().on(table.executionId).where(sql`execution_id is not null`),
    index("tool_call_tool_index").on(table.workspaceId, table.tool.op("text_pattern_ops")),
    index("tool_call_waiting_index").on(table.workspaceId).where(sql`state in ('waiting', 'unknown')`),
    check("tool_call_credits", sql`${table.credits} >= 0 and ${table.credits} <> 'NaN'`),
    check("tool_call_owner", sql`num_nonnulls(${table.messageId}, ${table.executionId}) = 1`),
  ],
);
