import { and, eq } from "drizzle-orm";
import { type DocumentPart, document, file } from "#features/file/table.ts";
import { AppError } from "#lib/errors.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { extractKindOf } from "#platform/extract/kinds.ts";
import type { Extracted, ExtractFailure } from "#platform/extract/read-result.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { knowledgeNode } from "../../table.ts";
import type { SourceRow } from "../tree/nodes.ts";
import { readImage } from "./read-image.ts";
import { type PageFacts, readPage } from "./read-page.ts";
import { readRecording } from "./read-recording.ts";

/** What was read of a source. */
export interface SourceReading {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  readonly parts: readonly DocumentPart[];
  readonly pagesCount: number | null;
  readonly isTruncated: boolean;
  /** What is missing in it, as people read it; null if nothing. */
  readonly problem: string | null;
  /** Of a page that was just fetched. */
  readonly page?: PageFacts;
}

/**
 * Reads the file or the page of a source; null if a page is what it was. Throws an AppError with a sentence for people if
 * it has no readable text.
 */
export async function readSource(app: App, source: SourceRow): Promise<SourceReading | null> {
  const signal = app.shutdownSignal;
  if (source.type === "URL") {
    const page = await readPage(app, source, signal);
    return page && { ...toReading(page.extracted), page: page.facts };
  }
  const [stored] = await app.database
    .tenant(source.workspaceId)
    .select({ path: file.path, name: file.name, purpose: file.purpose })
    .from(document)
    .innerJoin(file, eq(file.id, document.fileId))
    .where(and(eq(document.id, source.documentId ?? ""), eq(document.workspaceId, source.workspaceId)));
  if (!stored) throw new AppError("not_found", knowledgeErrorText.learning.fileGone);
  if (stored.purpose === "image" || stored.purpose === "media") {
    const ctx = await findAuthor(app, source);
    const requestId = `knowledge:${source.id}:${source.attempt}`;
    return stored.purpose === "image" ? readImage(ctx, stored, requestId) : readRecording(ctx, stored);
  }
  const kind = extractKindOf(stored.path);
  if (!kind) throw new AppError("invalid", knowledgeErrorText.learning.noText);
  const { stream } = await app.storage.open(stored.path);
  const extracted = await app.extractor.extract(
    { workspaceId: source.workspaceId, source: { stream }, kind, fileName: stored.name },
    {},
    signal,
  );
  return toReading(extracted, kind === "pdf");
}

/** Who added the source, who also pays for models that read it. Null if they have left the workspace. */
async function findAuthor(app: App, { nodeId, workspaceId, id }: SourceRow): Promise<WorkspaceContext | null> {
  const [node] = await app.database
    .tenant(workspaceId)
    .select({ userId: knowledgeNode.userId })
    .from(knowledgeNode)
    .where(and(eq(knowledgeNode.id, nodeId), eq(knowledgeNode.workspaceId, workspaceId)));
  return node?.userId ? findWorkspaceContext(app, workspaceId, node.userId, `knowledge:${id}`) : null;
}

function toReading(extracted: Extracted | ExtractFailure, isPdf = false): SourceReading {
  if (extracted.status === "failed") {
    const isScan = isPdf && extracted.reason === "no-text";
    throw new AppError("invalid", isScan ? knowledgeErrorText.learning.scanned : extracted.message);
  }
  const { title, text, parts, pages, truncated } = extracted;
  return {
    title,
    text,
    parts,
    pagesCount: pages,
    isTruncated: truncated,
    problem: truncated ? knowledgeErrorText.learning.onlyStart(text.length) : null,
  };
}
