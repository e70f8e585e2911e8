import { createHash } from "node:crypto";
import { and, asc, eq, like } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { MessageChunk } from "#lib/ui-message.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { stream, streamChunk } from "#platform/streams/table.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import type { DraftRequest } from "../schema.ts";
import { generateDraft } from "./generate-draft.ts";

const textPartId = "setup";
const streamOwner = ({ actor }: WorkspaceContext) => `setup:${actor.userId}`;

/** Scopes the id that the page chose to the person, so that nobody can read or write another person's stream. */
function scopedStreamId({ actor }: WorkspaceContext, chosenId: string): string {
  const digest = createHash("sha256").update(`${actor.workspaceId} ${actor.userId} ${chosenId}`).digest("hex");
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => digest.slice(from, to))
    .join("-");
}

const notFoundError = () => new AppError("not_found", commonErrorText.notFound("answer"));

/**
 * Starts an answer that continues if the page is left; it is stored in the stream only. Throws like `generateDraft`,
 * and "conflict" if the id is in use. Returns once the first piece exists.
 */
export async function startDraftStream(ctx: WorkspaceContext, request: DraftRequest, chosenId: string): Promise<void> {
  const { app, actor } = ctx;
  using slot = app.streams.reserveSlot(actor.userId, app.config.limits.streamsPerUser);
  const streamId = scopedStreamId(ctx, chosenId);
  const [existing] = await ctx.db.select({ id: stream.id }).from(stream).where(eq(stream.id, streamId));
  if (existing || app.streams.findWriter(streamId)) throw new AppError("conflict", commonErrorText.conflict);
  const identity = { id: streamId, workspaceId: actor.workspaceId, owner: streamOwner(ctx) };
  // Always stored, even if it ends at once, because no message row contains the text.
  await ctx.db.insert(stream).values({ ...identity, processId: app.processId });
  const writer = await app.streams.open({ ...identity, userId: actor.userId, slot });
  writer.rowState = "stored";
  await new Promise<void>((resolve, reject) => {
    app.jobs.run("setup", () => writeToStream(ctx, request, writer, { resolve, reject }));
  });
}

async function writeToStream(
  ctx: WorkspaceContext,
  request: DraftRequest,
  writer: StreamWriter,
  started: { resolve: () => void; reject: (error: unknown) => void },
): Promise<void> {
  const { streams } = ctx.app;
  const writeRequestId = (messageId: string) => writer.write({ type: "start", messageId });
  try {
    for await (const delta of generateDraft(ctx, request, writer.signal, writeRequestId)) {
      writer.write({ type: "text-delta", id: textPartId, delta });
      started.resolve();
    }
    const isStopped = writer.signal.aborted;
    await streams.end(writer, ctx.db, isStopped ? "STOPPED" : "DONE", { type: isStopped ? "abort" : "finish" });
    started.resolve();
  } catch (error) {
    started.reject(error);
    const message = error instanceof AppError ? error.message : chatErrorText.replyFailed;
    await streams.end(writer, ctx.db, "FAILED", { type: "error", errorText: message });
  } finally {
    streams.close(writer);
  }
}

/**
 * Yields the text of an answer from its beginning to its end. Throws "provider" if the answer failed or was stopped.
 */
export async function* readDraftStream(
  ctx: WorkspaceContext,
  chosenId: string,
  signal: AbortSignal,
  onRequestId: (requestId: string) => void,
): AsyncGenerator<string, void, undefined> {
  for await (const chunk of await readChunks(ctx, scopedStreamId(ctx, chosenId), signal)) {
    if (chunk.type === "start" && typeof chunk.messageId === "string") onRequestId(chunk.messageId);
    if (chunk.type === "text-delta" && typeof chunk.delta === "string") yield chunk.delta;
    if (chunk.type === "error" && typeof chunk.errorText === "string") throw new AppError("provider", chunk.errorText);
    if (chunk.type === "error" || chunk.type === "abort") throw new AppError("provider", chatErrorText.replyFailed);
    if (chunk.type === "finish") return;
  }
  if (!signal.aborted) throw notFoundError();
}

/** Reads the chunks; only the person who requested the answer may. */
async function readChunks(
  ctx: WorkspaceContext,
  streamId: string,
  signal: AbortSignal,
): Promise<AsyncIterable<MessageChunk> | readonly MessageChunk[]> {
  const { app, db, actor } = ctx;
  const writer = app.streams.findWriter(streamId);
  const [row] = writer
    ? [writer]
    : await db
        .select({ owner: stream.owner, workspaceId: stream.workspaceId })
        .from(stream)
        .where(and(eq(stream.id, streamId), eq(stream.workspaceId, actor.workspaceId)));
  if (row?.owner !== streamOwner(ctx) || row.workspaceId !== actor.workspaceId) throw notFoundError();
  const live = await app.streams.read(streamId, 0, signal);
  if (live) return withoutNumbers(live);
  const stored = await db
    .select({ chunks: streamChunk.chunks })
    .from(streamChunk)
    .where(and(eq(streamChunk.streamId, streamId), eq(streamChunk.workspaceId, actor.workspaceId)))
    .orderBy(asc(streamChunk.seq));
  return stored.flatMap(({ chunks }) => JSON.parse(chunks) as MessageChunk[]); // stored by the stream's writer
}

async function* withoutNumbers(chunks: AsyncGenerator<{ chunk: MessageChunk }>): AsyncGenerator<MessageChunk> {
  for await (const { chunk } of chunks) yield chunk;
}

/** Marks the streams of a dead process as interrupted. They are not resumed, because only their page waits for them. */
export async function interruptOrphanedStreams(app: App, deadProcessId: string): Promise<void> {
  await app.database.system
    .update(stream)
    .set({ state: "INTERRUPTED", endedAt: new Date() })
    .where(and(eq(stream.processId, deadProcessId), eq(stream.state, "OPEN"), like(stream.owner, "setup:%")));
}

/** Stops an answer. Does nothing if it already ended. */
export async function stopDraftStream(ctx: WorkspaceContext, chosenId: string): Promise<void> {
  const streamId = scopedStreamId(ctx, chosenId);
  const { app, db, actor } = ctx;
  const [row] = await db
    .select({ owner: stream.owner, holderId: stream.processId })
    .from(stream)
    .where(and(eq(stream.id, streamId), eq(stream.workspaceId, actor.workspaceId), eq(stream.state, "OPEN")));
  const { owner = null } = app.streams.findWriter(streamId) ?? row ?? {};
  if (owner !== streamOwner(ctx)) return;
  app.streams.stop(streamId);
}
