import { workflow } from "#features/workflow/table.ts";
import { router, rowProcedure } from "#platform/access/procedures.ts";
import { analyticsInput } from "./schema.ts";
import { getAnalytics } from "./service/get-analytics.ts";

export const runAnalyticsRouter = router({
  getByWorkflow: rowProcedure(workflow, { verb: "read", role: "USER", cost: "light" }, "workflowId")
    .input(analyticsInput)
    .query(({ ctx, input }) => getAnalytics(ctx, input)),
});
