import { workspaceProcedure, router } from "#platform/access/procedures.ts";
import { workflowPage } from "./schema.ts";
import { listPage } from "./service/list-page.ts";

/** Stands beside the other procedures of `workflow`: the library tells of runs, which workflows know nothing of. */
export const libraryRouter = router({
  getPage: workspaceProcedure({ verb: "read", role: "USER", cost: "light" })
    .input(workflowPage)
    .query(({ ctx, input }) => listPage(ctx, input)),
});
