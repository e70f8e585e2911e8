import { and, eq } from "drizzle-orm";
import { removeUnusedJob } from "#features/file/schema.ts";
import { releaseFiles } from "#features/file/service/unused-files.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { assertAllowed } from "#product/refusals.ts";
import { artifactErrorText } from "#product/texts/canvas/artifact-errors.ts";
import { canDeleteArtifact } from "../access.ts";
import { artifact, artifactVersion } from "../table.ts";
import { listCanvasFiles } from "./canvas-files.ts";
import { findArtifact, isFree, publishCanvasChanged } from "./canvases.ts";

/**
 * Deletes a canvas with its versions and the files that a model made for it. Only its id remains, so that its cards and
 * its agent learn that it was deleted. Throws "conflict" while the canvas is being generated.
 */
export async function deleteCanvas(ctx: WorkspaceContext, id: string): Promise<void> {
  const { app, db } = ctx;
  const found = await findArtifact(ctx, id);
  assertAllowed(canDeleteArtifact(ctx.actor, found));
  const { workspaceId, userId } = found;
  const paths = await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: artifact.id })
      .from(artifact)
      .where(and(eq(artifact.id, id), isFree))
      .for("update");
    if (!row) throw new AppError("conflict", artifactErrorText.inProgress);
    const filePaths = await listCanvasFiles(tx, workspaceId, eq(artifact.id, id));
    await tx.delete(artifactVersion).where(eq(artifactVersion.artifactId, id));
    await tx
      .update(artifact)
      .set({ title: "", config: {}, content: null, error: null, callId: null, deletedAt: new Date() })
      .where(eq(artifact.id, id));
    await releaseFiles(tx, { workspaceId, userId, paths: filePaths });
    return filePaths;
  });
  publishCanvasChanged(app, found);
  if (paths.length > 0)
    await app.jobs.start(removeUnusedJob, `${removeUnusedJob.name}:${id}`, { workspaceId, userId, paths });
}
