import { and, desc, eq, sql } from "drizzle-orm";
import { isOver } from "#engine/status.ts";
import { stopRun } from "#features/run/service/stop-run.ts";
import { workflowRun } from "#features/run/table.ts";
import { AppError } from "#lib/errors.ts";
import { idempotencyHeader } from "#lib/request-header.ts";
import { awaitState } from "#platform/await-state.ts";
import { lastEventId, sseResponse } from "#platform/http/sse.ts";
import { limits } from "#product/limits.ts";
import { publicApiErrorText as text } from "#product/texts/public-api/api-errors.ts";
import {
  byRun,
  eventsQuery,
  type RunBody,
  type RunList,
  type RunsQuery,
  runBody,
  runEvent,
  runList,
  runQuery,
  runResult,
  runStatus,
  runsQuery,
  type StartedRun,
  startedRun,
} from "../../schema/wire.ts";
import { type ApiCaller, watchKey } from "../api-caller.ts";
import { describeResult, describeStatus } from "../describe-run.ts";
import { findApiRun, visibleToKey } from "../find-api-run.ts";
import { type OperationCall, operation } from "../operation.ts";
import { followEvents, hasEventsAfter } from "../run-events.ts";
import { startApiRun } from "../start-api-run.ts";

/** Either right lets a key follow the runs that it may see. */
const follow = ["run", "read"] as const;

export const runOperations = [
  operation({
    id: "runWorkflow",
    method: "POST",
    path: "/workflow/run",
    scopes: ["run"],
    query: runQuery,
    headers: ["idempotency-key"],
    body: { kind: "json", schema: runBody, example: { data: { Topic: "Tides" } } },
    answers: { 202: { schema: startedRun }, 200: { schema: runResult } },
    refusals: [402, 404, 409, 413, 422],
    async handle({ caller, query, body, request }) {
      const idempotencyKey = readIdempotencyKey(body, request);
      const runId = await startApiRun(caller, { workflowId: query.workflow_id, body, idempotencyKey });
      return query.wait ? answerAtEnd(caller, runId, query.wait * 1_000, request.signal) : started({}, runId);
    },
  }),
  operation({
    id: "getRunStatus",
    method: "GET",
    path: "/workflow-run/status",
    scopes: follow,
    query: byRun,
    headers: [],
    body: null,
    answers: { 200: { schema: runStatus } },
    refusals: [404],
    handle: async ({ caller, query }) => describeStatus(await findApiRun(caller, query.run_id)),
  }),
  operation({
    id: "getRunResult",
    method: "GET",
    path: "/workflow-run/result",
    scopes: follow,
    query: byRun,
    headers: [],
    body: null,
    answers: { 200: { schema: runResult } },
    refusals: [404, 409],
    handle: async ({ caller, query }) => describeResult(await findApiRun(caller, query.run_id)),
  }),
  operation({
    id: "followRun",
    method: "GET",
    path: "/workflow-run/events",
    scopes: follow,
    query: eventsQuery,
    headers: ["last-event-id"],
    body: null,
    answers: { 200: { schema: runEvent, isStream: true } },
    refusals: [404],
    handle: ({ caller, query, request }) => sendEvents(caller, query.run_id, request),
  }),
  operation({
    id: "cancelRun",
    method: "POST",
    path: "/workflow-run/cancel",
    scopes: ["run"],
    query: byRun,
    headers: [],
    body: null,
    answers: { 200: { schema: runStatus } },
    refusals: [404, 409],
    async handle({ caller, query }) {
      const { run, ctx } = await findApiRun(caller, query.run_id);
      if (run.trigger?.id !== caller.key.keyId) throw new AppError("forbidden", text.cannotCancel);
      if (isOver(run.status)) throw new AppError("conflict", text.ended);
      await stopRun(ctx, run.id);
      return describeStatus(await findApiRun(caller, run.id));
    },
  }),
  operation({
    id: "listRuns",
    method: "GET",
    path: "/workflow-runs",
    scopes: follow,
    query: runsQuery,
    headers: [],
    body: null,
    answers: { 200: { schema: runList } },
    refusals: [404],
    handle: listApiRuns,
  }),
];

function readIdempotencyKey(body: RunBody, request: Request): string | null {
  const header = request.headers.get(idempotencyHeader);
  const inBody = body.idempotencyKey ?? null;
  if (header !== null && inBody !== null && header !== inBody)
    throw new AppError("invalid", text.keyConflict, { details: { field: "idempotencyKey" } });
  const key = inBody ?? header;
  if (key !== null && (key === "" || key.length > limits.publicApi.idempotencyKeyChars))
    throw new AppError("invalid", text.parameter(idempotencyHeader), { details: { field: idempotencyHeader } });
  return key;
}

const started = (state: Pick<StartedRun, "status" | "waiting_for">, runId: string): Response =>
  Response.json(
    { message: "Successfully triggered workflow run", workflow_run_id: runId, ...state } satisfies StartedRun,
    { status: 202 },
  );

/** The result if the run ends in time, and otherwise how far it is; a run that waits for a person is not waited for. */
async function answerAtEnd(
  caller: ApiCaller,
  runId: string,
  waitMs: number,
  clientSignal: AbortSignal,
): Promise<Response | object> {
  const { signal, stop } = watchKey(caller, clientSignal);
  try {
    const found = await findApiRun(caller, runId);
    const state = await awaitState(caller.app, {
      ...{ topic: `run:${runId}`, change: "run", waitMs, signal },
      read: async () => describeStatus(await findApiRun(caller, runId)),
      isFinal: ({ status, waiting_for }) => isOver(status) || waiting_for !== undefined,
    });
    const { status, waiting_for } = state;
    if (isOver(status)) return await describeResult({ ...found, run: { ...found.run, status } });
    return started({ status, ...(waiting_for !== undefined && { waiting_for }) }, runId);
  } finally {
    stop();
  }
}

async function sendEvents(caller: ApiCaller, runId: string, request: Request): Promise<Response> {
  const found = await findApiRun(caller, runId);
  const after = lastEventId(request);
  // Browsers reconnect after the end, and stop at this status.
  if (after > 0 && !(await hasEventsAfter(found, after))) return new Response(null, { status: 204 });
  const left = new AbortController();
  const { signal, stop } = watchKey(caller, AbortSignal.any([request.signal, left.signal]));
  const response = sseResponse(followEvents(found, after, signal), (err) => {
    if (err !== undefined && !signal.aborted) caller.app.log.warn({ err, runId }, "failed to follow a run");
    left.abort();
    stop();
  });
  response.headers.delete("x-vercel-ai-ui-message-stream");
  return response;
}

async function listApiRuns({ caller, query }: OperationCall<RunsQuery>): Promise<RunList> {
  const { workflow_id: workflowId, status, cursor, limit } = query;
  if (cursor !== undefined) await findApiRun(caller, cursor);
  const isAfterCursor = sql`(workflow_run.created_at, workflow_run.id) <
    (select last.created_at, last.id from workflow_run last where last.id = ${cursor ?? null})`;
  const rows = await caller.member.db
    .select({
      id: workflowRun.id,
      workflowId: workflowRun.workflowId,
      title: workflowRun.title,
      status: workflowRun.status,
      createdAt: workflowRun.createdAt,
      endedAt: workflowRun.endedAt,
      customUserId: workflowRun.customUserId,
    })
    .from(workflowRun)
    .where(
      and(
        visibleToKey(caller),
        workflowId === undefined ? undefined : eq(workflowRun.workflowId, workflowId),
        status === undefined ? undefined : eq(workflowRun.status, status),
        cursor === undefined ? undefined : isAfterCursor,
      ),
    )
    .orderBy(desc(workflowRun.createdAt), desc(workflowRun.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    runs: page.map((run) => ({
      workflow_run_id: run.id,
      workflow_id: run.workflowId,
      title: run.title,
      status: run.status,
      created_at: run.createdAt.toISOString(),
      ended_at: run.endedAt?.toISOString() ?? null,
      ...(run.customUserId !== null && { customUserId: run.customUserId }),
    })),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
