import { type SQL, sql } from "drizzle-orm";
import { newId } from "#lib/id.ts";
import type { TokenCounts } from "#lib/tokens.ts";
import type { GenerationEnd } from "#platform/ai/stream-reply/generation.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { recordsSql } from "#platform/db/records.ts";
import type { CreditSource } from "../table.ts";
import { parseAmount, toAmount } from "./amount.ts";
import { retryOnDeadlock } from "./retry-on-deadlock.ts";

/** The columns of the relation `charge`. */
const chargeColumns = `
  subject text, request_id text, workspace_id uuid, user_id uuid, period_start timestamptz, source text,
  model_id text, is_own_key boolean, credits numeric, entry_id uuid, refs jsonb,
  input_tokens integer, output_tokens integer, cached_input_tokens integer`;

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
  /** The tokens of the answer, if a language model gave it. */
  usage?: TokenCounts;
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
  const row = toChargeRow(requestId, reservation, details);
  if (!row) return 0;
  const { rows } = await db.execute<{ charged: string | null }>(
    sql`with ${chargesSql([row], sql`true`)} select charged from charged_reservation`,
  );
  if (rows[0]) return parseAmount(rows[0].charged);
  if (row.is_own_key) return 0;
  const charged = await db.execute<{ amount: string }>(
    sql`select amount from credit_transaction where request_id = ${requestId} and type = 'SPEND'`,
  );
  return parseAmount(charged.rows[0]?.amount);
}

/** One charge of a statement that charges many. Its names are those of the statement. */
export interface ChargeRow {
  /** What the charge belongs to in the larger statement. */
  readonly subject: string;
  readonly request_id: string;
  readonly workspace_id: string;
  readonly user_id: string | null;
  readonly period_start: string;
  readonly source: CreditSource;
  readonly model_id: string | null;
  /** A charge of 0, recorded so that usage of own keys is visible. */
  readonly is_own_key: boolean;
  /** The price. A charge never exceeds its reservation. */
  readonly credits: string;
  readonly entry_id: string;
  readonly refs: Readonly<Record<string, string>>;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly cached_input_tokens: number | null;
}

/** A charge as data for `chargesSql`. Null if there is nothing to write. */
export function toChargeRow(
  subject: string,
  reservation: Reservation,
  { refs = {}, credits, usage }: ChargeDetails = {},
): ChargeRow | null {
  if (isFree(reservation) && !reservation.isOwnKey) return null;
  const { requestId, workspaceId, userId, periodStart, amount, source, modelId } = reservation;
  return {
    subject,
    request_id: requestId,
    workspace_id: workspaceId,
    user_id: userId,
    period_start: periodStart,
    source,
    model_id: modelId,
    is_own_key: isFree(reservation),
    credits: credits === undefined ? amount : toAmount(credits),
    entry_id: newId(),
    refs,
    input_tokens: usage?.inputTokens ?? null,
    output_tokens: usage?.outputTokens ?? null,
    cached_input_tokens: usage?.cachedInputTokens ?? null,
  };
}

/**
 * `chargeReservation` for many, as common table expressions of a larger statement. A charge is written only if
 * `condition`, which may name `charge.subject`, holds for it.
 */
export function chargesSql(charges: readonly ChargeRow[], condition: SQL): SQL {
  const tokens = sql`input_tokens, output_tokens, cached_input_tokens`;
  const entry = sql`insert into credit_transaction
    (id, workspace_id, user_id, period_start, request_id, source, type, amount, model_id, own_key, refs, ${tokens})`;
  return sql`
    charge as materialized (
      select * from ${recordsSql("charge", chargeColumns, charges)}
      where ${condition}
    ),
    charged_reservation as (
      update credit_reservation reservation set state = 'CHARGED' from charge
      where reservation.request_id = charge.request_id and reservation.workspace_id = charge.workspace_id
        and reservation.state = 'RESERVED' and not charge.is_own_key
      returning reservation.request_id, reservation.workspace_id, reservation.user_id, reservation.period_start,
        least(reservation.amount, charge.credits) as charged,
        charge.entry_id, charge.source, charge.model_id, charge.refs,
        charge.input_tokens, charge.output_tokens, charge.cached_input_tokens
    ),
    entry as (
      ${entry}
      select entry_id, workspace_id, user_id, period_start, request_id, source, 'SPEND', charged, model_id, false, refs,
        ${tokens}
      from charged_reservation
    ),
    own_key_entry as (
      ${entry}
      select entry_id, workspace_id, user_id, period_start, request_id, source, 'SPEND', 0, model_id, true, refs,
        ${tokens}
      from charge where is_own_key
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
