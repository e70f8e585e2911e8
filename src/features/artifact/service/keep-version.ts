import { and, eq, lte } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { type artifact, artifactVersion } from "../table.ts";

/**
 * Keeps what a canvas contains before it is changed, and deletes the oldest versions beyond the limit. Returns the number
 * of the version that the change makes. The caller holds the lock of the canvas.
 */
export async function keepVersion(tx: Tx, row: typeof artifact.$inferSelect): Promise<number> {
  if (row.content === null) return row.version;
  const { id, workspaceId, version: number, content, isByAgent } = row;
  await tx.insert(artifactVersion).values({
    workspaceId,
    artifactId: id,
    number,
    content,
    isByAgent,
    authorId: row.changedById ?? row.userId,
    createdAt: row.updatedAt,
  });
  await tx
    .delete(artifactVersion)
    .where(and(eq(artifactVersion.artifactId, id), lte(artifactVersion.number, number - limits.canvas.versions)));
  return number + 1;
}

/** The columns that say who changed a canvas last. */
export const changedByPerson = ({ actor }: WorkspaceContext, version: number) => ({
  version,
  changedById: actor.userId,
  isByAgent: false,
  callId: null,
  updatedAt: new Date(),
});
