import { type SQL, sql } from "drizzle-orm";
import { newId } from "#lib/id.ts";
import type { GenerationEnd } from "#platform/ai/stream-reply.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import type { CreditSource } from "../table.ts";
import { parseAmount, toAmount } from "./amount.ts";
import { retryOnDeadlock } from "./retry-on-deadlock.ts";

/**
 * Credits reserved for one logical request until its outcome is known. Plain data, so a job's input may contain it.
 * `amount` is decimal text; with "0.0000" no wallet is touched.
 */
export interface Reservation {
  readonly requestId: string;
  readonly workspaceId: string;
  /** The member whose own total it counts toward; null for requests of visitors and machines. */
  readonly userId: string | null;
  /** ISO 8601. */
  readonly periodStart: string;
  readonly amount: string;
  readonly source: CreditSource;
  readonly modelId: string | null;
  /** The call runs on the workspace's own key: it is free and recorded as such. */
  readonly isOwnKey: boolean;
}

export const isFree = (reservation: Reservation): boolean => Number(reservation.amount) === 0;

export interface ChargeDetails {
  /** What the credits paid for, as ids: chatId, messageId, agentId, runId, nodeExecutionId, workflowId, chatbotId... */
  refs?: Readonly<Record<string, string>>;
  /** The actual price, if it is only known afterwards (speech, video). A charge never exceeds its reservation. */
  credits?: number;
}

/**
 * Charges a reservation, once, however often it is called. Returns the credits charged. Call it in the transaction that
 * stores the result. It locks no row that other requests need: the wallet keeps counting the amount as reserved, which
 * limits treat like spent, until `postCharges` moves it. A reservation that was released or has expired charges
 * nothing, so no order of calls can exceed a limit.
 */
export async function chargeReservation(
  db: Db | Tx,
  reservation: Reservation,
  details: ChargeDetails = {},
): Promise<number> {
  const { requestId } = reservation;
  if (isFree(reservation)) {
    const ownKeyEntry = chargeSql(reservation, details)?.(sql`true`);
    if (ownKeyEntry) await db.execute(sql`with ${ownKeyEntry} select`);
    return 0;
  }
  const { rows } = await db.execute<{ charged: string | null }>(
    sql`with ${reservationChargeSql(reservation, details, sql`true`)} select charged from reservation`,
  );
  if (rows[0]) return parseAmount(rows[0].charged);
  const charged = await db.execute<{ amount: string }>(
    sql`select amount from credit_transaction where request_id = ${requestId} and type = 'SPEND'`,
  );
  return parseAmount(charged.rows[0]?.amount);
}

/**
 * `chargeReservation` as part of a larger statement: common table expressions that write only if `condition` holds.
 * Null if there is nothing to write.
 */
export function chargeSql(reservation: Reservation, details: ChargeDetails = {}): ((condition: SQL) => SQL) | null {
  if (!isFree(reservation)) return (condition) => reservationChargeSql(reservation, details, condition);
  return reservation.isOwnKey ? (condition) => ownKeyEntrySql(reservation, details, condition) : null;
}

function reservationChargeSql(reservation: Reservation, { refs = {}, credits }: ChargeDetails, condition: SQL): SQL {
  const { requestId, source, modelId } = reservation;
  const chargedAmount = credits === undefined ? reservation.amount : toAmount(credits);
  return sql`
    reservation as (
      update credit_reservation set state = 'CHARGED'
      where request_id = ${requestId} and state = 'RESERVED' and ${condition}
      returning workspace_id, user_id, period_start, amount, least(amount, ${chargedAmount}::numeric) as charged
    ),
    entry as (
      insert into credit_transaction
        (id, workspace_id, user_id, period_start, request_id, source, type, amount, model_id, own_key, refs)
      select ${newId()}::uuid, workspace_id, user_id, period_start, ${requestId}, ${source}, 'SPEND', charged,
        ${modelId}, false, ${JSON.stringify(refs)}::jsonb
      from reservation
    )`;
}

/** Records a charge of 0, so that usage of own keys is visible. */
function ownKeyEntrySql(reservation: Reservation, { refs = {} }: ChargeDetails, condition: SQL): SQL {
  const { requestId, workspaceId, userId, periodStart, source, modelId } = reservation;
  return sql`
    entry as (
      insert into credit_transaction
        (id, workspace_id, user_id, period_start, request_id, source, type, amount, model_id, own_key, refs)
      select ${newId()}::uuid, ${workspaceId}::uuid, ${userId}::uuid, ${periodStart}::timestamptz, ${requestId}, ${source},
        'SPEND', 0, ${modelId}, true, ${JSON.stringify(refs)}::jsonb
      where ${condition}
      on conflict do nothing
    )`;
}

/**
 * Releases a reservation, e.g. after a provider's error or a stop before the first token. Does nothing once it is
 * charged.
 */
export async function releaseReservation(db: Db | Tx, reservation: Reservation): Promise<void> {
  if (!isFree(reservation)) await releaseRequest(db, reservation.requestId);
}

/** Releases the reservation of a request. Returns true if there was one. */
export async function releaseRequest(db: Db | Tx, requestId: string): Promise<boolean> {
  const { rows } = await retryOnDeadlock(() =>
    db.execute(sql`
    with reservation as (
      update credit_reservation set state = 'RELEASED' where request_id = ${requestId} and state = 'RESERVED'
      returning workspace_id, user_id, period_start, amount
    ),
    overall as (
      update credit_wallet w set reserved = w.reserved - r.amount from reservation r
      where w.workspace_id = r.workspace_id and w.owner_id = r.workspace_id and w.period_start = r.period_start
      returning 1
    ),
    member as (
      update credit_wallet w set reserved = w.reserved - r.amount from reservation r
      where w.workspace_id = r.workspace_id and w.owner_id = r.user_id and w.period_start = r.period_start
        and exists (select from overall)
    )
    select 1 from reservation`),
  );
  return rows.length > 0;
}

/**
 * Releases all open reservations of a subject, for example of a step that restarts or is abandoned. `subject` is the
 * prefix of their request ids, such as `step:<id>`.
 */
export async function releaseReservationsOf(db: Db | Tx, subject: string): Promise<void> {
  const { rows } = await db.execute<{ requestId: string }>(sql`
    select request_id as "requestId" from credit_reservation
    where state = 'RESERVED' and request_id like ${`${subject}:%`} order by request_id`);
  for (const { requestId } of rows) await releaseRequest(db, requestId);
}

/** Whether a reply is charged: it has an answer, or it was stopped after producing something. */
export function isChargeable(end: Pick<GenerationEnd, "state" | "hasOutput" | "hasAnswer" | "steps">): boolean {
  if (end.state === "failed") return false;
  return end.hasAnswer || (end.state === "stopped" && (end.hasOutput || end.steps > 1));
}
