import { type MadeCanvas, madeCanvas } from "#artifacts/index.ts";
import { exportCanvas } from "#features/artifact/service/export/export-canvas.ts";
import { pagesOfCanvas } from "#features/artifact/service/export/saved-canvas.ts";
import { sendPage } from "#features/artifact/service/export/send-page.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { CanvasFormat } from "#product/canvas/canvas-kinds.ts";
import { canvasExportText as text } from "#product/texts/canvas/canvas-export.ts";
import { findStep } from "../find-run.ts";
import { loadRunGraph } from "../history/list-executions.ts";

/** The canvas that a step of a run has created, as a file named after the step. */
export async function exportStep(
  ctx: WorkspaceContext,
  nodeExecutionId: string,
  format: CanvasFormat,
  signal: AbortSignal,
): Promise<Response> {
  return exportCanvas(ctx, await findStepCanvas(ctx, nodeExecutionId), format, signal);
}

export async function sendStepPage(ctx: WorkspaceContext, nodeExecutionId: string, page: number): Promise<Response> {
  const { made } = await findStepCanvas(ctx, nodeExecutionId);
  return sendPage(pagesOfCanvas(made), page);
}

async function findStepCanvas(
  ctx: WorkspaceContext,
  nodeExecutionId: string,
): Promise<{ title: string; made: MadeCanvas }> {
  const { execution, run } = await findStep(ctx, nodeExecutionId);
  const made = madeCanvas.safeParse(execution.output?.result);
  if (!made.success) throw new AppError("conflict", text.mustBeSaved);
  const { nodes } = await loadRunGraph(ctx.db, run);
  return { title: nodes.find(({ id }) => id === execution.nodeId)?.label ?? run.title, made: made.data };
}
