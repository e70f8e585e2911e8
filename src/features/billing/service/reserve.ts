import { type SQL, sql, TransactionRollbackError } from "drizzle-orm";
import type { Db, Tx } from "#platform/db/database.ts";
import { creditDecimals } from "#product/credits.ts";
import { timers } from "#product/timers.ts";
import type { ReservationState } from "../table.ts";
import { parseAmount } from "./amount.ts";
import { isFree, type Reservation } from "./ledger.ts";
import { retryOnDeadlock } from "./retry-on-deadlock.ts";

/** `null` is unlimited. Granted credits are added to the overall limit. */
export interface CreditLimits {
  readonly overall: number | null;
  readonly individual: number | null;
}

export type ReserveResult =
  /** Credits spent and reserved by the workspace before and after this request; both are 0 for a repeated request. */
  | { state: "reserved"; before: number; after: number }
  | { state: "over-workspace-limit" | "over-member-limit" | "charged" };

/**
 * Reserves credits, or returns the limit that prevents it. Each wallet row has one guarded update: PostgreSQL evaluates
 * the row when its lock is granted, so parallel requests cannot exceed a limit together. Repeating a request renews its
 * reservation. The commit does not wait for the disk: a crash of the database can only lose a reservation whose charge
 * was not committed either.
 */
export async function reserveWithinLimits(
  db: Db,
  reservation: Reservation,
  limits: CreditLimits,
  maxMs: number = timers.billing.reservationMs,
): Promise<ReserveResult> {
  if (isFree(reservation)) return { state: "reserved", before: 0, after: 0 };
  try {
    const update = await retryOnDeadlock(() =>
      rollBackUnlessBothFit(db, reservation, limits, (tx) => insertReservation(tx, reservation, limits, maxMs)),
    );
    if (update.known === "RESERVED") return { state: "reserved", before: 0, after: 0 };
    const isFirstAttempt =
      update.known === null && (isWithinLimits(update) || !(await reservationExists(db, reservation)));
    return isFirstAttempt ? toReserveResult(update) : await reserveAgain(db, reservation, limits, maxMs);
  } catch (error) {
    // Another call reserved the same request in the meantime, and this statement was undone.
    if (isDuplicate(error)) return reserveAgain(db, reservation, limits, maxMs);
    throw error;
  }
}

interface WalletUpdate extends Record<string, unknown> {
  before: string | null;
  /** null: the workspace's limit was reached. */
  after: string | null;
  isMemberOver: boolean;
}

function toReserveResult({ before, after, isMemberOver }: WalletUpdate): ReserveResult {
  if (after === null) return { state: "over-workspace-limit" };
  if (isMemberOver) return { state: "over-member-limit" };
  return { state: "reserved", before: parseAmount(before), after: parseAmount(after) };
}

const isWithinLimits = ({ after, isMemberOver }: WalletUpdate) => after !== null && !isMemberOver;

/** The limit may have been reached by a parallel call for the same request. */
async function reservationExists(db: Db, { requestId }: Reservation): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from credit_reservation where request_id = ${requestId}`);
  return rows.length > 0;
}

/** Only a member's own limit can refuse after the workspace's row was changed, so only then a transaction is needed. */
async function rollBackUnlessBothFit<Row extends WalletUpdate>(
  db: Db | Tx,
  reservation: Reservation,
  limits: CreditLimits,
  work: (db: Db | Tx) => Promise<Row>,
): Promise<Row> {
  if (limits.individual === null || reservation.userId === null) return work(db);
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

const formatLimit = (limit: number | null) => (limit === null ? null : limit.toFixed(creditDecimals));

/**
 * Adds a reservation to the workspace's row and then to the member's. The order is the same everywhere, so that two
 * requests cannot deadlock. Nothing is added unless `condition` holds.
 */
function addToWalletsSql(reservation: Reservation, limits: CreditLimits, condition: SQL): SQL {
  const { workspaceId, userId, periodStart, amount } = reservation;
  const walletRowSql = (ownerId: string | null, limit: string | null, allowed: SQL) => sql`
    insert into credit_wallet as w (workspace_id, owner_id, period_start, reserved)
    select ${workspaceId}::uuid, ${ownerId}::uuid, ${periodStart}::timestamptz, ${amount}::numeric
    where ${allowed} and (${limit}::numeric is null or ${amount}::numeric <= ${limit}::numeric or exists (
      select from credit_wallet where workspace_id = ${workspaceId} and owner_id = ${ownerId} and period_start = ${periodStart}
    ))
    on conflict (workspace_id, owner_id, period_start) do update set reserved = w.reserved + excluded.reserved
    where ${limit}::numeric is null or w.spent + w.reserved + excluded.reserved <= ${limit}::numeric + w.granted
    returning w.spent + w.reserved as after`;
  return sql`
    overall as (${walletRowSql(workspaceId, formatLimit(limits.overall), condition)}),
    member as (${walletRowSql(userId, formatLimit(limits.individual), sql`${userId}::uuid is not null and exists (select from overall)`)})`;
}

const isMemberOverSql = (reservation: Reservation) =>
  sql`${reservation.userId}::uuid is not null and not exists (select from member)`;

async function insertReservation(db: Db | Tx, reservation: Reservation, limits: CreditLimits, maxMs: number) {
  const { requestId, workspaceId, userId, periodStart, amount } = reservation;
  const isNew = sql`not exists (select from credit_reservation where request_id = ${requestId})`;
  const { rows } = await db.execute<WalletUpdate & { known: ReservationState | null }>(sql`
    with ${addToWalletsSql(reservation, limits, isNew)},
    reservation as (
      insert into credit_reservation (request_id, workspace_id, user_id, period_start, amount, expires_at)
      select ${requestId}, ${workspaceId}::uuid, ${userId}::uuid, ${periodStart}::timestamptz, ${amount}::numeric,
        now() + ${maxMs} * interval '1 millisecond'
      from overall
    ),
    renewed as (
      update credit_reservation set expires_at = now() + ${maxMs} * interval '1 millisecond'
      where request_id = ${requestId} and state = 'RESERVED'
    )
    select (select state from credit_reservation where request_id = ${requestId}) as known,
      (select after from overall) as after,
      (select after from overall) - ${amount}::numeric as before,
      ${isMemberOverSql(reservation)} as "isMemberOver",
      set_config('synchronous_commit', 'off', true)`);
  return firstRow(rows);
}

/** Handles a request that already has a reservation: open, released or charged. */
function reserveAgain(db: Db, reservation: Reservation, limits: CreditLimits, maxMs: number): Promise<ReserveResult> {
  const { requestId, workspaceId, userId, periodStart, amount } = reservation;
  const expiresAtSql = sql`now() + ${maxMs} * interval '1 millisecond'`;
  return retryOnDeadlock(() =>
    db.transaction(async (tx) => {
      const existing = firstRow(
        (
          await tx.execute<{ state: ReservationState }>(sql`
          select state from credit_reservation
          where request_id = ${requestId} and workspace_id = ${workspaceId} for update`)
        ).rows,
      );
      if (existing.state === "CHARGED" || existing.state === "POSTED") return { state: "charged" };
      if (existing.state === "RESERVED") {
        await tx.execute(
          sql`update credit_reservation set expires_at = ${expiresAtSql} where request_id = ${requestId}`,
        );
        return { state: "reserved", before: 0, after: 0 };
      }
      const update = await rollBackUnlessBothFit(tx, reservation, limits, async (inner) =>
        firstRow(
          (
            await inner.execute<WalletUpdate>(sql`
            with ${addToWalletsSql(reservation, limits, sql`true`)},
            reservation as (
              update credit_reservation set state = 'RESERVED', amount = ${amount}::numeric, user_id = ${userId}::uuid,
                period_start = ${periodStart}::timestamptz, expires_at = ${expiresAtSql}
              where request_id = ${requestId} and exists (select from overall)
            )
            select (select after from overall) as after, (select after from overall) - ${amount}::numeric as before,
              ${isMemberOverSql(reservation)} as "isMemberOver"`)
          ).rows,
        ),
      );
      return toReserveResult(update);
    }),
  );
}

function firstRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement of the ledger answered with no row.");
  return row;
}

/** SQLSTATE 23505, inside drizzle's own error. */
function isDuplicate(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause && cause.code === "23505";
}
