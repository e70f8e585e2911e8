import { sql } from "drizzle-orm";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { timers } from "#product/timers.ts";
import type { CreditSource } from "../table.ts";

/** After this many free answers in a row the next one is charged. */
const maxFreeAnswersInARow = 3;
const answerSuffix = ":answer";
/** Marks a request in the ledger that ended in a question. */
export const questionRefs = { asked: "true" } as const;

/**
 * Reserves the free answer to an earlier request's question: people pay for what they ask, not for answering the model.
 * Each question has one free answer, for the person who was asked. Returns the id of the request that uses it, or null.
 */
export async function reserveFreeAnswer(
  { db, actor }: WorkspaceContext,
  questionRequestId: string,
): Promise<string | null> {
  const requestId = `${questionRequestId}${answerSuffix}`;
  if (requestId.split(answerSuffix).length > maxFreeAnswersInARow + 1) return null;
  const { rows } = await db.execute(sql`
    insert into credit_reservation (request_id, workspace_id, user_id, period_start, amount, expires_at)
    select ${requestId}, workspace_id, user_id, period_start, 0,
      now() + ${timers.billing.reservationMs} * interval '1 millisecond'
    from credit_transaction
    where request_id = ${questionRequestId} and type = 'SPEND' and refs @> ${JSON.stringify(questionRefs)}::jsonb
      and workspace_id = ${actor.workspaceId} and user_id = ${actor.userId}
    on conflict (request_id) do update set state = 'RESERVED', expires_at = excluded.expires_at
      where credit_reservation.state = 'RELEASED'
    returning 1`);
  return rows.length > 0 ? requestId : null;
}

/** Marks the free answer as used. If the model asks again, the next answer is free, too. */
export async function consumeFreeAnswer(
  { db }: WorkspaceContext,
  requestId: string,
  { source, modelId, asksAgain }: { source: CreditSource; modelId: string | null; asksAgain: boolean },
): Promise<void> {
  await db.execute(sql`
    with used as (
      update credit_reservation set state = 'POSTED' where request_id = ${requestId} and state = 'RESERVED'
      returning workspace_id, user_id, period_start
    )
    insert into credit_transaction (id, workspace_id, user_id, period_start, request_id, source, type, amount, model_id, refs)
    select ${newId()}::uuid, workspace_id, user_id, period_start, ${requestId}, ${source}, 'SPEND', 0, ${modelId},
      ${JSON.stringify(questionRefs)}::jsonb
    from used where ${asksAgain}
    on conflict do nothing`);
}
