import { z } from "zod";
import { workflow } from "#features/workflow/table.ts";
import { idOf } from "#lib/entity-id.ts";
import { router, rowProcedure } from "#platform/access/procedures.ts";
import { type HttpRoute, workspaceRoute } from "#platform/http/route.ts";
import { contentDisposition } from "#platform/storage/file-name.ts";
import { byBulkRun, byWorkflow, mappedBulkRun, resultFormats, rowPageInput, startInput } from "./schema.ts";
import { cancelBulkRun, deleteBulkRun, retryFailedRows } from "./service/change-bulk-run.ts";
import { getBulkRun, listBulkRuns, listRows } from "./service/list-bulk-runs.ts";
import { readUpload } from "./service/read-upload.ts";
import { writeSample } from "./service/sample-file.ts";
import { checkDraft, getDraft, startBulkRun } from "./service/start-bulk-run.ts";
import { resultTypes, writeResults } from "./service/write-results.ts";
import { bulkRun } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const run = { verb: "run", role: "USER", cost: "light" } as const;
const readRoute = { scope: "workspace", verb: "read", role: "USER", cost: "heavy" } as const;
const idSchema = idOf("workflow");

export const bulkRunRouter = router({
  getAll: rowProcedure(workflow, read)
    .input(byWorkflow)
    .query(({ ctx, input }) => listBulkRuns(ctx, input.id)),
  getById: rowProcedure(bulkRun, read)
    .input(byBulkRun)
    .query(({ ctx, input }) => getBulkRun(ctx, input.id)),
  getRows: rowProcedure(bulkRun, read)
    .input(rowPageInput)
    .query(({ ctx, input }) => listRows(ctx, input)),
  getDraft: rowProcedure(bulkRun, read)
    .input(byBulkRun)
    .query(({ ctx, input }) => getDraft(ctx, input.id)),
  check: rowProcedure(bulkRun, read)
    .input(mappedBulkRun)
    .query(({ ctx, input }) => checkDraft(ctx, input)),
  start: rowProcedure(bulkRun, run)
    .input(startInput)
    .mutation(({ ctx, input }) => startBulkRun(ctx, input)),
  cancel: rowProcedure(bulkRun, run)
    .input(byBulkRun)
    .mutation(({ ctx, input }) => cancelBulkRun(ctx, input.id)),
  retryFailed: rowProcedure(bulkRun, run)
    .input(byBulkRun)
    .mutation(({ ctx, input }) => retryFailedRows(ctx, input.id)),
  delete: rowProcedure(bulkRun, run)
    .input(byBulkRun)
    .mutation(({ ctx, input }) => deleteBulkRun(ctx, input.id)),
});

export const bulkRunRoutes: HttpRoute[] = [
  workspaceRoute({
    method: "POST",
    path: "/api/bulk-run/workflow/:id/upload",
    rule: { scope: "workspace", verb: "run", role: "USER", cost: "heavy" },
    workspaceFrom: { table: workflow, param: "id" },
    body: { kind: "stream" },
    handle: ({ ctx, request, params }) => readUpload(ctx, idSchema.parse(params.id), request),
  }),
  workspaceRoute({
    method: "GET",
    path: "/api/bulk-run/workflow/:id/sample",
    rule: readRoute,
    workspaceFrom: { table: workflow, param: "id" },
    body: { kind: "none" },
    async handle({ ctx, params }) {
      const { csv, fileName } = await writeSample(ctx, idSchema.parse(params.id));
      return new Response(csv, { headers: downloadHeaders(resultTypes.csv, fileName) });
    },
  }),
  workspaceRoute({
    method: "GET",
    path: "/api/bulk-run/:id/results",
    rule: readRoute,
    workspaceFrom: { table: bulkRun, param: "id" },
    body: { kind: "none" },
    async handle({ ctx, params, query }) {
      const format = z.enum(resultFormats).parse(query.get("format") ?? "csv");
      const { body, fileName } = await writeResults(ctx, params.id ?? "", format);
      return new Response(body, { headers: downloadHeaders(resultTypes[format], fileName) });
    },
  }),
];

const downloadHeaders = (type: string, fileName: string) => ({
  "content-type": type,
  "content-disposition": contentDisposition("attachment", fileName),
});
