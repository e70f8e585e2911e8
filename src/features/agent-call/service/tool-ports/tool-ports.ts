import type { RunningCall } from "#features/tool-call/service/offered-tool.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { ToolPorts } from "#tools/server.ts";
import { createCanvasPort } from "./canvases.ts";

/** What features do for one call of a tool. */
export function createToolPorts(ctx: WorkspaceContext, call: RunningCall): ToolPorts {
  return {
    canvases: createCanvasPort(ctx, call),
    storeFile: async () => {
      throw new Error("stub");
    },
  };
}
