import type { Context, Hono } from "hono";
import { ZodError } from "zod";
import { AppError, type ErrorCode } from "#lib/errors.ts";
import { errorText } from "#product/texts/error.ts";
import { requireMember, requirePerson, requireRowMember } from "../access.ts";
import type { Caller, Member } from "../context.ts";
import { isUnstorable } from "../db.ts";
import { readBody } from "./read-body.ts";
import type { HttpRoute, WorkspaceRoute } from "./route.ts";

const httpStatus = {
  invalid: 400,
  missing: 404,
  forbidden: 403,
  taken: 409,
  limit: 429,
  credits: 402,
  keys: 412,
  provider: 502,
  conflict: 409,
  unknown: 500,
} as const satisfies Record<ErrorCode, number>;

/** The same shape as a tRPC error's data, so that the page handles both in one place. */
export function errorResponse(error: unknown, caller: Pick<Caller, "app" | "requestId">, path: string): Response {
  const isInvalid = error instanceof ZodError || isUnstorable(error);
  const refusal = isInvalid ? new AppError("invalid", errorText.common.invalidValue) : error;
  const known = refusal instanceof AppError && refusal.code !== "unknown" ? refusal : null;
  if (!known) caller.app.log.error({ err: error, path, requestId: caller.requestId }, "route failed");
  const isUnsigned = known?.code === "forbidden" && isSignIn(known.details);
  const status = known ? (isUnsigned ? 401 : httpStatus[known.code]) : 500;
  return Response.json(
    {
      error: known?.message ?? "Something went wrong. Please try again.",
      app: { code: known?.code ?? "unknown", details: known?.details ?? null, requestId: caller.requestId },
    },
    { status, headers: known?.code === "limit" ? { "retry-after": retryAfterSeconds(known.details) } : {} },
  );
}

const isSignIn = (details: unknown) => typeof details === "object" && details !== null && "signIn" in details;

function retryAfterSeconds(details: unknown): string {
  const ms =
    typeof details === "object" && details !== null && "retryAfterMs" in details ? Number(details.retryAfterMs) : 1_000;
  return String(Math.max(1, Math.ceil(ms / 1_000)));
}

/** Puts a route behind its rule: who is asked before any byte of the body is read. */
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
      const answer = await answerFor(definition, caller, call);
      return answer instanceof Response ? answer : Response.json(answer);
    } catch (error) {
      return errorResponse(error, caller, definition.path);
    }
  });
}

async function answerFor(
  definition: HttpRoute,
  caller: Caller,
  call: { request: Request; params: Record<string, string>; query: URLSearchParams; input: unknown },
): Promise<Response | object> {
  if ("workspaceFrom" in definition) {
    return definition.handle({ ...call, who: await memberFor(definition, caller, call) });
  }
  if (isSelf(definition)) return definition.handle({ ...call, who: requirePerson(caller) });
  return definition.handle({ ...call, who: caller });
}

function memberFor(
  { workspaceFrom: from, rule }: WorkspaceRoute,
  caller: Caller,
  call: { params: Record<string, string>; query: URLSearchParams; input: unknown },
): Promise<Member> {
  if (from === "query") return requireMember(caller, rule, call.query.get("workspaceId"));
  if (from === "body")
    return requireMember(caller, rule, (call.input as { workspaceId?: unknown } | null)?.workspaceId);
  return requireRowMember(caller, rule, from.table, call.params[from.param]);
}

const isSelf = (definition: HttpRoute): definition is Extract<HttpRoute, { rule: { scope: "self" } }> =>
  definition.rule.scope === "self";

async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    throw new AppError("invalid", "This address takes JSON.");
  const body = await readBody(request, maxBytes);
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    throw new AppError("invalid", "This is not valid JSON.", { cause });
  }
}
