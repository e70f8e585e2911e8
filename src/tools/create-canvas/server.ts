import { canvasKindOf } from "#product/canvas/canvas-kinds.ts";
import type { ToolRunner } from "../server.ts";
import type { createCanvas } from "./spec.ts";

export const runCreateCanvas: ToolRunner<typeof createCanvas> = {
  run: ({ ports, report }, { kind, ...wish }) => ports.canvases.create({ ...wish, kind: canvasKindOf(kind) }, report),
};
