import { getKey } from "#features/credential/service/keyring.ts";
import { findResult } from "#features/tool-call/service/find-result.ts";
import type { TurnOwner } from "#features/tool-call/service/journal.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { ToolPorts } from "#tools/server.ts";

/** What features do for the tools of one turn. */
export function createToolPorts(ctx: WorkspaceContext, owner: TurnOwner): ToolPorts {
  return {
    findResult: (resultId) => findResult(ctx.db, owner, resultId),
    findKey: (type) => getKey(ctx, type),
    storeFile: async () => {
      throw new Error("stub");
    },
  };
}
