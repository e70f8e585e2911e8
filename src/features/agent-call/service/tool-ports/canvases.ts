import type { ArtifactKind } from "#artifacts/index.ts";
import { changeCanvas, createCanvas, readCanvas } from "#features/artifact/service/agent-canvases.ts";
import type { ArtifactRow } from "#features/artifact/service/canvases.ts";
import type { RunningCall } from "#features/tool-call/service/offered-tool.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { chatKindOf } from "#product/canvas-kinds.ts";
import type { CanvasPort, CanvasReference } from "#tools/server.ts";

/** The canvases of one tool call. */
export const createCanvasPort = (ctx: WorkspaceContext, call: RunningCall): CanvasPort => ({
  create: async (wish, onStart) =>
    referenceTo(await createCanvas(ctx, { ...call, onStart: (row) => onStart(referenceTo(row)) }, wish)),
  update: async (change, onStart) =>
    referenceTo(await changeCanvas(ctx, { ...call, onStart: (row) => onStart(referenceTo(row)) }, change)),
  async read(documentId) {
    const { row, ...read } = await readCanvas(ctx, documentId);
    return { ...referenceTo(row), ...read };
  },
});

const referenceTo = ({ id, kind, title, version }: ArtifactRow): CanvasReference => ({
  documentId: id,
  kind: chatKindOf(kind as ArtifactKind), // stored after a check
  title,
  version,
});
