import { getKey } from "#features/credential/service/keyring.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { ToolPorts } from "#tools/server.ts";
import { generateToolImages } from "./generate-images.ts";
import { storeToolFile } from "./store-file.ts";

/** What features do for the tools of one turn. */
export const createToolPorts = (ctx: WorkspaceContext): ToolPorts => ({
  findKey: (type) => getKey(ctx, type),
  storeFile: (file) => storeToolFile(ctx, file),
  generateImages: (ask) => generateToolImages(ctx, ask),
});
