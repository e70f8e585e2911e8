import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { canvas, specOfKind } from "#artifacts/index.ts";
import { chargeReservation, releaseRequest, releaseReservation } from "#features/billing/service/ledger.ts";
import { AppError } from "#lib/errors.ts";
import type { MessageChunk } from "#lib/ui-message.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { artifact } from "../table.ts";
import { type ArtifactRow, publishCanvasChanged } from "./canvases.ts";
import { keepVersion } from "./keep-version.ts";
import { type CanvasResult, makeCanvasWithFallback } from "./make-canvas.ts";

/** A generation is one request, even if it restarts. */
export const canvasRequestId = (streamId: string) => `canvas:${streamId}`;

export const canvasStream = ({ id, streamId, workspaceId }: ArtifactRow) => ({
  id: streamId ?? "",
  workspaceId,
  owner: `artifact:${id}`,
});

interface StartedCanvas {
  row: ArtifactRow;
  /** Null if the author has lost the right to generate it. */
  ctx: WorkspaceContext | null;
}

/**
 * Generates a canvas: the durable part of a request. After a crash it starts again in the same stream; for a finished
 * canvas it does nothing.
 */
export async function writeCanvas(
  app: App,
  input: { workspaceId: string; artifactId: string },
  newCanvas?: StartedCanvas,
): Promise<void> {
  const started = newCanvas ?? (await claimCanvas(app, input));
  if (!started?.row.streamId) return;
  const { row, ctx } = started;
  const stream = canvasStream(row);
  const writer = app.streams.findWriter(stream.id) ?? (await app.streams.open({ ...stream, isResumed: true }));
  const wasStoppedBefore = writer.isResumed && writer.signal.aborted;
  try {
    await commitCanvas(
      app,
      row,
      writer,
      ctx && !wasStoppedBefore ? await generateCanvas(ctx, row, writer) : failedResult(wasStoppedBefore),
    );
  } finally {
    app.streams.close(writer);
  }
}

/** Claims the canvas of a dead process, and checks the author's rights again. */
async function claimCanvas(app: App, { workspaceId, artifactId }: { workspaceId: string; artifactId: string }) {
  const [row] = await app.database
    .tenant(workspaceId)
    .update(artifact)
    .set({ holderId: app.processId })
    .where(and(eq(artifact.id, artifactId), eq(artifact.status, "streaming")))
    .returning();
  return row ? { row, ctx: await findWorkspaceContext(app, workspaceId, row.userId, `canvas:${row.id}`) } : null;
}

function failedResult(isStopped: boolean): CanvasResult {
  const endChunk: MessageChunk = isStopped
    ? { type: "abort" }
    : { type: "error", errorText: chatErrorText.replyFailed };
  return {
    made: null,
    charge: null,
    endChunk,
    notes: [],
    ...(isStopped ? {} : { error: new AppError("forbidden", chatErrorText.replyFailed) }),
  };
}

async function generateCanvas(ctx: WorkspaceContext, row: ArtifactRow, writer: StreamWriter): Promise<CanvasResult> {
  const canvasRequest = canvas.parse({ kind: row.kind, config: row.config });
  return makeCanvasWithFallback(ctx, {
    canvas: canvasRequest,
    parts: [{ type: "text", text: specOfKind(canvasRequest.kind).requestOf(canvasRequest.config) }],
    requestId: canvasRequestId(row.streamId ?? ""),
    use: "assistant",
    step: null,
    writer,
    signal: writer.signal,
    messageId: row.id,
  });
}

/** Commits content, end of stream and charge together. A process that lost the row discards its work. */
async function commitCanvas(app: App, row: ArtifactRow, writer: StreamWriter, result: CanvasResult): Promise<void> {
  const { made, error, charge, endChunk } = result;
  const isStopped = endChunk.type === "abort";
  await app.database.tenant(row.workspaceId).transaction(async (tx) => {
    const isOwn = and(eq(artifact.id, row.id), eq(artifact.holderId, app.processId), eq(artifact.streamId, writer.id));
    const [current] = await tx.select().from(artifact).where(isOwn).for("update");
    const version = current && made ? await keepVersion(tx, current) : row.version;
    const [stored] = await tx
      .update(artifact)
      .set({
        ...(made ? { content: made.content, version, changedById: row.userId, isByAgent: false, callId: null } : {}),
        status: "idle",
        error:
          made || isStopped
            ? null
            : error instanceof AppError && error.message
              ? error.message
              : chatErrorText.replyFailed,
        updatedAt: new Date(),
      })
      .where(isOwn)
      .returning({ id: artifact.id });
    if (!stored) return app.streams.end(writer, tx, "INTERRUPTED", { type: "abort" });
    await app.streams.end(writer, tx, isStopped ? "STOPPED" : made ? "DONE" : "FAILED", endChunk);
    if (!charge) return void (await releaseRequest(tx, canvasRequestId(writer.id)));
    if (!charge.isDue) return releaseReservation(tx, charge.reservation);
    const { reservation, credits, usage } = charge;
    await chargeReservation(tx, reservation, { refs: { artifactId: row.id }, credits, usage });
  });
  publishCanvasChanged(app, row);
  if (error !== undefined && !(error instanceof AppError) && !isStopped)
    app.log.error({ err: error, artifactId: row.id }, "failed to create a canvas");
}

/**
 * Restarts canvases that a dead process was generating. Those that a tool call was writing are only released: the call
 * runs again with its reply or step.
 */
export async function recoverCanvases(
  app: App,
  deadProcessId: string,
  start: (row: { workspaceId: string; artifactId: string }, streamId: string) => Promise<void>,
) {
  const isOrphan = and(eq(artifact.holderId, deadProcessId), eq(artifact.status, "streaming"));
  await app.database.system
    .update(artifact)
    .set({ status: "idle", error: chatErrorText.replyFailed })
    .where(and(isOrphan, isNotNull(artifact.callId)));
  const orphans = await app.database.system
    .select({ workspaceId: artifact.workspaceId, artifactId: artifact.id, streamId: artifact.streamId })
    .from(artifact)
    .where(and(isOrphan, isNull(artifact.callId)));
  for (const { streamId, ...row } of orphans) await start(row, streamId ?? "");
}
