import { and, eq } from "drizzle-orm";
import { type DocumentPart, document, file } from "#features/file/table.ts";
import { AppError } from "#lib/errors.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { extractKindOf } from "#platform/extract/kinds.ts";
import type { Extracted, ExtractedTable, ExtractFailure } from "#platform/extract/read-result.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { knowledgeNode } from "../../table.ts";
import type { SourceRow } from "../tree/nodes.ts";
import { emptyPages, fillPages } from "./fill-pages.ts";
import { findPageReader } from "./page-reader.ts";
import { readImage } from "./read-image.ts";
import { type PageFacts, readPage } from "./read-page.ts";
import { readRecording } from "./read-recording.ts";
import { readScannedPages } from "./read-scan.ts";

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
  /** The tables of a CSV file or a workbook. */
  readonly tables?: readonly ExtractedTable[];
  /** Of a page that was just fetched. */
  readonly page?: PageFacts;
}

/** Called while models read a source part by part. False ends the work: nothing more is sent or paid. */
export type TellReading = (progress: { done: number; total: number; credits: number }) => Promise<boolean>;

/**
 * Reads the file or the page of a source; null if `tell` ended it, "unchanged" if a page is what it was. Throws an AppError
 * with a sentence for people if it has no readable text.
 */
export async function readSource(
  app: App,
  source: SourceRow,
  tell: TellReading,
): Promise<SourceReading | "unchanged" | null> {
  const signal = app.shutdownSignal;
  if (source.type === "URL") {
    const page = await readPage(app, source, signal);
    return page ? { ...toReading(page.extracted), page: page.facts } : "unchanged";
  }
  const [stored] = await app.database
    .tenant(source.workspaceId, "product")
    .select({ fileId: file.id, path: file.path, name: file.name, purpose: file.purpose })
    .from(document)
    .innerJoin(file, eq(file.id, document.fileId))
    .where(and(eq(document.id, source.documentId ?? ""), eq(document.workspaceId, source.workspaceId)));
  if (!stored) throw new AppError("not_found", knowledgeErrorText.learning.fileGone);
  if (stored.purpose === "image" || stored.purpose === "media") {
    const ctx = await findAuthor(app, source);
    return stored.purpose === "image" ? readImage(ctx, stored) : readRecording(ctx, stored, tell);
  }
  const kind = extractKindOf(stored.path);
  if (!kind) throw new AppError("invalid", knowledgeErrorText.learning.noText);
  const { stream } = await app.storage.open(stored.path);
  const extracted = await app.extractor.extract(
    { workspaceId: source.workspaceId, source: { stream }, kind, fileName: stored.name },
    {},
    signal,
  );
  return kind === "pdf" ? readPdf(app, source, { extracted, ...stored }, tell) : toReading(extracted);
}

/** A PDF, with the text of its scanned pages if something here can read them. */
async function readPdf(
  app: App,
  source: SourceRow,
  {
    extracted,
    fileId,
    path,
    name,
  }: { extracted: Extracted | ExtractFailure; fileId: string; path: string; name: string },
  tell: TellReading,
): Promise<SourceReading | null> {
  const isScan = extracted.status === "failed" && extracted.reason === "no-text" && extracted.pages !== undefined;
  if (extracted.status === "failed" && !isScan) return toReading(extracted);
  const pagesCount = extracted.pages ?? 0;
  const pages =
    extracted.status === "done" ? extracted.textlessPages : Array.from({ length: pagesCount }, (_, at) => at + 1);
  if (pages.length === 0) return toReading(extracted);
  const reader = await findPageReader(app, await findAuthor(app, source));
  // Some pages of most documents are empty, or pictures only.
  if (!reader) {
    const { pagesUnread } = knowledgeErrorText.learning;
    return withProblem(toReading(extracted, isScan), pages.length > pagesCount / 5 ? pagesUnread(pages.length) : null);
  }
  const { workspaceId } = source;
  const read = await readScannedPages(app, { fileId, path, workspaceId, pages }, reader, tell);
  if (!read) return null;
  const filled = fillPages(extracted.status === "done" ? extracted : emptyPages(pagesCount), read.texts);
  if (!filled.text.trim()) {
    const { pagesNotDrawn, scanWithoutText } = knowledgeErrorText.learning;
    throw new AppError("invalid", read.unread.length === pages.length ? pagesNotDrawn : scanWithoutText);
  }
  const isTruncated = extracted.status === "done" && extracted.truncated;
  const title = extracted.status === "done" ? extracted.title : name;
  return withProblem(
    { title, ...filled, pagesCount, isTruncated, problem: isTruncated ? onlyStart(filled.text) : null },
    read.unread.length > 0 ? knowledgeErrorText.learning.pagesNotRead(read.unread.length) : null,
  );
}

/** Says that pages are missing, unless more is. */
const withProblem = (reading: SourceReading, problem: string | null): SourceReading => ({
  ...reading,
  problem: reading.problem ?? problem,
});

const onlyStart = (text: string) => knowledgeErrorText.learning.onlyStart(text.length);

/**
 * Who added the source, who also pays for models that read it. Null if they have left the workspace. What is read is
 * stored by the product, because a folder around the source may be limited to others meanwhile.
 */
async function findAuthor(app: App, { nodeId, workspaceId, id }: SourceRow): Promise<WorkspaceContext | null> {
  const db = app.database.tenant(workspaceId, "product");
  const [node] = await db
    .select({ userId: knowledgeNode.userId })
    .from(knowledgeNode)
    .where(and(eq(knowledgeNode.id, nodeId), eq(knowledgeNode.workspaceId, workspaceId)));
  const author = node?.userId ? await findWorkspaceContext(app, workspaceId, node.userId, `knowledge:${id}`) : null;
  return author && { ...author, db };
}

function toReading(extracted: Extracted | ExtractFailure, isScan = false): SourceReading {
  if (extracted.status === "failed") {
    const { noText, scanned } = knowledgeErrorText.learning;
    const hasNoText = extracted.reason === "no-text";
    throw new AppError("invalid", isScan ? scanned : hasNoText ? noText : extracted.message);
  }
  const { title, text, parts, tables, pages, truncated } = extracted;
  return {
    title,
    text,
    parts,
    tables,
    pagesCount: pages,
    isTruncated: truncated,
    problem: truncated ? onlyStart(text) : null,
  };
}
