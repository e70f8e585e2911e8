import { and, eq, sql } from "drizzle-orm";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import type { CreditUse } from "#features/billing/service/credit-source.ts";
import {
  type ChargeRow,
  chargeReservation,
  chargesSql,
  isChargeable,
  releaseRequest,
  releaseReservation,
  toChargeRow,
} from "#features/billing/service/ledger.ts";
import type { AnswerNote } from "#features/completion/schema.ts";
import type { Turn } from "#features/completion/service/stream-turn.ts";
import { type CallCosts, noCosts } from "#features/tool-call/schema.ts";
import { newId } from "#lib/id.ts";
import { subtractTokens, sumTokens } from "#lib/tokens.ts";
import { closeOpenParts, type MessageChunk } from "#lib/ui-message.ts";
import type { App } from "#platform/context.ts";
import { batched } from "#platform/db/batch.ts";
import type { Tx } from "#platform/db/database.ts";
import { recordsSql } from "#platform/db/records.ts";
import { type StreamEndRow, streamEndsSql } from "#platform/streams/flush.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import type { MessageMetadata } from "../schema.ts";
import { type MessageStatus, message } from "../table.ts";
import { closeAskedCalls, haveAsked, settleAskedCalls } from "./decisions/asked-calls.ts";

/** The columns of the relation `reply`. */
const replyColumns = `
  id uuid, workspace_id uuid, process uuid, stream uuid, parts jsonb, status text, error text, metadata jsonb,
  model_calls jsonb`;

export type ReplyRow = typeof message.$inferSelect;

/** A reply is one request, even if it restarts. */
export const replyRequestId = ({ id }: Pick<ReplyRow, "id">): string => `chat:${id}`;

/** How a reply ended. */
export interface Outcome {
  status: Exclude<MessageStatus, "STREAMING">;
  error: string | null;
  endChunk: MessageChunk;
  turn: Turn | null;
  /** What all its tool calls have cost; charged already. */
  toolCosts: CallCosts;
  notes: readonly AnswerNote[];
}

interface Reply {
  readonly row: ReplyRow;
  readonly agent: AgentRow | null;
}

/**
 * Commits message, end of stream and charge together. A process that lost the row discards its work. Returns the reply
 * if it continues in a new stream, because everything it would wait for was decided while it was being written.
 */
export async function commitReply(
  app: App,
  reply: Reply,
  writer: StreamWriter,
  outcome: Outcome,
): Promise<ReplyRow | null> {
  const { row } = reply;
  const { turn, status, endChunk } = outcome;
  const db = app.database.tenant(row.workspaceId);
  const written = writtenColumns(reply, writer, outcome);
  const refs = chargeRefs(row);
  const hasAsked = haveAsked(writer.fold.parts);
  if (turn && isChargeable(turn.end) && !hasAsked) {
    const end = await app.streams.prepareEnd(writer, streamStateOf(status), endChunk);
    const charge = toChargeRow(row.id, turn.reservation, { refs, usage: turn.end.usage });
    const charges = charge ? [charge] : [];
    if (await commitCharged(db, { row, processId: app.processId, written, end, charges })) return null;
  }
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .update(message)
      .set(written)
      .where(and(eq(message.id, row.id), eq(message.holderId, app.processId), eq(message.status, "STREAMING")))
      .returning();
    const settled = stored && hasAsked ? await settleReply(tx, stored, writer) : stored;
    // The row was taken over or deleted. Readers of a deleted message still need an end.
    if (stored) await app.streams.end(writer, tx, streamStateOf(status), endChunk);
    else await app.streams.end(writer, tx, "INTERRUPTED", { type: "abort" });
    // A reply taken over is charged by its new holder; a deleted one is charged for what it has.
    if (!stored && (await messageExists(tx, row))) return null;
    if (!turn) await releaseRequest(tx, replyRequestId(row));
    else if (isChargeable(turn.end)) await chargeReservation(tx, turn.reservation, { refs, usage: turn.end.usage });
    else await releaseReservation(tx, turn.reservation);
    return settled?.status === "STREAMING" ? settled : null;
  });
}

/** A person may have decided about calls of a reply while it was written. The statement before has locked its row. */
async function settleReply(tx: Tx, stored: ReplyRow, writer: StreamWriter): Promise<ReplyRow | undefined> {
  const change = async (values: Partial<ReplyRow>) =>
    (await tx.update(message).set(values).where(eq(message.id, stored.id)).returning())[0];
  const { parts } = writer.fold;
  const isWaiting = stored.status === "WAITING";
  if (!isWaiting || writer.signal.aborted)
    return change({
      parts: await closeAskedCalls(tx, stored.id, parts),
      status: isWaiting ? "STOPPED" : stored.status,
    });
  const settled = await settleAskedCalls(tx, stored.id, closeOpenParts(parts));
  return change({
    parts: settled.parts,
    ...(settled.areAllDecided && { status: "STREAMING", streamId: newId() }),
  });
}

/** The stream of a reply that waits is over; a new one carries the rest. */
const streamStateOf = (status: Outcome["status"]) => (status === "WAITING" ? "DONE" : status);

type WrittenColumns = Pick<ReplyRow, "parts" | "status" | "error" | "metadata" | "modelCalls">;

function writtenColumns({ row, agent: chosen }: Reply, writer: StreamWriter, outcome: Outcome): WrittenColumns {
  const { turn, status, error, notes } = outcome;
  const failed = turn?.failed ?? [];
  const modelCalls = [...(row.modelCalls ?? []), ...(turn?.end.calls ?? [])];
  return {
    parts: closeOpenParts(writer.fold.parts),
    status,
    error,
    metadata: {
      ...row.metadata,
      ...(turn ? { languageModelId: turn.languageModelId } : {}),
      ...(turn && chosen && !row.metadata.isTest ? { agentVersion: chosen.version } : {}),
      ...(failed.length > 0 ? { isFallback: true, failedModels: failed.map(({ text: _, ...one }) => one) } : {}),
      ...(notes.length > 0 ? { notes: [...notes] } : {}),
      ...costsOf(row.metadata, outcome),
      ...(turn && turn.end.contextTokens > 0 ? { contextTokens: turn.end.contextTokens } : {}),
      durationMs: Date.now() - row.createdAt.getTime(),
    },
    modelCalls: modelCalls.length > 0 ? modelCalls : null,
  };
}

/** The costs of a reply: those of its tools, and its own; a reply that waited was charged for its first part before. */
function costsOf(
  before: MessageMetadata,
  { turn, toolCosts }: Outcome,
): Pick<MessageMetadata, "credits" | "usage" | "toolCosts"> {
  const charged = turn && isChargeable(turn.end) ? turn : null;
  const hadTools = before.toolCosts ?? noCosts;
  const ownBefore = (before.credits ?? 0) - hadTools.credits;
  const credits = ownBefore + (charged?.credits ?? 0) + toolCosts.credits;
  const earlier = subtractTokens(before.usage ?? noCosts.usage, hadTools.usage);
  const usage = sumTokens([earlier, toolCosts.usage, ...(charged ? [charged.end.usage] : [])]);
  const hasTools = toolCosts.credits > 0 || toolCosts.usage.inputTokens > 0;
  return {
    ...(charged || credits > 0 ? { credits } : {}),
    ...(usage.inputTokens + usage.outputTokens > 0 ? { usage } : {}),
    ...(hasTools ? { toolCosts } : {}),
  };
}

/** What the reply is charged as. */
export const creditUseOf = ({ metadata }: Pick<ReplyRow, "metadata">): CreditUse =>
  metadata.schedule ? "schedule" : "chat";

export function chargeRefs({
  id,
  chatId,
  metadata: { agentId },
}: Pick<ReplyRow, "id" | "chatId" | "metadata">): Readonly<Record<string, string>> {
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
  const rows = replies.map(({ row, processId, written: { modelCalls, ...written }, end }) => ({
    id: row.id,
    workspace_id: row.workspaceId,
    process: processId,
    stream: end?.stream ?? null,
    ...written,
    model_calls: modelCalls,
  }));
  const parts = [
    sql`reply as materialized (
      select * from ${recordsSql("reply", replyColumns, rows)}
    )`,
    sql`stored as (
      update message set parts = reply.parts, status = reply.status, error = reply.error, metadata = reply.metadata,
        model_calls = reply.model_calls
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
