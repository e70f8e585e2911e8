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
import { limits } from "#product/limits.ts";
import type { RunDocument } from "./run-document.ts";

interface WrittenRun extends RunDocument {
  /** The name of the file without its extension. */
  readonly title: string;
  /** Whether the reader may see a stored image; all that the context may read without it. */
  isReadable?(path: string): boolean;
}

/** The document of a run as a file, with its stored images and pictures of its pages. */
export async function writeRunDocument(
  ctx: WorkspaceContext,
  { title, document, pages, isReadable = () => true }: WrittenRun,
  format: DocumentFormat,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const tree = toDocumentTree(document);
  const paths = imagesIn(tree).filter((path) => !pages.has(path) && isReadable(path));
  const stored = await readExportedImages(ctx, paths);
  const images = new Map([...stored, ...(await drawPages(ctx, pages, signal))]);
  return writeDocument(ctx, { title, tree, images }, format, signal);
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
