import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { App } from "#platform/context.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { note } from "../../table.ts";

/** A note that anyone with its link can read, or null. The id is all that its reader knows, so no workspace is known. */
export async function findPublicNote({ database }: App, id: string) {
  if (!z.uuid().safeParse(id).success) return null;
  const [found] = await database.system
    .select({
      id: note.id,
      workspaceId: note.workspaceId,
      title: note.title,
      content: note.content,
      updatedAt: note.updatedAt,
    })
    .from(note)
    .innerJoin(workspace, eq(workspace.id, note.workspaceId))
    .where(
      and(
        eq(note.id, id),
        eq(note.isPublic, true),
        isNull(note.deletedAt),
        isNull(workspace.deletedAt),
        isNull(workspace.suspendedAt),
      ),
    );
  return found ?? null;
}
