import { getKey } from "#features/credential/service/keyring.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { ToolPorts } from "#tools/server.ts";

/** What features do for the tools of one turn. */
export function createToolPorts(ctx: WorkspaceContext): ToolPorts {
  return {
    findKey: (type) => getKey(ctx, type),
    storeFile: async () => {
      throw new Error("stub");
    },
  };
}
