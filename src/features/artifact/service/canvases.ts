import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { equalJson } from "#lib/json/equal-json.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { artifactErrorText } from "#product/texts/canvas/artifact-errors.ts";
import { timers } from "#product/timers.ts";
import { canChangeArtifact, canSeeArtifact } from "../access.ts";
import { parseContent } from "../schema.ts";
import { artifact } from "../table.ts";
import { changedByPerson, keepVersion } from "./keep-version.ts";

export type ArtifactRow = typeof artifact.$inferSelect;

/** Finds a canvas that the person may see. Throws "not found" for a deleted one, and says that it was deleted. */
export async function findArtifact({ db, actor }: WorkspaceContext, id: string): Promise<ArtifactRow> {
  const [row] = await db
    .select()
    .from(artifact)
    .where(and(eq(artifact.id, id), eq(artifact.workspaceId, actor.workspaceId)));
  if (!row) return notFound("canvas");
  assertAllowed(canSeeArtifact(actor, row));
  if (row.deletedAt) throw new AppError("not_found", artifactErrorText.deleted);
  return row;
}

/** Nothing is writing the canvas, and nobody has deleted it. */
export const isFree = and(eq(artifact.status, "idle"), isNull(artifact.deletedAt));

/** The canvas as the wire has it, with its kind in lower case. */
export async function loadArtifact(ctx: WorkspaceContext, id: string) {
  const { kind, title, content, status, error, version, userId, chatId, createdAt } = await findArtifact(ctx, id);
  return { id, kind: kind.toLowerCase(), title, content, status, error, version, userId, chatId, createdAt };
}

export async function renameCanvas(ctx: WorkspaceContext, { id, title }: { id: string; title: string }): Promise<void> {
  const found = await findArtifact(ctx, id);
  assertAllowed(canChangeArtifact(ctx.actor, found));
  await ctx.db
    .update(artifact)
    .set({ title })
    .where(and(eq(artifact.id, id), isNull(artifact.deletedAt)));
  publishCanvasChanged(ctx.app, found);
}

/**
 * Saves a person's edit. What an agent or another person wrote, or the same person a while ago, is kept as a version.
 * Throws "conflict" while the canvas is being generated, and when it has become another version than the edited one.
 */
export async function updateContent(
  ctx: WorkspaceContext,
  input: { id: string; content?: unknown; version?: number | undefined },
): Promise<{ version: number }> {
  const found = await findArtifact(ctx, input.id);
  assertAllowed(canChangeArtifact(ctx.actor, found));
  const content = parseContent(found.kind, input.content);
  if (!content) throw new AppError("invalid", artifactErrorText.wrongContent);
  const saved = await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(artifact)
      .where(and(eq(artifact.id, found.id), isFree))
      .for("update");
    if (!row) throw new AppError("conflict", artifactErrorText.inProgress);
    if (equalJson(row.content, content)) return { version: row.version, hasChanged: false };
    if (input.version !== undefined && input.version !== row.version)
      throw new AppError("conflict", artifactErrorText.changedMeanwhile);
    const version = isSameSession(row, ctx.actor.userId) ? row.version : await keepVersion(tx, row);
    await tx
      .update(artifact)
      .set({ content, ...changedByPerson(ctx, version) })
      .where(eq(artifact.id, row.id));
    return { version, hasChanged: true };
  });
  if (saved.hasChanged) publishCanvasChanged(ctx.app, found);
  return { version: saved.version };
}

/** A person's edits with short pauses are one version, because every pause saves them. */
const isSameSession = (row: ArtifactRow, userId: string): boolean =>
  !row.isByAgent &&
  row.changedById === userId &&
  Date.now() - row.updatedAt.getTime() < timers.autosave.canvasSessionMs;

/** Tells open pages that a canvas has changed, and its chat that the list of its canvases has. */
export function publishCanvasChanged(
  app: App,
  { id, workspaceId, chatId }: Pick<ArtifactRow, "id" | "workspaceId" | "chatId">,
): void {
  app.live.publish(`workspace:${workspaceId}`, { changed: "canvas", id });
  if (chatId) app.live.publish(`chat:${chatId}`, { changed: "canvases" });
}
