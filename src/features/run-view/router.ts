import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { idempotent } from "#platform/access/idempotency.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { byRunView, runViewChanges, runViewDraft } from "./schema.ts";
import { createView, deleteView, listViews, updateView } from "./service.ts";
import { runView } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
/** Members with any role have private views; `access.ts` narrows down who changes shared ones. */
const write = { verb: "write", role: "USER", cost: "light" } as const;

export const runViewRouter = router({
  getAll: workspaceProcedure(read)
    .input(z.strictObject({ workspaceId: idOf("workspace"), workflowId: idOf("workflow").optional() }))
    .query(({ ctx, input }) => listViews(ctx, input.workflowId)),
  create: workspaceProcedure(write)
    .input(runViewDraft)
    .mutation(idempotent("runView.create", ({ ctx, input }) => createView(ctx, input))),
  update: rowProcedure(runView, write)
    .input(runViewChanges)
    .mutation(({ ctx, input }) => updateView(ctx, input)),
  delete: rowProcedure(runView, write)
    .input(byRunView)
    .mutation(({ ctx, input }) => deleteView(ctx, input.id)),
});
