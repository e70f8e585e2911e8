import { router, workspaceProcedure } from "#platform/access/procedures.ts";
import { workflowPageInput } from "./schema.ts";
import { listWorkflowPage } from "./service/workflow-page.ts";

/** `workflow.getPage`. It reads runs, which `features/workflow` can't import. */
export const libraryRouter = router({
  getPage: workspaceProcedure({ verb: "read", role: "USER", cost: "light" })
    .input(workflowPageInput)
    .query(({ ctx, input }) => listWorkflowPage(ctx, input)),
});
