import { and, eq } from "drizzle-orm";
import { document } from "#features/file/table.ts";
import type { App } from "#platform/context.ts";
import { knowledgeNode } from "../../table.ts";
import type { SourceReading } from "../learn/read-source.ts";
import type { SourceRow } from "../tree/nodes.ts";

/** The text of an attached document, which was read when it was uploaded; null for a source of the library. */
export async function readAttached({ database }: App, source: SourceRow): Promise<SourceReading | null> {
  const { nodeId, workspaceId } = source;
  const [found] = await database
    .tenant(workspaceId)
    .select({
      title: document.title,
      text: document.text,
      parts: document.parts,
      pagesCount: document.pagesCount,
      isTruncated: document.isTruncated,
    })
    .from(knowledgeNode)
    .innerJoin(document, eq(document.id, knowledgeNode.attachedDocumentId))
    .where(and(eq(knowledgeNode.id, nodeId), eq(knowledgeNode.workspaceId, workspaceId)));
  return found ? { ...found, parts: found.parts ?? [], problem: null } : null;
}
