import { agent } from "#features/agent/table.ts";
import { router, rowProcedure } from "#platform/access/procedures.ts";
import { byAgent, byUnsavedAgent } from "./schema.ts";
import { describeReach } from "./service/describe-reach.ts";

// Lists of MCP servers that are old are asked for again.
const read = { verb: "read", role: "USER", cost: "heavy" } as const;

export const reachRouter = router({
  getByAgent: rowProcedure(agent, read)
    .input(byAgent)
    .query(({ ctx, input }) => describeReach(ctx, input.id)),
  /** With the form's unsaved changes; a mutation only because a draft is too long for a URL. */
  preview: rowProcedure(agent, { ...read, role: "EDITOR" })
    .input(byUnsavedAgent)
    .mutation(({ ctx, input }) => describeReach(ctx, input.id, input.draft)),
});
