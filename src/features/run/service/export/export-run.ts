import { eq } from "drizzle-orm";
import { frameDocument } from "#artifacts/html-documents.ts";
import { readExportedImages } from "#features/file/service/exported-images.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { imagesIn, toDocumentTree } from "#platform/documents/export-document.ts";
import {
  type DocumentFormat,
  type ExportedFile,
  type ImageBytes,
  writeDocument,
} from "#platform/documents/write-document.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { runListText } from "#product/texts/run/run-list.ts";
import { listExecutions } from "../history/list-executions.ts";
import { getRun } from "../runs.ts";
import { buildRunDocument, type RunDocument } from "./run-document.ts";

/** A run as a file named after its workflow and its title. */
export async function exportRun(
  ctx: WorkspaceContext,
  runId: string,
  format: DocumentFormat,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const run = await getRun(ctx, runId);
  const executions = await listExecutions(ctx, runId);
  const { document, pages } = buildRunDocument(run, executions, await nameStarter(ctx, run));
  const tree = toDocumentTree(document);
  const paths = imagesIn(tree);
  const stored = await readExportedImages(
    ctx,
    paths.filter((path) => !pages.has(path)),
  );
  const images = new Map([...stored, ...(await drawPages(ctx, pages, signal))]);
  return writeDocument(ctx, { title: `${run.workflowTitle} - ${run.title}`, tree, images }, format, signal);
}

async function nameStarter({ db }: WorkspaceContext, run: { userId: string; triggerType: string }): Promise<string> {
  if (run.triggerType === "FORM") return runListText.history.visitor;
  const [person] = await db.select({ name: user.name }).from(user).where(eq(user.id, run.userId));
  return person?.name || runListText.csv.formerMember;
}

/** Pictures of the pages of HTML; none where no browser can run. */
async function drawPages(
  { app, actor }: WorkspaceContext,
  pages: RunDocument["pages"],
  signal: AbortSignal,
): Promise<[string, ImageBytes][]> {
  const drawn = [...pages].slice(0, limits.export.pages);
  if (drawn.length === 0) return [];
  const captures = drawn.map(([, { html, width, height }]) => ({ html: frameDocument(html), width, height }));
  const pictures = await app.browser.capture(captures, { workspaceId: actor.workspaceId, signal });
  return (pictures ?? []).flatMap((bytes, at): [string, ImageBytes][] => {
    const src = drawn[at]?.[0];
    return src ? [[src, { bytes, mimeType: "image/png" }]] : [];
  });
}
