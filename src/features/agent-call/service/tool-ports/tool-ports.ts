import type { WorkspaceContext } from "#platform/context.ts";
import type { ToolPorts } from "#tools/server.ts";

/** What features do for the tools of one turn. */
export function createToolPorts(_ctx: WorkspaceContext): ToolPorts {
  return {
    storeFile: async () => {
      throw new Error("stub");
    },
  };
}
