import { type SQL, sql, TransactionRollbackError } from "drizzle-orm";
import { batched, SplitBatch } from "#platform/db/batch.ts";
import { type Db, isUniqueViolation, type Tx } from "#platform/db/database.ts";
import { recordsSql } from "#platform/db/records.ts";
import { creditDecimals } from "#product/credits.ts";
import { timers } from "#product/timers.ts";
import type { ReservationState } from "../table.ts";
import { parseAmount } from "./amount.ts";
import { isFree, type Reservation } from "./ledger.ts";
import { retryOnDeadlock } from "./retry-on-deadlock.ts";

/** The columns of the relation `request`. */
const requestColumns = "place integer, request_id text, user_id uuid, amount numeric, max_ms integer";

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
  const request: ReserveRequest = { reservation, limits, maxMs };
  try {
    const update = await retryOnDeadlock(() =>
      hasMemberLimit(request) ? reserveAlone(db, request) : reserveTogether(db, request),
    );
    if (update.known === "RESERVED") return { state: "reserved", before: 0, after: 0 };
    const isFirstAttempt =
      update.known === null && (isWithinLimits(update) || !(await reservationExists(db, reservation)));
    return isFirstAttempt ? toReserveResult(update) : await reserveAgain(db, request);
  } catch (error) {
    // Another call reserved the same request in the meantime, and this statement was undone.
    if (isUniqueViolation(error)) return reserveAgain(db, request);
    throw error;
  }
}

/** A reservation to make. */
export interface ReserveRequest {
  readonly reservation: Reservation;
  readonly limits: CreditLimits;
  /** Milliseconds until it expires. */
  readonly maxMs: number;
}

/** What a statement says of one request. */
export interface WalletUpdate extends Record<string, unknown> {
  before: string | null;
  /** null: the workspace's limit was reached. */
  after: string | null;
  isMemberOver: boolean;
}

export function toReserveResult({ before, after, isMemberOver }: WalletUpdate): ReserveResult {
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

/** Whether a member's own limit applies, too; such a request can't share a statement. */
export const hasMemberLimit = ({ reservation, limits }: ReserveRequest): boolean =>
  limits.individual !== null && reservation.userId !== null;

/** A member's own limit can refuse after the workspace's row was changed, so it takes a transaction. */
async function rollBackUnlessBothFit<Update extends WalletUpdate>(
  db: Db | Tx,
  work: (tx: Tx) => Promise<Update>,
): Promise<Update> {
  let refused: Update | undefined;
  try {
    return await db.transaction(async (tx) => {
      const update = await work(tx);
      if (update.after === null || !update.isMemberOver) return update;
      refused = update;
      return tx.rollback();
    });
  } catch (error) {
    if (refused && error instanceof TransactionRollbackError) return refused;
    throw error;
  }
}

const formatLimit = (limit: number | null) => (limit === null ? null : limit.toFixed(creditDecimals));

type NewReservation = WalletUpdate & { known: ReservationState | null };

const reserveAlone = (db: Db, request: ReserveRequest): Promise<NewReservation> =>
  rollBackUnlessBothFit(db, async (tx) => firstRow(await insertReservations(tx, [request])));

/** Requests of the same period and limit are reserved together; if they don't all fit, each is decided alone. */
const reserveTogether = batched<ReserveRequest, NewReservation>(
  async (db, requests) => {
    const updates = await insertReservations(db, requests);
    requireAllFit(updates);
    return updates;
  },
  { keyOf: reservationKey },
);

/** Requests with different keys can't share a statement. */
export function reservationKey({ reservation, limits }: ReserveRequest): string {
  return `${reservation.periodStart} ${limits.overall}`;
}

/** Throws if the requests of a batch exceed the workspace's limit together: nothing was reserved, and each goes alone. */
export function requireAllFit(updates: readonly Pick<NewReservation, "known" | "after">[]): void {
  if (updates.length > 1 && updates.some(({ known, after }) => known === null && after === null))
    throw new SplitBatch();
}

/** The rows of `requests` as the relation `request`. */
const requestRows = (requests: readonly ReserveRequest[]): SQL => {
  const rows = requests.map(({ reservation: { requestId, userId, amount }, maxMs }, place) => ({
    place,
    request_id: requestId,
    user_id: userId,
    amount,
    max_ms: maxMs,
  }));
  return recordsSql("request", requestColumns, rows);
};

const expiresAtSql = sql`now() + request.max_ms * interval '1 millisecond'`;

/**
 * Adds the relation `request` to the workspace's row and then to those of its members. The order is the same
 * everywhere, so that two statements cannot deadlock. Either all requests are added to the workspace's row or none.
 */
function addToWalletsSql([first]: readonly ReserveRequest[]): SQL {
  if (!first) throw new Error("Nothing to reserve.");
  const { workspaceId, periodStart } = first.reservation;
  const walletRowsSql = (limit: string | null, totals: SQL) => sql`
    insert into credit_wallet as w (workspace_id, owner_id, period_start, reserved)
    select ${workspaceId}::uuid, total.owner_id, ${periodStart}::timestamptz, total.amount
    from (${totals}) total (owner_id, amount)
    where ${limit}::numeric is null or total.amount <= ${limit}::numeric or exists (
      select from credit_wallet known where known.workspace_id = ${workspaceId} and known.owner_id = total.owner_id
        and known.period_start = ${periodStart}
    )
    order by total.owner_id
    on conflict (workspace_id, owner_id, period_start) do update set reserved = w.reserved + excluded.reserved
    where ${limit}::numeric is null or w.spent + w.reserved + excluded.reserved <= ${limit}::numeric + w.granted
    returning w.owner_id, w.spent + w.reserved as after`;
  const overall = sql`select ${workspaceId}::uuid, sum(amount) from request having count(*) > 0`;
  const members = sql`select user_id, sum(request.amount) from request, overall where user_id is not null group by user_id`;
  return sql`
    overall as (${walletRowsSql(formatLimit(first.limits.overall), overall)}),
    member as (${walletRowsSql(formatLimit(first.limits.individual), members)})`;
}

const isMemberOverSql = sql`request.user_id is not null
  and not exists (select from member where member.owner_id = request.user_id)`;

/**
 * Reserves all requests, which have the same workspace, period and limits, or none; as common table expressions of a
 * larger statement. Its relation `reserved` has a row for each request, by `request_id`.
 */
export function reservationsSql(requests: readonly ReserveRequest[]): SQL {
  const [first] = requests;
  const { workspaceId, periodStart } = first?.reservation ?? {};
  return sql`
    wanted as materialized (
      select request.*, reservation.state as known
      from ${requestRows(requests)} left join credit_reservation reservation using (request_id)
    ),
    request as materialized (select * from wanted where known is null),
    ${addToWalletsSql(requests)},
    reservation as (
      insert into credit_reservation (request_id, workspace_id, user_id, period_start, amount, expires_at)
      select request_id, ${workspaceId}::uuid, user_id, ${periodStart}::timestamptz, request.amount, ${expiresAtSql}
      from request, overall
    ),
    renewed as (
      update credit_reservation reservation set expires_at = ${expiresAtSql} from wanted request
      where reservation.request_id = request.request_id and reservation.state = 'RESERVED'
    ),
    sums as (select sum(amount) over (order by place) - sum(amount) over () as behind, request.* from request),
    reserved as materialized (
      select request.place, request.request_id, request.known, overall.after + behind as after,
        overall.after + behind - request.amount as before, ${isMemberOverSql} as is_member_over
      from wanted request left join sums using (place) left join overall on sums.place is not null
    )`;
}

/** Returns a row for each request, in order. */
async function insertReservations(db: Db | Tx, requests: readonly ReserveRequest[]): Promise<NewReservation[]> {
  const { rows } = await db.execute<NewReservation>(sql`
    with ${reservationsSql(requests)}
    select known, after, before, is_member_over as "isMemberOver", set_config('synchronous_commit', 'off', true)
    from reserved order by place`);
  return rows;
}

/** Handles a request that already has a reservation: open, released or charged. */
function reserveAgain(db: Db, request: ReserveRequest): Promise<ReserveResult> {
  const { requestId, workspaceId, userId, periodStart, amount } = request.reservation;
  const from = sql`from ${requestRows([request])}`;
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
        await tx.execute(sql`
          update credit_reservation reservation set expires_at = ${expiresAtSql} ${from}
          where reservation.request_id = request.request_id`);
        return { state: "reserved", before: 0, after: 0 };
      }
      const reserve = async (inner: Tx) => {
        const { rows } = await inner.execute<WalletUpdate>(sql`
          with request as materialized (select * ${from}),
          ${addToWalletsSql([request])},
          reservation as (
            update credit_reservation reservation set state = 'RESERVED', amount = ${amount}::numeric,
              user_id = ${userId}::uuid, period_start = ${periodStart}::timestamptz, expires_at = ${expiresAtSql}
            from request, overall where reservation.request_id = request.request_id
          )
          select overall.after, overall.after - request.amount as before, ${isMemberOverSql} as "isMemberOver"
          from request left join overall on true`);
        return firstRow(rows);
      };
      return toReserveResult(await (hasMemberLimit(request) ? rollBackUnlessBothFit(tx, reserve) : reserve(tx)));
    }),
  );
}

function firstRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement of the ledger answered with no row.");
  return row;
}
