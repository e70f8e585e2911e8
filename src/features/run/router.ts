import { z } from "zod";
import { hideInStream } from "#features/knowledge/service/limits/hide-in-stream.ts";
import { callDecisionInput } from "#features/tool-call/schema.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { workflow } from "#features/workflow/table.ts";
import { idOf } from "#lib/entity-id.ts";
import { idempotent } from "#platform/access/idempotency.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { documentFormats } from "#platform/documents/write-document.ts";
import { fileResponse } from "#platform/http/file-response.ts";
import { type HttpRoute, workspaceRoute } from "#platform/http/route.ts";
import { streamRoute } from "#platform/http/stream-route.ts";
import { textResponse } from "#platform/http/text-response.ts";
import { contentDisposition } from "#platform/storage/file-name.ts";
import { canvasFormats } from "#product/canvas/canvas-kinds.ts";
import { runListText } from "#product/texts/run/run-list.ts";
import { absolute, urls } from "#product/urls.ts";
import {
  approveInput,
  completeInput,
  editInput,
  executionIdInput,
  forkInput,
  messageInput,
  paymentIntentInput,
  regenerateInput,
  resolveUnknownInput,
  retryInput,
  runIdInput,
  runPageInput,
  runTitle,
  startRunInput,
  waitIdInput,
  waitInput,
} from "./schema.ts";
import { exportRun } from "./service/export/export-run.ts";
import { exportStep, sendStepPage } from "./service/export/export-step.ts";
import { findRun } from "./service/find-run.ts";
import { parseRunFilters, writeRunsCsv } from "./service/history/export-runs.ts";
import { findLastRun } from "./service/history/find-last-run.ts";
import { listExecutions, listOutputVersions } from "./service/history/list-executions.ts";
import { listRuns } from "./service/history/list-runs.ts";
import { getRunCredits } from "./service/history/run-credits.ts";
import { getRunTrace } from "./service/history/run-trace.ts";
import { getToolCall, getToolOutput } from "./service/history/tool-output.ts";
import { countRunsByStatus, deleteRun, getRun, renameRun } from "./service/runs.ts";
import { forkRun } from "./service/start/fork-run.ts";
import { startRun } from "./service/start/start-run.ts";
import { decideStepCall } from "./service/steps/decide-step-call.ts";
import { messageStep, stopAnswer } from "./service/steps/message-step.ts";
import { createPaymentIntent, verifyPayment } from "./service/steps/payments.ts";
import {
  approveStep,
  completeStep,
  editOutput,
  regenerateStep,
  retryStep,
  skipFailedPieces,
} from "./service/steps/step-actions.ts";
import { listPieces } from "./service/steps/step-pieces.ts";
import { forceResendWebhook, listEffects, resolveUnknown, skipStep } from "./service/steps/unknown-delivery.ts";
import { resumeRun, stopRun } from "./service/stop-run.ts";
import { resendMessage } from "./service/waits/channel/resend-message.ts";
import { updateWait } from "./service/waits/update-wait.ts";
import { stepWait } from "./table/wait.ts";
import { nodeExecution, workflowRun } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "USER", cost: "light" } as const;
const run = { verb: "run", role: "USER", cost: "model" } as const;
const byId = z.strictObject({ id: idOf("run") });

/** The `workflowRun` procedures. */
export const workflowRunRouter = router({
  getAll: workspaceProcedure(read)
    .input(runPageInput)
    .query(({ ctx, input }) => listRuns(ctx, input)),
  getLastVisit: rowProcedure(workflow, read, "workflowId")
    .input(z.strictObject({ workflowId: idOf("workflow"), nodeId: z.string().min(1).max(64).optional() }))
    .query(({ ctx, input }) => findLastRun(ctx, input)),
  countByStatus: workspaceProcedure(read)
    .input(z.strictObject({ workspaceId: idOf("workspace"), workflowId: idOf("workflow").optional() }))
    .query(({ ctx, input }) => countRunsByStatus(ctx, input.workflowId)),
  getById: rowProcedure(workflowRun, read, "runId")
    .input(runIdInput)
    .query(({ ctx, input }) => getRun(ctx, input.runId)),
  getExecutions: rowProcedure(workflowRun, read, "runId")
    .input(runIdInput)
    .query(({ ctx, input }) => listExecutions(ctx, input.runId)),
  getAiCreditsConsumedById: rowProcedure(workflowRun, read, "runId")
    .input(runIdInput)
    .query(({ ctx, input }) => getRunCredits(ctx, input.runId)),
  getBackgroundPreference: rowProcedure(workflowRun, read, "runId")
    .input(runIdInput)
    .query(async ({ ctx, input }) => ({ runInBackground: (await findRun(ctx, input.runId)).runInBackground })),
  init: workspaceProcedure(run)
    .input(startRunInput)
    .mutation(idempotent("workflowRun.init", ({ ctx, input }) => startRun(ctx, input))),
  fork: rowProcedure(workflowRun, run, "runId")
    .input(forkInput)
    .mutation(idempotent("workflowRun.fork", ({ ctx, input }) => forkRun(ctx, input))),
  completeNodeExecution: rowProcedure(nodeExecution, run, "nodeExecutionId")
    .input(completeInput)
    .mutation(({ ctx, input }) => completeStep(ctx, input)),
  updateNodeExecution: rowProcedure(nodeExecution, write, "nodeExecutionId")
    .input(editInput)
    .mutation(({ ctx, input }) => editOutput(ctx, input)),
  regenerateNodeExecution: rowProcedure(nodeExecution, run, "nodeExecutionId")
    .input(regenerateInput)
    .mutation(({ ctx, input }) => regenerateStep(ctx, input)),
  retryNodeExecution: rowProcedure(nodeExecution, run, "nodeExecutionId")
    .input(retryInput)
    .mutation(({ ctx, input }) => retryStep(ctx, input)),
  updateWait: rowProcedure(stepWait, { ...write, role: "EDITOR", cost: "mail" })
    .input(waitInput)
    .mutation(({ ctx, input }) => updateWait(ctx, input)),
  resendWaitMessage: rowProcedure(stepWait, { ...write, role: "EDITOR", cost: "mail" })
    .input(waitIdInput)
    .mutation(({ ctx, input }) => resendMessage(ctx, input)),
  approveNodeExecution: rowProcedure(nodeExecution, run, "nodeExecutionId")
    .input(approveInput)
    .mutation(({ ctx, input }) => approveStep(ctx, input)),
  resolveUnknownNodeExecution: rowProcedure(nodeExecution, run, "nodeExecutionId")
    .input(resolveUnknownInput)
    .mutation(({ ctx, input }) => resolveUnknown(ctx, input)),
  /** Decides about a tool call that a step waits for. */
  decideToolCall: rowProcedure(toolCall, run)
    .input(callDecisionInput)
    .mutation(({ ctx, input }) => decideStepCall(ctx, input)),
  skipNodeExecution: rowProcedure(nodeExecution, run, "nodeExecutionId")
    .input(executionIdInput)
    .mutation(({ ctx, input }) => skipStep(ctx, input.nodeExecutionId)),
  skipFailedPieces: rowProcedure(nodeExecution, run, "nodeExecutionId")
    .input(executionIdInput)
    .mutation(({ ctx, input }) => skipFailedPieces(ctx, input.nodeExecutionId)),
  forceResendWebhook: rowProcedure(nodeExecution, { ...run, cost: "heavy" }, "nodeExecutionId")
    .input(executionIdInput)
    .mutation(({ ctx, input }) => forceResendWebhook(ctx, input.nodeExecutionId)),
  getEffects: rowProcedure(nodeExecution, read, "nodeExecutionId")
    .input(executionIdInput)
    .query(({ ctx, input }) => listEffects(ctx, input.nodeExecutionId)),
  getPieces: rowProcedure(nodeExecution, read, "nodeExecutionId")
    .input(executionIdInput)
    .query(({ ctx, input }) => listPieces(ctx, input.nodeExecutionId)),
  getToolOutput: rowProcedure(toolCall, read)
    .input(z.strictObject({ id: idOf("toolCall") }))
    .query(({ ctx, input }) => getToolOutput(ctx, input.id)),
  getToolCall: rowProcedure(toolCall, read)
    .input(z.strictObject({ id: idOf("toolCall") }))
    .query(({ ctx, input }) => getToolCall(ctx, input.id)),
  /** What a run and its child runs did, with time, tokens and credits. */
  getTrace: rowProcedure(workflowRun, read, "runId")
    .input(runIdInput)
    .query(({ ctx, input }) => getRunTrace(ctx, input.runId)),
  getOutputVersions: rowProcedure(nodeExecution, read, "nodeExecutionId")
    .input(executionIdInput)
    .query(({ ctx, input }) => listOutputVersions(ctx, input.nodeExecutionId)),
  /** Sends a message to a chat step; without a message, retries the last answer. */
  messageNodeExecution: rowProcedure(nodeExecution, run, "nodeExecutionId")
    .input(messageInput)
    .mutation(({ ctx, input }) => messageStep(ctx, input)),
  stopNodeExecutionAnswer: rowProcedure(nodeExecution, write, "nodeExecutionId")
    .input(executionIdInput)
    .mutation(({ ctx, input }) => stopAnswer(ctx, input.nodeExecutionId)),
  stop: rowProcedure(workflowRun, write, "runId")
    .input(runIdInput)
    .mutation(({ ctx, input }) => stopRun(ctx, input.runId)),
  resume: rowProcedure(workflowRun, run, "runId")
    .input(runIdInput)
    .mutation(({ ctx, input }) => resumeRun(ctx, input.runId)),
  /** Where the run can be downloaded as a PDF file. */
  exportPDF: rowProcedure(workflowRun, read, "runId")
    .input(runIdInput)
    .mutation(async ({ ctx, input }) => {
      const { id } = await findRun(ctx, input.runId);
      return { url: absolute(ctx.app.config.publicUrl, urls.runFile(id, "pdf")) };
    }),
  updateTitle: rowProcedure(workflowRun, write, "runId")
    .input(runIdInput.extend({ title: runTitle }))
    .mutation(({ ctx, input }) => renameRun(ctx, input.runId, input.title)),
  delete: rowProcedure(workflowRun, write)
    .input(byId)
    .mutation(({ ctx, input }) => deleteRun(ctx, input.id)),
});

/** The `stripe` procedures: payments of runs with the workspace's keys. */
export const stripeRouter = router({
  createStripePaymentIntentForWorkflowPaymentNode: rowProcedure(
    nodeExecution,
    { ...run, cost: "heavy" },
    "workflowNodeExecutionId",
  )
    .input(paymentIntentInput)
    .mutation(({ ctx, input }) => createPaymentIntent(ctx, input)),
  verifyWorkflowPayment: rowProcedure(nodeExecution, { ...run, cost: "heavy" }, "workflowNodeExecutionId")
    .input(paymentIntentInput.pick({ workflowNodeExecutionId: true }))
    .mutation(({ ctx, input }) => verifyPayment(ctx, input.workflowNodeExecutionId)),
});

export const runRoutes: HttpRoute[] = [
  /** All matching runs as a CSV file. */
  workspaceRoute({
    method: "GET",
    path: "/api/run/export",
    rule: { scope: "workspace", verb: "read", role: "USER", cost: "heavy" },
    workspaceFrom: "query",
    body: { kind: "none" },
    async handle({ ctx, query, request }) {
      const filters = parseRunFilters(query);
      const answer = await textResponse((signal) => writeRunsCsv(ctx, filters, signal), request.signal);
      answer.headers.set("content-type", "text/csv; charset=utf-8");
      answer.headers.set("content-disposition", contentDisposition("attachment", runListText.csv.fileName));
      return answer;
    },
  }),
  /** One run as a document. */
  workspaceRoute({
    method: "GET",
    path: "/api/run/:runId/export",
    rule: { scope: "workspace", verb: "read", role: "USER", cost: "heavy" },
    workspaceFrom: { table: workflowRun, param: "runId" },
    body: { kind: "none" },
    async handle({ ctx, params, query, request }) {
      const format = z.enum(documentFormats).parse(query.get("format"));
      return fileResponse(await exportRun(ctx, params.runId ?? "", format, request.signal));
    },
  }),
  /** The canvas of a step as a file. */
  workspaceRoute({
    method: "GET",
    path: "/api/run/step/:nodeExecutionId/export",
    rule: { scope: "workspace", verb: "read", role: "USER", cost: "heavy" },
    workspaceFrom: { table: nodeExecution, param: "nodeExecutionId" },
    body: { kind: "none" },
    handle({ ctx, params, query, request }) {
      const format = z.enum(canvasFormats).parse(query.get("format"));
      return exportStep(ctx, params.nodeExecutionId ?? "", format, request.signal);
    },
  }),
  /** A page of the canvas of a step, for a frame or a tab of its own. */
  workspaceRoute({
    method: "GET",
    path: "/api/run/step/:nodeExecutionId/page/:number",
    rule: { scope: "workspace", ...read },
    workspaceFrom: { table: nodeExecution, param: "nodeExecutionId" },
    body: { kind: "none" },
    handle: ({ ctx, params }) => sendStepPage(ctx, params.nodeExecutionId ?? "", Number(params.number)),
  }),
  /** Continues the output of a running step. */
  streamRoute({
    path: "/api/run/:runId/stream/:streamId",
    table: workflowRun,
    param: "runId",
    async find(ctx, params) {
      const { id } = await findRun(ctx, params.runId ?? "");
      const { streamId } = params;
      const isOfRun = (await listExecutions(ctx, id)).some((row) => row.streamId !== null && row.streamId === streamId);
      return isOfRun && streamId ? { streamId } : null;
    },
    adapt: hideInStream,
  }),
];
