import type { ToolRunner } from "../server.ts";
import type { updateCanvas } from "./spec.ts";

export const runUpdateCanvas: ToolRunner<typeof updateCanvas> = {
  run: ({ ports, report }, change) => ports.canvases.update(change, report),
};
