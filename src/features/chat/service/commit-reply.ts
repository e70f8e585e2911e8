import { and, eq, sql } from "drizzle-orm";
import type { agent } from "#features/agent/table.ts";
import {
  type ChargeRow,
  chargeReservation,
  chargesSql,
  isChargeable,
  type Reservation,
  releaseRequest,
  releaseReservation,
  toChargeRow,
} from "#features/billing/service/ledger.ts";
import type { AnswerNote } from "#features/completion/schema.ts";
import type { Turn } from "#features/completion/service/stream-turn.ts";
import { closeOpenParts, type MessageChunk } from "#lib/ui-message.ts";
import { addUsage, noUsage, type Usage } from "#platform/ai/usage.ts";
import type { App } from "#platform/context.ts";
import { batched } from "#platform/db/batch.ts";
import type { Tx } from "#platform/db/database.ts";
import { recordsSql } from "#platform/db/records.ts";
import { type StreamEndRow, streamEndsSql } from "#platform/streams/flush.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import type { MessageMetadata } from "../schema.ts";
import { type MessageStatus, message } from "../table.ts";

/** The columns of the relation `reply`. */
const replyColumns = `
  id uuid, workspace_id uuid, process uuid, stream uuid, parts jsonb, status text, error text, metadata jsonb`;

export type ReplyRow = typeof message.$inferSelect;

/** A reply is one request, even if it restarts. */
export const replyRequestId = ({ id }: Pick<ReplyRow, "id">): string => `chat:${id}`;

/** An answer of a sub-agent, charged with the reply. */
export interface DelegatedAnswer {
  readonly reservation: Reservation;
  readonly credits: number;
  readonly usage: Usage;
  /** False releases the reservation. */
  readonly isDue: boolean;
}

/** How a reply ended. */
export interface Outcome {
  status: Exclude<MessageStatus, "STREAMING">;
  error: string | null;
  endChunk: MessageChunk;
  turn: Turn | null;
  /** The answers of sub-agents. */
  delegated: readonly DelegatedAnswer[];
  isFallback: boolean;
  notes: readonly AnswerNote[];
}

interface Reply {
  readonly row: ReplyRow;
  readonly agent: typeof agent.$inferSelect | null;
}

/** Commits message, end of stream and charge together. A process that lost the row discards its work. */
export async function commitReply(app: App, reply: Reply, writer: StreamWriter, outcome: Outcome): Promise<void> {
  const { row } = reply;
  const { turn, status, endChunk, delegated } = outcome;
  const db = app.database.tenant(row.workspaceId);
  const written = writtenColumns(reply, writer, outcome);
  const refs = chargeRefs(row);
  const due = dueAnswers(outcome);
  if (turn && isChargeable(turn.end) && delegated.every(({ isDue }) => isDue)) {
    const end = await app.streams.prepareEnd(writer, status, endChunk);
    const charges = due.flatMap(({ reservation, usage }) => toChargeRow(row.id, reservation, { refs, usage }) ?? []);
    if (await commitCharged(db, { row, processId: app.processId, written, end, charges })) return;
  }
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .update(message)
      .set(written)
      .where(and(eq(message.id, row.id), eq(message.holderId, app.processId), eq(message.status, "STREAMING")))
      .returning({ id: message.id });
    // The row was taken over or deleted. Readers of a deleted message still need an end.
    if (stored) await app.streams.end(writer, tx, status, endChunk);
    else await app.streams.end(writer, tx, "INTERRUPTED", { type: "abort" });
    // A reply taken over is charged by its new holder; a deleted one is charged for what it has.
    if (!stored && (await messageExists(tx, row))) return;
    for (const { reservation, usage } of due) await chargeReservation(tx, reservation, { refs, usage });
    for (const { reservation, isDue } of delegated) if (!isDue) await releaseReservation(tx, reservation);
    if (!turn) await releaseRequest(tx, replyRequestId(row));
    else if (!isChargeable(turn.end)) await releaseReservation(tx, turn.reservation);
  });
}

/** The answers that are charged: the reply's own and those of sub-agents. */
const dueAnswers = ({ turn, delegated }: Outcome): Omit<DelegatedAnswer, "isDue">[] => [
  ...(turn && isChargeable(turn.end) ? [{ ...turn, usage: turn.end.usage }] : []),
  ...delegated.filter(({ isDue }) => isDue),
];

type WrittenColumns = Pick<ReplyRow, "parts" | "status" | "error" | "metadata">;

function writtenColumns({ row, agent: chosen }: Reply, writer: StreamWriter, outcome: Outcome): WrittenColumns {
  const { turn, status, error, isFallback, notes } = outcome;
  const paid = dueAnswers(outcome);
  return {
    parts: closeOpenParts(writer.fold.parts),
    status,
    error,
    metadata: {
      ...row.metadata,
      ...(turn ? { languageModelId: turn.languageModelId } : {}),
      ...(turn && chosen ? { agentVersion: chosen.version } : {}),
      ...(isFallback ? { isFallback: true } : {}),
      ...(notes.length > 0 ? { notes: [...notes] } : {}),
      ...(paid.length > 0 ? { credits: paid.reduce((sum, { credits }) => sum + credits, 0), ...usageOf(paid) } : {}),
      durationMs: Date.now() - row.createdAt.getTime(),
    },
  };
}

/** Nothing if the provider reported no tokens. */
function usageOf(answers: readonly Pick<DelegatedAnswer, "usage">[]): Pick<MessageMetadata, "usage"> {
  const sum = answers.reduce((total, { usage }) => addUsage(total, usage), noUsage);
  const { inputTokens, outputTokens, cachedInputTokens } = sum;
  return sum.totalTokens > 0 ? { usage: { inputTokens, outputTokens, cachedInputTokens } } : {};
}

function chargeRefs({ id, chatId, metadata: { agentId } }: ReplyRow): Readonly<Record<string, string>> {
  return { chatId, messageId: id, ...(agentId ? { agentId } : {}) };
}

interface ChargedReply {
  readonly row: Pick<ReplyRow, "id" | "workspaceId">;
  readonly processId: string;
  readonly written: WrittenColumns;
  readonly end: StreamEndRow | null;
  readonly charges: readonly ChargeRow[];
}

/** Commits a reply that is charged; false, and nothing is written, if this process no longer holds its row. */
const commitCharged = batched<ChargedReply, boolean>(async (db, replies) => {
  const rows = replies.map(({ row, processId, written, end }) => ({
    id: row.id,
    workspace_id: row.workspaceId,
    process: processId,
    stream: end?.stream ?? null,
    ...written,
  }));
  const parts = [
    sql`reply as materialized (
      select * from ${recordsSql("reply", replyColumns, rows)}
    )`,
    sql`stored as (
      update message set parts = reply.parts, status = reply.status, error = reply.error, metadata = reply.metadata
      from reply where message.id = reply.id and message.workspace_id = reply.workspace_id
        and message.holder_id = reply.process and message.status = 'STREAMING'
      returning message.id, reply.stream
    )`,
  ];
  const ends = replies.flatMap(({ end }) => end ?? []);
  if (ends.length > 0) parts.push(streamEndsSql(ends, sql`stream_end.stream in (select stream from stored)`));
  const charges = replies.flatMap((reply) => reply.charges);
  if (charges.length > 0) parts.push(chargesSql(charges, sql`charge.subject::uuid in (select id from stored)`));
  const stored = await db.execute<{ id: string }>(sql`with ${sql.join(parts, sql`, `)} select id from stored`);
  const ids = new Set(stored.rows.map(({ id }) => id));
  return replies.map(({ row }) => ids.has(row.id));
});

async function messageExists(tx: Tx, { id }: ReplyRow): Promise<boolean> {
  const [found] = await tx.select({ id: message.id }).from(message).where(eq(message.id, id));
  return found !== undefined;
}
