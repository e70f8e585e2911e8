import { frameDocument, type HtmlDocument } from "#artifacts/html-documents.ts";
import { AppError } from "#lib/errors.ts";
import { escapeHtml } from "#lib/text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { fontFacesFor, letterFonts } from "#platform/documents/font-faces.ts";
import { canvasExportText as text } from "#product/texts/canvas/canvas-export.ts";

/** A page of a canvas; what people and models wrote is shown without scripts, and loads nothing. */
type Page = Pick<HtmlDocument, "html" | "width" | "height">;

/** Pictures of pages as PNG, in their order. */
export async function drawPictures(
  { app, actor }: WorkspaceContext,
  pages: readonly Page[],
  signal: AbortSignal,
): Promise<Uint8Array[]> {
  const captures = await Promise.all(
    pages.map(async ({ html, width, height }) => ({ html: await withLetters(html), letterFonts, width, height })),
  );
  return orRefuse(app.browser.capture(captures, { workspaceId: actor.workspaceId, signal }));
}

/** Pages as one PDF file whose pages have their sizes. A single document that is longer continues on more pages. */
export async function printPages(
  { app, actor }: WorkspaceContext,
  pages: readonly Page[],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const [first] = pages;
  if (!first) throw new AppError("invalid", text.noDocuments);
  const framed = await Promise.all(pages.map(({ html }) => withLetters(html)));
  const html = framed.length === 1 ? framed.join("") : bindPages(pages, framed);
  const paper = { html, letterFonts, pageSize: { width: first.width, height: first.height } };
  return orRefuse(app.browser.print(paper, { workspaceId: actor.workspaceId, signal }));
}

/** The document with fonts for the letters in it that the browser lacks. */
async function withLetters(html: string): Promise<string> {
  const faces = await fontFacesFor(html);
  return frameDocument(faces ? `<style>${faces}</style>${html}` : html);
}

/** Each page in a frame of its own, so that their styles don't mix. */
function bindPages(pages: readonly Page[], framed: readonly string[]): string {
  const sizes = pages.map(
    ({ width, height }, at) =>
      `@page p${at}{size:${width}px ${height}px;margin:0}.p${at}{page:p${at};width:${width}px;height:${height}px}`,
  );
  const frames = framed.map((html, at) => `<iframe sandbox class="p${at}" srcdoc="${escapeHtml(html)}"></iframe>`);
  const styles = `body{margin:0}iframe{display:block;border:0}iframe+iframe{break-before:page}${sizes.join("")}`;
  return `<!doctype html><meta charset="utf-8"><style>${styles}</style>${frames.join("")}`;
}

async function orRefuse<Drawn>(drawing: Promise<Drawn | null>): Promise<Drawn> {
  const drawn = await drawing.catch((cause: unknown): never => {
    throw cause instanceof AppError && cause.code === "provider"
      ? new AppError("provider", text.notDrawn, { cause })
      : cause;
  });
  if (drawn === null) throw new AppError("unavailable", text.noBrowser);
  return drawn;
}
