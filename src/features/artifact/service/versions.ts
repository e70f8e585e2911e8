import { and, desc, eq } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { equalJson } from "#lib/json/equal-json.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { artifactErrorText } from "#product/texts/canvas/artifact-errors.ts";
import { canChangeArtifact } from "../access.ts";
import { artifact, artifactVersion } from "../table.ts";
import { findArtifact, isFree, publishCanvasChanged } from "./canvases.ts";
import { changedByPerson, keepVersion } from "./keep-version.ts";

const versionsOf = ({ actor }: WorkspaceContext, id: string) =>
  and(eq(artifactVersion.artifactId, id), eq(artifactVersion.workspaceId, actor.workspaceId));

/** The earlier versions, newest first. `findVersion` loads the content of one. */
export async function listVersions(ctx: WorkspaceContext, id: string) {
  await findArtifact(ctx, id);
  return ctx.db
    .select({
      number: artifactVersion.number,
      isByAgent: artifactVersion.isByAgent,
      authorName: user.name,
      createdAt: artifactVersion.createdAt,
    })
    .from(artifactVersion)
    .leftJoin(user, eq(user.id, artifactVersion.authorId))
    .where(versionsOf(ctx, id))
    .orderBy(desc(artifactVersion.number))
    .limit(limits.canvas.versions);
}

export async function findVersion(ctx: WorkspaceContext, { id, number }: { id: string; number: number }) {
  await findArtifact(ctx, id);
  const [row] = await ctx.db
    .select({ number: artifactVersion.number, content: artifactVersion.content })
    .from(artifactVersion)
    .where(and(versionsOf(ctx, id), eq(artifactVersion.number, number)));
  return row ?? notFound("version");
}

/** Makes an earlier version the newest one. Throws "conflict" while the canvas is being generated. */
export async function restoreVersion(ctx: WorkspaceContext, { id, number }: { id: string; number: number }) {
  const found = await findArtifact(ctx, id);
  assertAllowed(canChangeArtifact(ctx.actor, found));
  const { content } = await findVersion(ctx, { id, number });
  const version = await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(artifact)
      .where(and(eq(artifact.id, id), isFree))
      .for("update");
    if (!row) throw new AppError("conflict", artifactErrorText.inProgress);
    if (equalJson(row.content, content)) return row.version;
    const next = await keepVersion(tx, row);
    await tx
      .update(artifact)
      .set({ content, ...changedByPerson(ctx, next) })
      .where(eq(artifact.id, id));
    return next;
  });
  publishCanvasChanged(ctx.app, found);
  return { id, version };
}
