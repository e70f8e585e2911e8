import { type SQL, sql } from "drizzle-orm";
import { newId } from "#lib/id.ts";
import type { GenerationEnd } from "#platform/ai/stream-reply.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import type { CreditSource } from "../table.ts";
import { parseAmount, toAmount } from "./amount.ts";
import { retryOnDeadlock } from "./retry-on-deadlock.ts";

/**
 * Credits kept for one logical request until its end is known. Plain data: it may stand in the input of
 * a job. `amount` is decimal text; "0.0000" touches no wallet.
 */
export interface Reservation {
  readonly requestId: string;
  readonly workspaceId: string;
  /** Whose individual counter it adds to; null for what visitors and machines ask. */
  readonly userId: string | null;
  /** ISO 8601. */
  readonly periodStart: string;
  readonly amount: string;
  readonly source: CreditSource;
  readonly modelId: string | null;
  /** Runs on an account of the workspace: it costs nothing and is written down as such. */
  readonly isOwnKey: boolean;
}

export const isFree = (reservation: Reservation): boolean => Number(reservation.amount) === 0;

export interface ChargeDetails {
  /** What it was for: chatId, messageId, agentId, runId, nodeExecutionId, workflowId, chatbotId... */
  refs?: Readonly<Record<string, string>>;
  /** What it really cost, where that is known only now (speech, video); never more than was held is charged. */
  credits?: number;
}

/**
 * Turns a hold into spending, once, however often it is called; answers with the credits charged. To be called in the
 * transaction that stores the result. It touches no row that other requests wait for: the wallet goes on counting the
 * hold as reserved, which for every limit is the same as spent, until `foldWallet` moves it over.
 * A hold that was given back or swept meanwhile charges nothing, so no order of calls can pass a limit.
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
 * `settle` as a part of a larger statement: common table expressions that write only where `condition` holds. Null when
 * there is nothing to write.
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

/** A line of nought in the ledger, so that usage on own accounts can be seen. */
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

/** Gives a hold back: a provider's error, or a stop before the first token. After `settle` it does nothing. */
export async function releaseReservation(db: Db | Tx, reservation: Reservation): Promise<void> {
  if (!isFree(reservation)) await releaseRequest(db, reservation.requestId);
}

/** Also how what nobody settled is swept up; true when something was given back. */
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
 * Gives back all that is still held for one thing, whatever number its requests had: a step that begins anew, or will
 * never end. `subject` is the beginning of their ids, as `step:<id>`.
 */
export async function releaseReservationsOf(db: Db | Tx, subject: string): Promise<void> {
  const { rows } = await db.execute<{ requestId: string }>(sql`
    select request_id as "requestId" from credit_reservation
    where state = 'RESERVED' and request_id like ${`${subject}:%`} order by request_id`);
  for (const { requestId } of rows) await releaseRequest(db, requestId);
}

/** Whether a reply is to be paid: it has an answer, or something was produced before it was stopped. */
export function isChargeable(end: Pick<GenerationEnd, "state" | "hasOutput" | "hasAnswer" | "steps">): boolean {
  if (end.state === "failed") return false;
  return end.hasAnswer || (end.state === "stopped" && (end.hasOutput || end.steps > 1));
}
