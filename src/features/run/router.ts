import { z } from "zod";
import { workflow } from "#features/workflow/table.ts";
import { idOf } from "#lib/entity-id.ts";
import { idempotent } from "#platform/access/idempotency.ts";
import { member, router, rowMember } from "#platform/access/procedures.ts";
import { type HttpRoute, workspaceRoute } from "#platform/http/route.ts";
import { lastSeen, streamResponse } from "#platform/http/sse.ts";
import { textResponse } from "#platform/http/text-response.ts";
import { contentDisposition } from "#platform/storage/file-name.ts";
import { runPageText } from "#product/texts/run-page.ts";
import {
  approveInput,
  executionIdInput,
  runIdInput,
  completeInput,
  editInput,
  forkInput,
  startRunInput,
  paymentIntentInput,
  messageInput,
  regenerateInput,
  resolveUnknownInput,
  retryInput,
  runPageInput,
  runTitle,
} from "./schema.ts";
import { getRunCredits } from "./service/credits.ts";
import { listExecutions, listOutputVersions } from "./service/executions.ts";
import { parseRunFilters, writeRunsCsv } from "./service/export-runs.ts";
import { findRun } from "./service/find.ts";
import { forkRun } from "./service/fork.ts";
import { startRun } from "./service/init.ts";
import { findLastRun } from "./service/last-run.ts";
import { listRuns } from "./service/list-runs.ts";
import { createPaymentIntent, verifyPayment } from "./service/payments.ts";
import { listPieces } from "./service/pieces.ts";
import { countRunsByStatus, deleteRun, getRun, renameRun } from "./service/runs.ts";
import { messageStep, stopAnswer } from "./service/say.ts";
import { approveStep, completeStep, editOutput, regenerateStep, retryStep, skipFailedPieces } from "./service/steer.ts";
import { resumeRun, stopRun } from "./service/stop.ts";
import { forceResendWebhook, listEffects, resolveUnknown, skipStep } from "./service/unknown.ts";
import { nodeExecution, workflowRun } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "USER", cost: "light" } as const;
const run = { verb: "run", role: "USER", cost: "model" } as const;
const byId = z.strictObject({ id: idOf("run") });

/** The wire's workflowRun. */
export const workflowRunRouter = router({
  getAll: member(read)
    .input(runPageInput)
    .query(({ ctx, input }) => listRuns(ctx, input)),
  getLastVisit: rowMember(workflow, read, "workflowId")
    .input(z.strictObject({ workflowId: idOf("workflow"), nodeId: z.string().min(1).max(64).optional() }))
    .query(({ ctx, input }) => findLastRun(ctx, input)),
  countByStatus: member(read)
    .input(z.strictObject({ workspaceId: idOf("workspace"), workflowId: idOf("workflow").optional() }))
    .query(({ ctx, input }) => countRunsByStatus(ctx, input.workflowId)),
  getById: rowMember(workflowRun, read, "runId")
    .input(runIdInput)
    .query(({ ctx, input }) => getRun(ctx, input.runId)),
  getExecutions: rowMember(workflowRun, read, "runId")
    .input(runIdInput)
    .query(({ ctx, input }) => listExecutions(ctx, input.runId)),
  getAiCreditsConsumedById: rowMember(workflowRun, read, "runId")
    .input(runIdInput)
    .query(({ ctx, input }) => getRunCredits(ctx, input.runId)),
  getBackgroundPreference: rowMember(workflowRun, read, "runId")
    .input(runIdInput)
    .query(async ({ ctx, input }) => ({ runInBackground: (await findRun(ctx, input.runId)).runInBackground })),
  init: member(run)
    .input(startRunInput)
    .mutation(idempotent("workflowRun.init", ({ ctx, input }) => startRun(ctx, input))),
  fork: rowMember(workflowRun, run, "runId")
    .input(forkInput)
    .mutation(idempotent("workflowRun.fork", ({ ctx, input }) => forkRun(ctx, input))),
  completeNodeExecution: rowMember(nodeExecution, run, "nodeExecutionId")
    .input(completeInput)
    .mutation(({ ctx, input }) => completeStep(ctx, input)),
  updateNodeExecution: rowMember(nodeExecution, write, "nodeExecutionId")
    .input(editInput)
    .mutation(({ ctx, input }) => editOutput(ctx, input)),
  regenerateNodeExecution: rowMember(nodeExecution, run, "nodeExecutionId")
    .input(regenerateInput)
    .mutation(({ ctx, input }) => regenerateStep(ctx, input)),
  retryNodeExecution: rowMember(nodeExecution, run, "nodeExecutionId")
    .input(retryInput)
    .mutation(({ ctx, input }) => retryStep(ctx, input)),
  approveNodeExecution: rowMember(nodeExecution, run, "nodeExecutionId")
    .input(approveInput)
    .mutation(({ ctx, input }) => approveStep(ctx, input)),
  resolveUnknownNodeExecution: rowMember(nodeExecution, run, "nodeExecutionId")
    .input(resolveUnknownInput)
    .mutation(({ ctx, input }) => resolveUnknown(ctx, input)),
  skipNodeExecution: rowMember(nodeExecution, run, "nodeExecutionId")
    .input(executionIdInput)
    .mutation(({ ctx, input }) => skipStep(ctx, input.nodeExecutionId)),
  skipFailedPieces: rowMember(nodeExecution, run, "nodeExecutionId")
    .input(executionIdInput)
    .mutation(({ ctx, input }) => skipFailedPieces(ctx, input.nodeExecutionId)),
  forceResendWebhook: rowMember(nodeExecution, { ...run, cost: "heavy" }, "nodeExecutionId")
    .input(executionIdInput)
    .mutation(({ ctx, input }) => forceResendWebhook(ctx, input.nodeExecutionId)),
  getEffects: rowMember(nodeExecution, read, "nodeExecutionId")
    .input(executionIdInput)
    .query(({ ctx, input }) => listEffects(ctx, input.nodeExecutionId)),
  getPieces: rowMember(nodeExecution, read, "nodeExecutionId")
    .input(executionIdInput)
    .query(({ ctx, input }) => listPieces(ctx, input.nodeExecutionId)),
  getOutputVersions: rowMember(nodeExecution, read, "nodeExecutionId")
    .input(executionIdInput)
    .query(({ ctx, input }) => listOutputVersions(ctx, input.nodeExecutionId)),
  /** A person says something to a step that talks with them; without a message its last answer is tried once more. */
  messageNodeExecution: rowMember(nodeExecution, run, "nodeExecutionId")
    .input(messageInput)
    .mutation(({ ctx, input }) => messageStep(ctx, input)),
  stopNodeExecutionAnswer: rowMember(nodeExecution, write, "nodeExecutionId")
    .input(executionIdInput)
    .mutation(({ ctx, input }) => stopAnswer(ctx, input.nodeExecutionId)),
  stop: rowMember(workflowRun, write, "runId")
    .input(runIdInput)
    .mutation(({ ctx, input }) => stopRun(ctx, input.runId)),
  resume: rowMember(workflowRun, run, "runId")
    .input(runIdInput)
    .mutation(({ ctx, input }) => resumeRun(ctx, input.runId)),
  updateTitle: rowMember(workflowRun, write, "runId")
    .input(runIdInput.extend({ title: runTitle }))
    .mutation(({ ctx, input }) => renameRun(ctx, input.runId, input.title)),
  delete: rowMember(workflowRun, write)
    .input(byId)
    .mutation(({ ctx, input }) => deleteRun(ctx, input.id)),
});

/** The wire's stripe: payments of runs, with the keys of their workspace. */
export const stripeRouter = router({
  createStripePaymentIntentForWorkflowPaymentNode: rowMember(
    nodeExecution,
    { ...run, cost: "heavy" },
    "workflowNodeExecutionId",
  )
    .input(paymentIntentInput)
    .mutation(({ ctx, input }) => createPaymentIntent(ctx, input)),
  verifyWorkflowPayment: rowMember(nodeExecution, { ...run, cost: "heavy" }, "workflowNodeExecutionId")
    .input(paymentIntentInput.pick({ workflowNodeExecutionId: true }))
    .mutation(({ ctx, input }) => verifyPayment(ctx, input.workflowNodeExecutionId)),
});

export const runRoutes: HttpRoute[] = [
  /** The list of runs as a file, all that match and not only what is shown. */
  workspaceRoute({
    method: "GET",
    path: "/api/run/export",
    rule: { scope: "workspace", verb: "read", role: "USER", cost: "heavy" },
    workspaceFrom: "query",
    body: { kind: "none" },
    async handle({ who, query, request }) {
      const filters = parseRunFilters(query);
      const answer = await textResponse((signal) => writeRunsCsv(who, filters, signal), request.signal);
      answer.headers.set("content-type", "text/csv; charset=utf-8");
      answer.headers.set("content-disposition", contentDisposition("attachment", runPageText.list.csv.fileName));
      return answer;
    },
  }),
  /** Follows the step that is being written, from the last number seen; 204 when none is. */
  workspaceRoute({
    method: "GET",
    path: "/api/run/:runId/stream/:streamId",
    rule: { scope: "workspace", verb: "read", role: "USER", cost: "light" },
    workspaceFrom: { table: workflowRun, param: "runId" },
    body: { kind: "none" },
    async handle({ who, params, request }) {
      const found = await findRun(who, params.runId ?? "");
      const step = (await listExecutions(who, found.id)).find(
        (row) => row.streamId !== null && row.streamId === params.streamId,
      );
      if (!step?.streamId) return new Response(null, { status: 204 });
      return streamResponse(who, request, step.streamId, lastSeen(request));
    },
  }),
];
