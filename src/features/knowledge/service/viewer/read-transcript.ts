import { and, eq } from "drizzle-orm";
import { document } from "#features/file/table.ts";
import { findSpoken } from "#features/transcription/service/parts.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { layOutTranscript, type PlacedSegment } from "../learn/lay-out-transcript.ts";
import { requireSource } from "./find-source.ts";

/** The sentences of a recording with their times, and their places in its text; none if it isn't learned. */
export async function readTranscript(ctx: WorkspaceContext, nodeId: string): Promise<{ segments: PlacedSegment[] }> {
  const { documentId, generation } = await requireSource(ctx, nodeId);
  if (!documentId || generation === 0) return { segments: [] };
  const [row] = await ctx.db
    .select({ fileId: document.fileId })
    .from(document)
    .where(and(eq(document.id, documentId), eq(document.workspaceId, ctx.actor.workspaceId)));
  if (!row?.fileId) return { segments: [] };
  const spoken = await findSpoken(ctx, row.fileId);
  return { segments: layOutTranscript([...spoken.values()].flat()).placed };
}
