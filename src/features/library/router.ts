import { router, workspaceProcedure } from "#platform/access/procedures.ts";
import { workflowPageInput } from "./schema.ts";
import { listWorkflowPage } from "./service/workflow-page.ts";

/** Stands beside the other procedures of `workflow`: the library tells of runs, which workflows know nothing of. */
export const libraryRouter = router({
  getPage: workspaceProcedure({ verb: "read", role: "USER", cost: "light" })
    .input(workflowPageInput)
    .query(({ ctx, input }) => listWorkflowPage(ctx, input)),
});
