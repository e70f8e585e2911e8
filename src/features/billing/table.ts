import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import type { CorePlan } from "#product/plans.ts";

/** A workspace's plan and top-ups. No row means FREE since the workspace was made. */
export const workspaceBilling = pgTable("workspace_billing", (t) => ({
  workspaceId: t
    .uuid()
    .primaryKey()
    .references(() => workspace.id, { onDelete: "cascade" }),
  corePlan: t.text().$type<CorePlan>().notNull(),
  isYearly: t.boolean().notNull().default(false),
  /** Credits start anew on this day of each month (behaviours G09). */
  startedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  creditTopups: t.integer().notNull().default(0),
  storageTopups: t.integer().notNull().default(0),
  domainTopups: t.integer().notNull().default(0),
  editorSeatTopups: t.integer().notNull().default(0),
  userSeatTopups: t.integer().notNull().default(0),
}));

/** The running totals of one period, derived from the ledger; `userId` null in spirit: the workspace's own row uses its id. */
export const creditWallet = pgTable(
  "credit_wallet",
  (t) => ({
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    /** The workspace's id for the overall total, a member's user id for an individual one. */
    holderId: t.uuid().notNull(),
    periodStart: t.timestamp({ withTimezone: true }).notNull(),
    spent: t.numeric({ precision: 14, scale: 4 }).notNull().default("0"),
    reserved: t.numeric({ precision: 14, scale: 4 }).notNull().default("0"),
    granted: t.numeric({ precision: 14, scale: 4 }).notNull().default("0"),
  }),
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.holderId, table.periodStart] }),
    // NaN counts as larger than every number.
    check(
      "credit_wallet_not_negative",
      sql`${table.spent} >= 0 and ${table.reserved} >= 0 and ${table.granted} >= 0
        and 'NaN' not in (${table.spent}, ${table.reserved}, ${table.granted})`,
    ),
  ],
);

/** SETTLED: charged in the ledger, still counted as reserved; BOOKED: moved to what the wallet has spent. */
export type ReservationState = "HELD" | "SETTLED" | "BOOKED" | "RELEASED";

/** Credits held for one logical request until its end is known (decisions D7). */
export const creditReservation = pgTable(
  "credit_reservation",
  (t) => ({
    /** The logical request: its retry in fallback mode uses the same one and is charged once. */
    requestId: t.text().primaryKey(),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    userId: t.uuid(),
    periodStart: t.timestamp({ withTimezone: true }).notNull(),
    amount: t.numeric({ precision: 14, scale: 4 }).notNull(),
    state: t.text().$type<ReservationState>().notNull().default("HELD"),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: t.timestamp({ withTimezone: true }).notNull(),
  }),
  (table) => [
    check("credit_reservation_not_negative", sql`${table.amount} >= 0 and ${table.amount} <> 'NaN'`),
    index().on(table.expiresAt).where(sql`state = 'HELD'`),
    index("credit_reservation_settled_index").on(table.workspaceId).where(sql`state = 'SETTLED'`),
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

/** The ledger: append-only, the truth of all counters. */
export const creditTransaction = pgTable(
  "credit_transaction",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    userId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    periodStart: t.timestamp({ withTimezone: true }).notNull(),
    requestId: t.text().notNull(),
    source: t.text().$type<CreditSource>().notNull(),
    type: t.text().$type<"SPEND" | "GRANT">().notNull(),
    amount: t.numeric({ precision: 14, scale: 4 }).notNull(),
    modelId: t.text(),
    ownKey: t.boolean().notNull().default(false),
    /** What it was for: chatId, runId, nodeExecutionId... */
    refs: t.jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Columns of their own, because behind row security an index on an expression over `refs` is never used. */
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

/** A low-credit mail is sent once for each threshold and period (behaviours G14). */
export const creditNotice = pgTable(
  "credit_notice",
  (t) => ({
    workspaceId: t
      .uuid()
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    periodStart: t.timestamp({ withTimezone: true }).notNull(),
    threshold: t.integer().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.workspaceId, table.periodStart, table.threshold] })],
);
