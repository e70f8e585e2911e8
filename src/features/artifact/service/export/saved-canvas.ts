import { type MadeCanvas, madeCanvas, specOfKind } from "#artifacts/index.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { CanvasFormat } from "#product/canvas/canvas-kinds.ts";
import { canvasExportText as text } from "#product/texts/canvas/canvas-export.ts";
import { findArtifact } from "../canvases.ts";
import { exportCanvas } from "./export-canvas.ts";
import { sendPage } from "./send-page.ts";

/** A canvas with its content. Throws "conflict" until it has one. */
export async function findSavedCanvas(
  ctx: WorkspaceContext,
  documentId: string,
): Promise<{ title: string; made: MadeCanvas }> {
  const { kind, title, content } = await findArtifact(ctx, documentId);
  const made = madeCanvas.safeParse({ kind, content });
  if (!made.success) throw new AppError("conflict", text.mustBeSaved);
  return { title, made: made.data };
}

export async function exportSavedCanvas(
  ctx: WorkspaceContext,
  documentId: string,
  format: CanvasFormat,
  signal: AbortSignal,
): Promise<Response> {
  return exportCanvas(ctx, await findSavedCanvas(ctx, documentId), format, signal);
}

/** The pages of HTML of a canvas; none for other kinds. */
export const pagesOfCanvas = ({ kind, content }: MadeCanvas) => specOfKind(kind).pages?.(content) ?? [];

export async function sendSavedPage(ctx: WorkspaceContext, documentId: string, page: number): Promise<Response> {
  const { made } = await findSavedCanvas(ctx, documentId);
  return sendPage(pagesOfCanvas(made), page);
}
