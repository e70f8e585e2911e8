import { AppError } from "#lib/errors.ts";
import type { App } from "#platform/context.ts";
import type { Extracted, ExtractFailure } from "#platform/extract/read-result.ts";
import { limits } from "#product/limits.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { timers } from "#product/timers.ts";
import type { SourceRow } from "../tree/nodes.ts";

/** The readable text of a web page. The guarded client refuses private addresses at every hop. */
export async function readPage(
  app: App,
  { url, workspaceId }: Pick<SourceRow, "url" | "workspaceId">,
  signal: AbortSignal,
): Promise<Extracted | ExtractFailure> {
  if (!url) throw new AppError("not_found", knowledgeErrorText.learning.fileGone);
  const answer = await app.http.request({
    url,
    maxBytes: limits.knowledge.pageBytes,
    timeoutMs: timers.knowledge.pageMs,
    signal,
  });
  if (answer.status >= 400) throw new AppError("provider", knowledgeErrorText.learning.pageStatus(answer.status));
  const contentType = answer.headers.get("content-type") ?? "";
  return app.extractor.extract(
    {
      workspaceId,
      source: { bytes: answer.bytes },
      kind: contentType.includes("pdf") ? "pdf" : contentType.includes("html") ? "html" : "txt",
      fileName: new URL(url).hostname,
      url: answer.url,
      contentType,
    },
    {},
    signal,
  );
}
