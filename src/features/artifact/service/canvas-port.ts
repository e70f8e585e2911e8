import type { ArtifactKind } from "#artifacts/index.ts";
import type { RunningCall } from "#features/tool-call/service/offered-tool.ts";
import { chatKindOf } from "#product/canvas/canvas-kinds.ts";
import type { CanvasPort, CanvasReference } from "#tools/server.ts";
import { changeCanvas, createCanvas, readCanvas } from "./agent-canvases.ts";
import type { ArtifactRow } from "./canvases.ts";

/** The canvases of one tool call. Those that it creates belong to the chat; null in a step of a run. */
export const createCanvasPort = (call: RunningCall, chatId: string | null): CanvasPort => ({
  create: async (wish, onStart) =>
    referenceTo(
      await createCanvas(call.ctx, { ...call, onStart: (row) => onStart(referenceTo(row)) }, { ...wish, chatId }),
    ),
  update: async (change, onStart) =>
    referenceTo(await changeCanvas(call.ctx, { ...call, onStart: (row) => onStart(referenceTo(row)) }, change)),
  async read(documentId) {
    const { row, ...read } = await readCanvas(call.ctx, documentId);
    return { ...referenceTo(row), ...read };
  },
});

const referenceTo = ({ id, kind, title, version }: ArtifactRow): CanvasReference => ({
  documentId: id,
  kind: chatKindOf(kind as ArtifactKind), // stored after a check
  title,
  version,
});
