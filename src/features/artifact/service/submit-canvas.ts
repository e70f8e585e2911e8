import { and, eq } from "drizzle-orm";
import { specOfKind } from "#artifacts/index.ts";
import { releaseReservation } from "#features/billing/service/ledger.ts";
import { acquireModel } from "#features/credential/service/acquire-model.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { assertAllowed } from "#product/refusals.ts";
import { artifactErrorText } from "#product/texts/canvas/artifact-errors.ts";
import { workflowErrorText } from "#product/texts/workflow/workflow-errors.ts";
import { canChangeArtifact } from "../access.ts";
import { type CanvasRequest, canvasJob } from "../schema.ts";
import { artifact } from "../table.ts";
import { type ArtifactRow, findArtifact, isFree } from "./canvases.ts";
import { canvasRequestId, canvasStream, writeCanvas } from "./write-canvas.ts";

/**
 * Requests a canvas: stores its row, then generates it as durable work. Stores nothing if credits or keys are missing.
 */
export async function submitCanvas(
  ctx: WorkspaceContext,
  request: CanvasRequest,
): Promise<{ id: string; streamId: string }> {
  const { app } = ctx;
  using slot = app.streams.reserveSlot(ctx.actor.userId, app.config.limits.streamsPerUser);
  const { kind, config } = request.canvas;
  const spec = specOfKind(kind);
  if (spec.missingFields(config).length > 0) {
    const { title, text } = workflowErrorText.missingConfiguration(spec.title);
    throw new AppError("invalid", `${title} — ${text}`);
  }
  const existing = request.documentId ? await findArtifact(ctx, request.documentId) : null;
  if (existing) assertAllowed(canChangeArtifact(ctx.actor, existing));

  const streamId = newId();
  // Checked early; the generation uses the same request. Speech and video acquire their models themselves.
  const isMedia = spec.isEditable === false;
  const modelRequest = { requestId: canvasRequestId(streamId), languageModelId: null, use: "assistant" as const };
  const acquired = isMedia ? null : await acquireModel(ctx, modelRequest);
  try {
    const row = await storeCanvas(ctx, request, streamId);
    // Opened before the work starts, so that this request can read it from the start.
    await app.streams.open({ ...canvasStream(row), userId: ctx.actor.userId, slot });
    app.jobs.run(canvasJob.name, () =>
      writeCanvas(app, { workspaceId: row.workspaceId, artifactId: row.id }, { row, ctx }),
    );
    return { id: row.id, streamId };
  } catch (error) {
    if (acquired) await releaseReservation(ctx.db, acquired.reservation);
    throw error;
  }
}

async function storeCanvas(
  { app, db, actor }: WorkspaceContext,
  request: CanvasRequest,
  streamId: string,
): Promise<ArtifactRow> {
  const { kind, config } = request.canvas;
  const requestColumns = {
    kind,
    title: request.title,
    config,
    streamId,
    holderId: app.processId,
    callId: null,
    error: null,
  };
  const values = { ...requestColumns, status: "streaming" as const, updatedAt: new Date() };
  const [row] = request.documentId
    ? await db
        .update(artifact)
        .set(values)
        .where(and(eq(artifact.id, request.documentId), isFree))
        .returning()
    : await db
        .insert(artifact)
        .values({ ...values, workspaceId: actor.workspaceId, userId: actor.userId })
        .returning();
  if (!row) throw new AppError("conflict", artifactErrorText.inProgress);
  return row;
}
