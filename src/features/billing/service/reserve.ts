import { type SQL, sql, TransactionRollbackError } from "drizzle-orm";
import type { Db, Tx } from "#platform/db/database.ts";
import { creditDecimals } from "#product/credits.ts";
import { timers } from "#product/timers.ts";
import type { ReservationState } from "../table.ts";
import { creditsOfText } from "./amount.ts";
import { againAfterDeadlock } from "./deadlock.ts";
import { costsNothing, type Hold } from "./ledger.ts";

/** `null` is unlimited. What was granted for the period comes on top of the overall limit. */
export interface HoldLimits {
  readonly overall: number | null;
  readonly individual: number | null;
}

export type Reserved =
  /** Credits used and reserved in the workspace without and with this request; equal when it was held before. */
  { state: "held"; before: number; after: number } | { state: "over-overall" | "over-individual" | "settled" };

/**
 * Holds credits, or says whose limit stands in the way. One guarded update per wallet row: PostgreSQL judges the row as
 * it is when its lock is granted, so callers at the same moment never pass a limit together. The same request a second
 * time is the same hold. The commit does not wait for the disk: a crash of the database can only forget a hold whose
 * settlement was not committed either.
 */
export async function reserve(
  db: Db,
  hold: Hold,
  limits: HoldLimits,
  ms: number = timers.billing.reservationMs,
): Promise<Reserved> {
  if (costsNothing(hold)) return { state: "held", before: 0, after: 0 };
  try {
    const taken = await againAfterDeadlock(() => undoUnlessBoth(db, hold, limits, (tx) => take(tx, hold, limits, ms)));
    if (taken.known === "RESERVED") return { state: "held", before: 0, after: 0 };
    const isFirst = taken.known === null && (isHeld(taken) || !(await isKnown(db, hold)));
    return isFirst ? verdict(taken) : await takeAgain(db, hold, limits, ms);
  } catch (error) {
    // Somebody held the same request between our look and our write; nothing of ours was kept.
    if (isDuplicate(error)) return takeAgain(db, hold, limits, ms);
    throw error;
  }
}

interface Taken extends Record<string, unknown> {
  before: string | null;
  /** null: the workspace's limit refused. */
  after: string | null;
  isMemberOver: boolean;
}

function verdict({ before, after, isMemberOver }: Taken): Reserved {
  if (after === null) return { state: "over-overall" };
  if (isMemberOver) return { state: "over-individual" };
  return { state: "held", before: creditsOfText(before), after: creditsOfText(after) };
}

const isHeld = ({ after, isMemberOver }: Taken) => after !== null && !isMemberOver;

/** A refusal may come from our own twin, which took the last credits after our statement had begun. */
async function isKnown(db: Db, { requestId }: Hold): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from credit_reservation where request_id = ${requestId}`);
  return rows.length > 0;
}

/** Only where a member has a limit of their own can the second row refuse after the first was changed. */
async function undoUnlessBoth<Row extends Taken>(
  db: Db | Tx,
  hold: Hold,
  limits: HoldLimits,
  work: (db: Db | Tx) => Promise<Row>,
): Promise<Row> {
  if (limits.individual === null || hold.userId === null) return work(db);
  let refused: Row | undefined;
  try {
    return await db.transaction(async (tx) => {
      const row = await work(tx);
      if (row.after === null || !row.isMemberOver) return row;
      refused = row;
      return tx.rollback();
    });
  } catch (error) {
    if (refused && error instanceof TransactionRollbackError) return refused;
    throw error;
  }
}

const capOf = (limit: number | null) => (limit === null ? null : limit.toFixed(creditDecimals));

/**
 * Adds a hold to the workspace's row and then to the member's, in this order everywhere, so that two requests never
 * wait for each other. `condition` decides whether anything is to be added.
 */
function addToWallets(hold: Hold, limits: HoldLimits, condition: SQL): SQL {
  const { workspaceId, userId, periodStart, amount } = hold;
  const row = (holder: string | null, limit: string | null, allowed: SQL) => sql`
    insert into credit_wallet as w (workspace_id, owner_id, period_start, reserved)
    select ${workspaceId}::uuid, ${holder}::uuid, ${periodStart}::timestamptz, ${amount}::numeric
    where ${allowed} and (${limit}::numeric is null or ${amount}::numeric <= ${limit}::numeric or exists (
      select from credit_wallet where workspace_id = ${workspaceId} and owner_id = ${holder} and period_start = ${periodStart}
    ))
    on conflict (workspace_id, owner_id, period_start) do update set reserved = w.reserved + excluded.reserved
    where ${limit}::numeric is null or w.spent + w.reserved + excluded.reserved <= ${limit}::numeric + w.granted
    returning w.spent + w.reserved as after`;
  return sql`
    overall as (${row(workspaceId, capOf(limits.overall), condition)}),
    member as (${row(userId, capOf(limits.individual), sql`${userId}::uuid is not null and exists (select from overall)`)})`;
}

const isMemberOver = (hold: Hold) => sql`${hold.userId}::uuid is not null and not exists (select from member)`;

async function take(db: Db | Tx, hold: Hold, limits: HoldLimits, ms: number) {
  const { requestId, workspaceId, userId, periodStart, amount } = hold;
  const isNew = sql`not exists (select from credit_reservation where request_id = ${requestId})`;
  const { rows } = await db.execute<Taken & { known: ReservationState | null }>(sql`
    with ${addToWallets(hold, limits, isNew)},
    held as (
      insert into credit_reservation (request_id, workspace_id, user_id, period_start, amount, expires_at)
      select ${requestId}, ${workspaceId}::uuid, ${userId}::uuid, ${periodStart}::timestamptz, ${amount}::numeric,
        now() + ${ms} * interval '1 millisecond'
      from overall
    ),
    renewed as (
      update credit_reservation set expires_at = now() + ${ms} * interval '1 millisecond'
      where request_id = ${requestId} and state = 'RESERVED'
    )
    select (select state from credit_reservation where request_id = ${requestId}) as known,
      (select after from overall) as after,
      (select after from overall) - ${amount}::numeric as before,
      ${isMemberOver(hold)} as "isMemberOver",
      set_config('synchronous_commit', 'off', true)`);
  return one(rows);
}

/** The request is known: still held, given back, or paid for. */
function takeAgain(db: Db, hold: Hold, limits: HoldLimits, ms: number): Promise<Reserved> {
  const { requestId, workspaceId, userId, periodStart, amount } = hold;
  const expiry = sql`now() + ${ms} * interval '1 millisecond'`;
  return againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      const known = one(
        (
          await tx.execute<{ state: ReservationState }>(sql`
          select state from credit_reservation
          where request_id = ${requestId} and workspace_id = ${workspaceId} for update`)
        ).rows,
      );
      if (known.state === "CHARGED" || known.state === "POSTED") return { state: "settled" };
      if (known.state === "RESERVED") {
        await tx.execute(sql`update credit_reservation set expires_at = ${expiry} where request_id = ${requestId}`);
        return { state: "held", before: 0, after: 0 };
      }
      const taken = await undoUnlessBoth(tx, hold, limits, async (inner) =>
        one(
          (
            await inner.execute<Taken>(sql`
            with ${addToWallets(hold, limits, sql`true`)},
            held as (
              update credit_reservation set state = 'RESERVED', amount = ${amount}::numeric, user_id = ${userId}::uuid,
                period_start = ${periodStart}::timestamptz, expires_at = ${expiry}
              where request_id = ${requestId} and exists (select from overall)
            )
            select (select after from overall) as after, (select after from overall) - ${amount}::numeric as before,
              ${isMemberOver(hold)} as "isMemberOver"`)
          ).rows,
        ),
      );
      return verdict(taken);
    }),
  );
}

function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement of the ledger answered with no row.");
  return row;
}

/** SQLSTATE 23505, inside drizzle's own error. */
function isDuplicate(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause && cause.code === "23505";
}
