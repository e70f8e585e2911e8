import { and, desc, eq, isNull } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { artifactErrorText } from "#product/texts/canvas/artifact-errors.ts";
import { artifact, artifactVersion } from "../table.ts";
import type { ArtifactRow } from "./canvases.ts";

/** If an earlier attempt of the call has changed the canvas already, what it contained before. */
export async function contentBefore({ db }: WorkspaceContext, callId: string, row: ArtifactRow): Promise<unknown> {
  const hasChanged = row.callId === callId && row.status === "idle" && row.error === null;
  if (!hasChanged) return row.content;
  const [last] = await db
    .select({ content: artifactVersion.content })
    .from(artifactVersion)
    .where(eq(artifactVersion.artifactId, row.id))
    .orderBy(desc(artifactVersion.number))
    .limit(1);
  return last?.content ?? row.content;
}

const claimColumns = ({ app }: WorkspaceContext, callId: string) => ({
  status: "streaming" as const,
  holderId: app.processId,
  callId,
  streamId: null,
  error: null,
});

/** Stores a canvas under the id of the call that writes it. */
export async function storeNewCanvas(
  ctx: WorkspaceContext,
  callId: string,
  columns: { kind: string; title: string; config: unknown; chatId: string | null },
): Promise<ArtifactRow> {
  const { workspaceId, userId } = ctx.actor;
  const values = { ...columns, ...claimColumns(ctx, callId) };
  const [row] = await ctx.db
    .insert(artifact)
    .values({ ...values, id: callId, workspaceId, userId, changedById: userId, isByAgent: true })
    .onConflictDoUpdate({
      target: artifact.id,
      set: values,
      setWhere: and(eq(artifact.workspaceId, workspaceId), eq(artifact.userId, userId), isNull(artifact.deletedAt)),
    })
    .returning();
  // Its person has deleted what an earlier attempt of the call had made.
  if (!row) throw new AppError("not_found", artifactErrorText.deleted);
  return row;
}

/** Claims a canvas for the call that changes it. */
export async function claimCanvas(
  ctx: WorkspaceContext,
  callId: string,
  { id }: ArtifactRow,
  config: unknown,
): Promise<ArtifactRow> {
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(artifact).where(eq(artifact.id, id)).for("update");
    const canClaim = row && !row.deletedAt && (row.status === "idle" || row.callId === callId);
    const [claimed] = canClaim
      ? await tx
          .update(artifact)
          .set({ ...claimColumns(ctx, callId), config })
          .where(eq(artifact.id, id))
          .returning()
      : [];
    if (!claimed) throw new AppError("conflict", artifactErrorText.inProgress);
    return claimed;
  });
}
