import { getKey } from "#features/credential/service/keyring.ts";
import { findResult } from "#features/tool-call/service/find-result.ts";
import type { TurnOwner } from "#features/tool-call/service/journal.ts";
import type { RunningCall } from "#features/tool-call/service/offered-tool.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { ToolPorts } from "#tools/server.ts";
import { createCanvasPort } from "./canvases.ts";
import { createFolderPort } from "./folder.ts";
import { generateToolImages } from "./generate-images.ts";
import { storeToolFile } from "./store-file.ts";

/** What features do for one call of a tool. */
export const createToolPorts = (ctx: WorkspaceContext, owner: TurnOwner, call: RunningCall): ToolPorts => ({
  findKey: (type) => getKey(ctx, type),
  findResult: (resultId) => findResult(ctx.db, owner, resultId),
  storeFile: (file) => storeToolFile(ctx, file),
  generateImages: (ask) => generateToolImages(ctx, ask),
  folder: createFolderPort(ctx, owner, call),
  canvases: createCanvasPort(ctx, call),
});
