import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspace, workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { CorePlan } from "#product/plans.ts";

/** A workspace's plan and top-ups. No row means FREE since the workspace was made. */
export const workspaceBilling = pgTable("workspace_billing", (t) => ({
  workspaceId: t
    .uuid()
    .primaryKey()
    .references(() => workspace.id, { onDelete: "cascade" }),
  corePlan: t.text().$type<CorePlan>().notNull(),
  isYearly: t.boolean().notNull().default(false),
  /** Start of the subscription. Each credit period starts on this day of the month. */
  startedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  creditTopups: t.integer().notNull().default(0),
  storageTopups: t.integer().notNull().default(0),
  domainTopups: t.integer().notNull().default(0),
  editorSeatTopups: t.integer().notNull().default(0),
  userSeatTopups: t.integer().notNull().default(0),
}));

/** The running totals of one billing period, derived from the ledger. */
export const creditWallet = pgTable(
  "credit_wallet",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    /** The workspace's id for its total, a member's user id for their share. */
    ownerId: t.uuid().notNull(),
    periodStart: t.timestamp({ withTimezone: true }).notNull(),
    spent: t.numeric({ precision: 14, scale: 4 }).notNull().default("0"),
    reserved: t.numeric({ precision: 14, scale: 4 }).notNull().default("0"),
    granted: t.numeric({ precision: 14, scale: 4 }).notNull().default("0"),
  }),
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.ownerId, table.periodStart] }),
    // PostgreSQL sorts NaN above every number, so >= 0 alone would accept it.
    check(
      "credit_wallet_not_negative",
      sql`${table.spent} >= 0 and ${table.reserved} >= 0 and ${table.granted} >= 0
        and 'NaN' not in (${table.spent}, ${table.reserved}, ${table.granted})`,
    ),
  ],
);

/** CHARGED: in the ledger, still counted as reserved in the wallet; POSTED: moved to what the wallet has spent. */
export type ReservationState = "RESERVED" | "CHARGED" | "POSTED" | "RELEASED";

/** Credits reserved for one logical request until its outcome is known. */
export const creditReservation = pgTable(
  "credit_reservation",
  (t) => ({
    /** The logical request; retries, also on a fallback model, reuse it so that it is charged once. */
    requestId: t.text().primaryKey(),
    workspaceId: workspaceIdColumn(),
    userId: t.uuid(),
    periodStart: t.timestamp({ withTimezone: true }).notNull(),
    amount: t.numeric({ precision: 14, scale: 4 }).notNull(),
    state: t.text().$type<ReservationState>().notNull().default("RESERVED"),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: t.timestamp({ withTimezone: true }).notNull(),
  }),
  (table) => [
    check("credit_reservation_not_negative", sql`${table.amount} >= 0 and ${table.amount} <> 'NaN'`),
    index().on(table.expiresAt).where(sql`state = 'RESERVED'`),
    index("credit_reservation_charged_index").on(table.workspaceId).where(sql`state = 'CHARGED'`),
  ],
);

export type CreditSource =
  | "AGENT_CHAT"
  | "CHATBOT"
  | "WORKFLOW"
  | "FORM"
  | "API"
  | "SCHEDULE"
  | "ASSISTANT"
  | "GRANT_SHARE"
  | "GRANT_REFERRAL"
  | "GRANT_OPERATOR"
  | "TOPUP"
  | "RESET";

/** The append-only ledger, from which all totals can be recomputed. */
export const creditTransaction = pgTable(
  "credit_transaction",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    periodStart: t.timestamp({ withTimezone: true }).notNull(),
    requestId: t.text().notNull(),
    source: t.text().$type<CreditSource>().notNull(),
    type: t.text().$type<"SPEND" | "GRANT">().notNull(),
    amount: t.numeric({ precision: 14, scale: 4 }).notNull(),
    modelId: t.text(),
    ownKey: t.boolean().notNull().default(false),
    /** Tokens of the model's answers, for costs at the provider; credits do not depend on them. Null without a model. */
    inputTokens: t.integer(),
    outputTokens: t.integer(),
    /** The part of the input that the provider read from its cache. */
    cachedInputTokens: t.integer(),
    /** What the credits were used for, as ids: chatId, runId, nodeExecutionId. */
    refs: t.jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Generated columns, because under row-level security PostgreSQL never uses an index on an expression over `refs`. */
    runId: t.uuid().generatedAlwaysAs(sql`(refs ->> 'runId')::uuid`),
    nodeExecutionId: t.uuid().generatedAlwaysAs(sql`(refs ->> 'nodeExecutionId')::uuid`),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex().on(table.requestId, table.type),
    index().on(table.workspaceId, table.createdAt),
    index("credit_transaction_run_index").on(table.runId),
    check("credit_transaction_not_negative", sql`${table.amount} >= 0 and ${table.amount} <> 'NaN'`),
  ],
);

/** Marks that the low-credit email for this threshold was sent in this period. */
export const creditNotice = pgTable(
  "credit_notice",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    periodStart: t.timestamp({ withTimezone: true }).notNull(),
    threshold: t.integer().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.workspaceId, table.periodStart, table.threshold] })],
);
