import type { Caller } from "#platform/context.ts";
import { readBody } from "#platform/http/read-body.ts";
import type { RouteCall } from "#platform/http/route.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { timers } from "#product/timers.ts";
import { type Received, receiveCall } from "./receive-call.ts";

/** Answers a call of a webhook: 202 once the run has started, or 200 with its result if the caller waits for it. */
export async function answerCall({ ctx, request, params, query }: RouteCall<Caller>): Promise<Response> {
  const body = (await readBody(request, limits.trigger.bodyBytes)).toString("utf8");
  const { app, requestId } = ctx;
  const received = await receiveCall(
    app,
    { publicId: params.publicId ?? "", requestId, now: new Date() },
    { headers: request.headers, query, body },
  );
  switch (received.outcome) {
    case "unknown":
      return notFound("webhook");
    case "unauthorized":
      return Response.json({ error: received.reason }, { status: 401 });
    case "test":
      return Response.json({ test: true });
    case "started":
    case "duplicate":
      return describeRun(received, request.signal);
  }
}

async function describeRun(
  { ctx, runId, answer, outcome }: Extract<Received, { runId: string }>,
  signal: AbortSignal,
): Promise<Response> {
  const duplicate = outcome === "duplicate";
  if (answer === "AT_ONCE") return Response.json({ runId, duplicate }, { status: 202 });
  const ask = { runId, signal, waitMs: timers.trigger.answerMs };
  const { status, text } = await ctx.app.workflowTools.waitForEnd(ctx, ask);
  const hasEnded = status !== "RUNNING" && status !== "WAITING";
  return Response.json(
    { runId, duplicate, status, ...(hasEnded && { output: text }) },
    { status: hasEnded ? 200 : 202 },
  );
}
