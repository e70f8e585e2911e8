import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { Context, Hono } from "hono";
import { AppError } from "#lib/errors.ts";
import { wire } from "#lib/wire.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { requireMember, requireOperator, requirePerson, requireRowMember } from "../access/access.ts";
import type { Scope } from "../access/rule.ts";
import type { App, Caller, WorkspaceContext } from "../context.ts";
import { retryRead } from "../db/database-unavailable.ts";
import { httpStatus, isSignInNeeded, retryHeaders, toRefusal } from "../refusal.ts";
import { readBody } from "./read-body.ts";
import type { HttpRoute, WorkspaceRoute } from "./route.ts";

/** An error in the shape of tRPC's error data, so that the page handles both alike. */
export function errorResponse(error: unknown, caller: Pick<Caller, "app" | "requestId">, path: string): Response {
  const { status, headers, text, app } = describeError(error, caller, path);
  return Response.json({ error: text, app }, { status, headers });
}

/** The response to an RPC request that is refused before any procedure runs, in tRPC's format. */
export function rpcErrorResponse(error: unknown, caller: Pick<Caller, "app" | "requestId">): Response {
  const { status, headers, text, app } = describeError(error, caller, "/api/trpc");
  const code = TRPC_ERROR_CODES_BY_KEY[status < 500 ? "BAD_REQUEST" : "INTERNAL_SERVER_ERROR"];
  const shape = { message: text, code, data: { httpStatus: status, app } };
  return Response.json({ error: wire.serialize(shape) }, { status, headers });
}

/** Describes an error for the response, and logs it when it is our fault. */
function describeError(error: unknown, { app, requestId }: Pick<Caller, "app" | "requestId">, path: string) {
  const refusal = toRefusal(error);
  if (!refusal) app.log.error({ err: error, path, requestId }, "route failed");
  else if (refusal.code === "full") app.log.error({ err: error, path, requestId }, "the disk is full");
  else if (refusal.code === "unavailable") app.log.warn({ err: error, path, requestId }, "the database is unavailable");
  return {
    status: !refusal ? 500 : isSignInNeeded(refusal) ? 401 : httpStatus[refusal.code],
    headers: refusal ? retryHeaders(refusal) : {},
    text: refusal?.message ?? commonErrorText.unknown,
    app: { code: refusal?.code ?? "unknown", details: refusal?.details ?? null, requestId },
  };
}

/** Mounts a route. Signing in and the rate limit are checked before the body is read. */
export function mountRoute(
  hono: Hono,
  definition: HttpRoute,
  callerOf: (request: Request, context: Context) => Promise<Caller>,
): void {
  hono.on(definition.method, definition.path, async (context) => {
    const request = context.req.raw;
    const caller = await callerOf(request, context);
    try {
      const query = new URL(request.url).searchParams;
      const params = context.req.param() as Record<string, string>;
      if (definition.rule.scope !== "public") requirePerson(caller);
      caller.app.limiter.take(definition.rule.cost, caller.person?.id ?? caller.ip);
      const input = definition.body.kind === "json" ? await readJson(request, definition.body.maxBytes) : undefined;
      const call = { request, params, query, input };
      const answer = await (isRead(definition)
        ? retryRead(() => callHandler(definition, caller, call))
        : caller.app.jobs.finishBeforeShutdown(callHandler(definition, caller, call)));
      return answer instanceof Response ? answer : Response.json(answer);
    } catch (error) {
      return errorResponse(asUnavailableWhileStopping(error, caller.app), caller, definition.path);
    }
  });
}

/** Unexpected errors while the process is stopping become "unavailable", so that clients retry elsewhere. */
const asUnavailableWhileStopping = (error: unknown, { shutdownSignal }: App): unknown =>
  shutdownSignal.aborted && !toRefusal(error)
    ? new AppError("unavailable", commonErrorText.restarting, { cause: error })
    : error;

async function callHandler(
  definition: HttpRoute,
  caller: Caller,
  call: { request: Request; params: Record<string, string>; query: URLSearchParams; input: unknown },
): Promise<Response | object> {
  if ("workspaceFrom" in definition) {
    return definition.handle({ ...call, ctx: await requireContext(definition, caller, call) });
  }
  if (hasScope(definition, "self")) return definition.handle({ ...call, ctx: requirePerson(caller) });
  if (hasScope(definition, "operator")) return definition.handle({ ...call, ctx: await requireOperator(caller) });
  return definition.handle({ ...call, ctx: caller });
}

function requireContext(
  { workspaceFrom: from, rule }: WorkspaceRoute,
  caller: Caller,
  call: { params: Record<string, string>; query: URLSearchParams; input: unknown },
): Promise<WorkspaceContext> {
  if (from === "query") return requireMember(caller, rule, call.query.get("workspaceId"));
  if (from === "body")
    return requireMember(caller, rule, (call.input as { workspaceId?: unknown } | null)?.workspaceId);
  return requireRowMember(caller, rule, from.table, call.params[from.param]);
}

const isRead = ({ method, rule }: HttpRoute) => method === "GET" && rule.verb === "read";

const hasScope = <Named extends Scope>(
  definition: HttpRoute,
  scope: Named,
): definition is Extract<HttpRoute, { rule: { scope: Named } }> => definition.rule.scope === scope;

async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    throw new AppError("unsupported_media", commonErrorText.jsonRequired);
  const body = await readBody(request, maxBytes);
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    throw new AppError("invalid", commonErrorText.invalidJson, { cause });
  }
}
