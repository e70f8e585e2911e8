import { z } from "zod";
import { agent } from "#features/agent/table.ts";
import { workflow } from "#features/workflow/table.ts";
import { idOf } from "#lib/entity-id.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { agentPublication, workflowPublication } from "./schema.ts";
import { listPublications, setPublication } from "./service.ts";

const read = { verb: "read", role: "EDITOR", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;

export const mcpPublicationRouter = router({
  getAll: workspaceProcedure(read)
    .input(z.strictObject({ workspaceId: idOf("workspace") }))
    .query(({ ctx }) => listPublications(ctx)),
  setForAgent: rowProcedure(agent, write)
    .input(agentPublication)
    .mutation(({ ctx, input }) => setPublication(ctx, "agent", input)),
  setForWorkflow: rowProcedure(workflow, write)
    .input(workflowPublication)
    .mutation(({ ctx, input }) => setPublication(ctx, "workflow", input)),
});
