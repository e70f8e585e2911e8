import type { HtmlDocument } from "#artifacts/html-documents.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { canvasExportText as text } from "#product/texts/canvas/canvas-export.ts";
import { timers } from "#product/timers.ts";
import { absolute, urls } from "#product/urls.ts";
import type { HtmlToPng } from "../../schema.ts";
import { drawPictures, printPages } from "./draw-pages.ts";
import { pictureName } from "./export-canvas.ts";
import { findSavedCanvas, pagesOfCanvas } from "./saved-canvas.ts";

/** Answers of programs, which read why there is no file instead of catching an error. */
export interface Refused {
  success: false;
  error: string;
}

/** Pictures of the documents of a canvas, in its own size unless another is given. */
export async function exportHtmlToPng(
  ctx: WorkspaceContext,
  { documentId, width, height, timeout }: HtmlToPng,
  signal: AbortSignal,
): Promise<{ success: true; files: { base64: string; filename: string }[]; error: null } | (Refused & { files: [] })> {
  const { title, pages } = await findPages(ctx, documentId);
  if (pages.length === 0) return { success: false, files: [], error: text.noDocuments };
  const sized = pages.map((page) => ({ ...page, width: width ?? page.width, height: height ?? page.height }));
  const pictures = await drawnWithin(timeout, signal, (until) => drawPictures(ctx, sized, until));
  if (!pictures) return { success: false, files: [], error: text.picturesFailed };
  const files = pictures.map((bytes, at) => ({
    base64: Buffer.from(bytes).toString("base64"),
    filename: pictureName(title, at, pictures.length),
  }));
  return { success: true, files, error: null };
}

export async function exportHtmlToPdf(
  ctx: WorkspaceContext,
  documentId: string,
  signal: AbortSignal,
): Promise<
  { success: true; base64: string; filename: string; error: null } | (Refused & { base64: null; filename: null })
> {
  const { title, pages } = await findPages(ctx, documentId);
  const refused = (error: string) => ({ success: false as const, base64: null, filename: null, error });
  if (pages.length === 0) return refused(text.noDocuments);
  const bytes = await drawnWithin(timers.canvas.exportMs, signal, (until) => printPages(ctx, pages, until));
  if (!bytes) return refused(text.pdfFailed);
  return { success: true, base64: Buffer.from(bytes).toString("base64"), filename: `${title}.pdf`, error: null };
}

/** Where each page can be looked at without any rights: a document that runs and loads nothing. */
export async function getSecurePreview(
  ctx: WorkspaceContext,
  documentId: string,
): Promise<
  | { success: true; files: { previewUrl: string; width: number; height: number }[]; error: null }
  | (Refused & { files: [] })
> {
  const { pages } = await findPages(ctx, documentId);
  if (pages.length === 0) return { success: false, files: [], error: text.securePreviewFailed };
  const files = pages.map(({ width, height }, at) => ({
    previewUrl: absolute(ctx.app.config.publicUrl, urls.canvasPage(documentId, at + 1)),
    width,
    height,
  }));
  return { success: true, files, error: null };
}

async function findPages(
  ctx: WorkspaceContext,
  documentId: string,
): Promise<{ title: string; pages: readonly HtmlDocument[] }> {
  const { title, made } = await findSavedCanvas(ctx, documentId);
  return { title: title.replaceAll(/[/\\]+/g, "-"), pages: pagesOfCanvas(made) };
}

/** Null if it takes too long, or if the documents can't be drawn here. */
async function drawnWithin<Drawn>(
  timeoutMs: number,
  signal: AbortSignal,
  draw: (until: AbortSignal) => Promise<Drawn>,
): Promise<Drawn | null> {
  const timeUp = AbortSignal.timeout(timeoutMs);
  try {
    return await draw(AbortSignal.any([signal, timeUp]));
  } catch (error) {
    if (timeUp.aborted || (error instanceof AppError && (error.code === "provider" || error.code === "unavailable")))
      return null;
    throw error;
  }
}
