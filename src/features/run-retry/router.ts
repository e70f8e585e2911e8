import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { byRunRetry, failureFilters, retryTarget } from "./schema.ts";
import { cancelRetry, deleteRetry } from "./service/change-retry.ts";
import { estimateRetry } from "./service/estimate-retry.ts";
import { listFailures } from "./service/list-failures.ts";
import { listRetries } from "./service/list-retries.ts";
import { startRetry } from "./service/start-retry.ts";
import { runRetry } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const run = { verb: "run", role: "USER", cost: "light" } as const;

export const runRetryRouter = router({
  getFailures: workspaceProcedure(read)
    .input(failureFilters)
    .query(({ ctx, input }) => listFailures(ctx, input)),
  estimate: workspaceProcedure(read)
    .input(retryTarget)
    .query(({ ctx, input }) => estimateRetry(ctx, input)),
  getAll: workspaceProcedure(read)
    .input(z.strictObject({ workspaceId: idOf("workspace") }))
    .query(({ ctx }) => listRetries(ctx)),
  start: workspaceProcedure(run)
    .input(retryTarget)
    .mutation(({ ctx, input }) => startRetry(ctx, input)),
  cancel: rowProcedure(runRetry, run)
    .input(byRunRetry)
    .mutation(({ ctx, input }) => cancelRetry(ctx, input.id)),
  delete: rowProcedure(runRetry, run)
    .input(byRunRetry)
    .mutation(({ ctx, input }) => deleteRetry(ctx, input.id)),
});
