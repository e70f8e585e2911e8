import { and, eq } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { assertAllowed } from "#product/refusals.ts";
import { canChangeArtifact } from "../access.ts";
import { artifact } from "../table.ts";
import { findArtifact } from "./canvases.ts";
import { canvasStream } from "./write-canvas.ts";

/**
 * Stops the generation; a text or a page keeps what it has so far. The stop is stored before the writer is told, so
 * that a crash in between cannot lose it.
 */
export async function stopCanvas(ctx: WorkspaceContext, id: string): Promise<void> {
  const { app } = ctx;
  assertAllowed(canChangeArtifact(ctx.actor, await findArtifact(ctx, id)));
  const stoppedStreamId = await ctx.db.transaction(async (tx) => {
    // The lock keeps the generation from ending meanwhile: a stop stored after its end would leave a stream that never
    // ends.
    const [openRow] = await tx
      .select()
      .from(artifact)
      .where(and(eq(artifact.id, id), eq(artifact.status, "streaming")))
      .for("update");
    if (!openRow?.streamId) return null;
    await app.streams.requestStop(tx, { ...canvasStream(openRow), holderId: openRow.holderId ?? app.processId });
    return openRow.streamId;
  });
  if (stoppedStreamId) app.streams.stop(stoppedStreamId);
}
