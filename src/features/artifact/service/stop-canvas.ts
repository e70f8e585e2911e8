import { and, eq } from "drizzle-orm";
import { assertAllowed } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { canChangeArtifact } from "../access.ts";
import { artifact } from "../table.ts";
import { findArtifact } from "./canvases.ts";
import { canvasStream } from "./write-canvas.ts";

/** Ends the making; what a text or a page had so far stays. The wish is stored before the writer hears of it. */
export async function stopCanvas(ctx: WorkspaceContext, id: string): Promise<void> {
  const { app } = ctx;
  assertAllowed(canChangeArtifact(ctx.actor, await findArtifact(ctx, id)));
  const stoppedStreamId = await ctx.db.transaction(async (tx) => {
    // The lock keeps the end out: a wish stored behind it would leave a stream that nobody ends.
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
