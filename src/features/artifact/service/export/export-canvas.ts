import { zipSync } from "fflate";
import type { HtmlDocument } from "#artifacts/html-documents.ts";
import { type MadeCanvas, specOfKind } from "#artifacts/index.ts";
import { readExportedImages } from "#features/file/service/exported-images.ts";
import { findFiles } from "#features/file/service/files.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { imagesIn, toContainedTree } from "#platform/documents/export-document.ts";
import { type DocumentFormat, type ExportedFile, writeDocument } from "#platform/documents/write-document.ts";
import { fileResponse } from "#platform/http/file-response.ts";
import { toWebStream } from "#platform/http/to-web-stream.ts";
import { contentDisposition } from "#platform/storage/file-name.ts";
import type { CanvasFormat } from "#product/canvas/canvas-kinds.ts";
import { notFound } from "#product/refusals.ts";
import { canvasExportText as text } from "#product/texts/canvas/canvas-export.ts";
import { drawPictures, printPages } from "./draw-pages.ts";

interface ExportedCanvas {
  readonly title: string;
  readonly made: MadeCanvas;
}

/** A canvas as a file to download. Throws "invalid" for formats that its kind doesn't have. */
export async function exportCanvas(
  ctx: WorkspaceContext,
  { title, made: { kind, content } }: ExportedCanvas,
  format: CanvasFormat,
  signal: AbortSignal,
): Promise<Response> {
  const spec = specOfKind(kind);
  if (!spec.formats?.includes(format)) throw new AppError("invalid", text.unsupported);
  const pages = spec.pages?.(content);
  const name = title.replaceAll(/[/\\]+/g, "-");
  if (format === "file") return sendStoredFile(ctx, name, spec.toPromptText(content).file?.s3FilePath);
  if (format === "png") return fileResponse(await toPictures(ctx, name, pages ?? [], signal));
  if (!pages) return fileResponse(await toDocument(ctx, title, spec.toPromptText(content).text, format, signal));
  const bytes = Buffer.from(await printPages(ctx, pages, signal));
  return fileResponse({ name: `${name}.pdf`, contentType: "application/pdf", bytes });
}

/** One picture, or an archive of all. */
async function toPictures(
  ctx: WorkspaceContext,
  name: string,
  pages: readonly HtmlDocument[],
  signal: AbortSignal,
): Promise<ExportedFile> {
  const pictures = await drawPictures(ctx, pages, signal);
  const [first] = pictures;
  if (!first) throw new AppError("invalid", text.noDocuments);
  if (pictures.length === 1) return { name: `${name}.png`, contentType: "image/png", bytes: Buffer.from(first) };
  const files = Object.fromEntries(pictures.map((bytes, at) => [pictureName(name, at, pages.length), bytes]));
  // PNG is compressed already.
  return { name: `${name}.zip`, contentType: "application/zip", bytes: Buffer.from(zipSync(files, { level: 0 })) };
}

/** Sorted by name, pictures have the order of their pages. */
export function pictureName(name: string, at: number, count: number): string {
  return count === 1 ? `${name}.png` : `${name} - ${String(at + 1).padStart(String(count).length, "0")}.png`;
}

async function toDocument(
  ctx: WorkspaceContext,
  title: string,
  markdown: string,
  format: DocumentFormat,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const tree = toContainedTree(markdown);
  const images = new Map(await readExportedImages(ctx, imagesIn(tree)));
  return writeDocument(ctx, { title, tree, images }, format, signal);
}

/** The recording or clip as it is stored, under the title of its canvas. */
async function sendStoredFile(ctx: WorkspaceContext, name: string, path: string | undefined): Promise<Response> {
  const [row] = path ? await findFiles(ctx, [path]) : [];
  if (!row) return notFound("file");
  const { stream, size } = await ctx.app.storage.open(row.path);
  const extension = /\.\w{1,8}$/.exec(row.name)?.[0] ?? "";
  return new Response(toWebStream(stream), {
    headers: {
      "content-type": row.mimeType,
      "content-length": String(size),
      "content-disposition": contentDisposition("attachment", `${name}${extension}`),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
