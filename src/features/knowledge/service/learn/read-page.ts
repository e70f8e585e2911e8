import { AppError } from "#lib/errors.ts";
import type { App } from "#platform/context.ts";
import type { Extracted, ExtractFailure } from "#platform/extract/read-result.ts";
import { limits } from "#product/limits.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { timers } from "#product/timers.ts";
import type { SourceRow } from "../tree/nodes.ts";
import { findIcon } from "../websites/icon/find-icon.ts";

/** What the server of a page says of it. */
export interface PageFacts {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly iconId: string | null;
}

interface ReadPage {
  readonly extracted: Extracted | ExtractFailure;
  readonly facts: PageFacts;
}

/**
 * The readable text of a web page; null if a schedule asks, and the page is what it was. The guarded client refuses
 * private addresses at every hop.
 */
export async function readPage(
  app: App,
  source: Pick<SourceRow, "url" | "workspaceId" | "generation" | "isAutomatic" | "etag" | "lastModified">,
  signal: AbortSignal,
): Promise<ReadPage | null> {
  const { url, workspaceId } = source;
  if (!url) throw new AppError("not_found", knowledgeErrorText.learning.fileGone);
  const answer = await app.http.request({
    url,
    headers: conditionOf(source),
    maxBytes: limits.knowledge.pageBytes,
    timeoutMs: timers.knowledge.pageMs,
    signal,
  });
  if (answer.status === 304) return null;
  if (answer.status >= 400) throw new AppError("provider", knowledgeErrorText.learning.pageStatus(answer.status));
  const contentType = answer.headers.get("content-type") ?? "";
  const kind = contentType.includes("pdf") ? "pdf" : contentType.includes("html") ? "html" : "txt";
  const extracted = await app.extractor.extract(
    {
      workspaceId,
      source: { bytes: answer.bytes },
      kind,
      fileName: new URL(url).hostname,
      url: answer.url,
      contentType,
    },
    {},
    signal,
  );
  const html = kind === "html" ? answer.text() : "";
  const iconId = await findIcon(app, { workspaceId, url: answer.url, html }, signal);
  return {
    extracted,
    facts: { etag: headerOf(answer.headers, "etag"), lastModified: headerOf(answer.headers, "last-modified"), iconId },
  };
}

/** A page that a person relearns is always fetched. */
function conditionOf({ isAutomatic, generation, etag, lastModified }: Parameters<typeof readPage>[1]) {
  if (!isAutomatic || generation === 0) return {};
  return {
    ...(etag !== null && { "if-none-match": etag }),
    ...(lastModified !== null && { "if-modified-since": lastModified }),
  };
}

/** Kept to be sent back: one that is too long or has control characters isn't. */
function headerOf(headers: Headers, name: string): string | null {
  const value = headers.get(name);
  return value && value.length <= limits.relearning.headerChars && /^[\x20-\x7e]+$/.test(value) ? value : null;
}
