import { and, eq } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { artifactErrorText } from "#product/texts/canvas/artifact-errors.ts";
import { canChangeArtifact, canSeeArtifact } from "../access.ts";
import { parseContent } from "../schema.ts";
import { artifact } from "../table.ts";

export type ArtifactRow = typeof artifact.$inferSelect;

/** Finds a canvas that the person may see. */
export async function findArtifact({ db, actor }: WorkspaceContext, id: string): Promise<ArtifactRow> {
  const [row] = await db
    .select()
    .from(artifact)
    .where(and(eq(artifact.id, id), eq(artifact.workspaceId, actor.workspaceId)));
  if (!row) return notFound("canvas");
  assertAllowed(canSeeArtifact(actor, row));
  return row;
}

/** The canvas as the wire has it, with its kind in lower case. */
export async function loadArtifact(ctx: WorkspaceContext, id: string) {
  const { kind, title, content, status, error, createdAt } = await findArtifact(ctx, id);
  return { id, kind: kind.toLowerCase(), title, content, status, error, createdAt };
}

/** Saves a person's edit. Throws "conflict" while the canvas is being generated. */
export async function updateContent(ctx: WorkspaceContext, input: { id: string; content?: unknown }): Promise<void> {
  const row = await findArtifact(ctx, input.id);
  assertAllowed(canChangeArtifact(ctx.actor, row));
  const content = parseContent(row.kind, input.content);
  if (!content) throw new AppError("invalid", artifactErrorText.wrongContent);
  const [changed] = await ctx.db
    .update(artifact)
    .set({ content, updatedAt: new Date() })
    .where(and(eq(artifact.id, row.id), eq(artifact.status, "idle")))
    .returning({ id: artifact.id });
  if (!changed) throw new AppError("conflict", artifactErrorText.inProgress);
}
