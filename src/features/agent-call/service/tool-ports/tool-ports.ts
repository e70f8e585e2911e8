import { getKey } from "#features/credential/service/keyring.ts";
import type { RunningCall } from "#features/tool-call/service/offered-tool.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { ToolPorts } from "#tools/server.ts";
import { createCanvasPort } from "./canvases.ts";
import { generateToolImages } from "./generate-images.ts";
import { storeToolFile } from "./store-file.ts";

/** What features do for one call of a tool. */
export const createToolPorts = (ctx: WorkspaceContext, call: RunningCall): ToolPorts => ({
  findKey: (type) => getKey(ctx, type),
  storeFile: (file) => storeToolFile(ctx, file),
  generateImages: (ask) => generateToolImages(ctx, ask),
  canvases: createCanvasPort(ctx, call),
});
