import { eq } from "drizzle-orm";
import { frameDocument } from "#artifacts/html-documents.ts";
import { readAvailableImages } from "#features/file/service/files.ts";
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
  const stored = paths.filter((path) => !pages.has(path)).slice(0, limits.export.images);
  const images = new Map([...(await readStored(ctx, stored)), ...(await drawPages(ctx, pages, signal))]);
  return writeDocument(ctx, { title: `${run.workflowTitle} - ${run.title}`, tree, images }, format, signal);
}

async function nameStarter({ db }: WorkspaceContext, run: { userId: string; triggerType: string }): Promise<string> {
  if (run.triggerType === "FORM") return runListText.history.visitor;
  const [person] = await db.select({ name: user.name }).from(user).where(eq(user.id, run.userId));
  return person?.name || runListText.csv.formerMember;
}

/** The stored images, until they are too many bytes for one file. */
async function readStored(ctx: WorkspaceContext, paths: readonly string[]): Promise<[string, ImageBytes][]> {
  const found: [string, ImageBytes][] = [];
  let left: number = limits.export.imageBytes;
  for (const path of paths) {
    const [image] = await readAvailableImages(ctx, [path]);
    if (!image || image.bytes.byteLength > left) continue;
    left -= image.bytes.byteLength;
    found.push([path, image]);
  }
  return found;
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
