import type { z } from "zod";
import { nothingLeft, withAllowance } from "#features/public-api/service/allowance.ts";
import { type ApiCaller, findApiCaller } from "#features/public-api/service/api-caller.ts";
import { requireScope } from "#features/public-api/service/operation.ts";
import { AppError } from "#lib/errors.ts";
import { readBody } from "#platform/http/read-body.ts";
import { type HttpRoute, publicRoute } from "#platform/http/route.ts";
import type { Allowance } from "#platform/limiter.ts";
import { limits } from "#product/limits.ts";
import { principalKey } from "#product/principal.ts";
import { publicApiErrorText } from "#product/texts/public-api/api-errors.ts";
import { openaiErrorText } from "#product/texts/public-api/openai-errors.ts";
import { urls } from "#product/urls.ts";
import { openAiErrorResponse } from "./openai-error.ts";

export interface OpenAiCall<Body> {
  readonly caller: ApiCaller;
  readonly body: Body;
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
}

interface OpenAiRoute<Schema extends z.ZodType> {
  readonly method: "GET" | "POST";
  /** After /v1. */
  readonly path: string;
  /** Null for a request without a body. */
  readonly schema: Schema;
  handle(call: OpenAiCall<z.output<Schema>>): Promise<Response | object>;
}

/** A route with the keys and limits of the public API, and with errors in the shape of OpenAI's API. */
export function openAiRoute<Schema extends z.ZodType>({
  method,
  path: end,
  schema,
  handle,
}: OpenAiRoute<Schema>): HttpRoute {
  const path = urls.openaiApi(end);
  return publicRoute({
    ...{ method, path, body: { kind: "stream" } },
    rule: { scope: "public", verb: method === "GET" ? "read" : "run", cost: "light" },
    async handle({ ctx, request, params }) {
      let allowance: Allowance | null = null;
      try {
        const caller = await findApiCaller(ctx);
        allowance = await ctx.app.sharedLimiter.take("api", principalKey(caller.key));
        requireScope(caller, { scopes: ["chat", "run"] });
        const body = parse(schema, method === "GET" ? {} : await readJson(request));
        const answer = await handle({ caller, body, request, params });
        return withAllowance(answer instanceof Response ? answer : Response.json(answer), allowance);
      } catch (error) {
        // Nobody reads it any more.
        if (request.signal.aborted) return new Response(null, { status: 499 });
        const { app, requestId } = ctx;
        return withAllowance(openAiErrorResponse(error, { app, requestId, path }), allowance ?? nothingLeft(error));
      }
    },
  });
}

/** Says which parameter is wrong. */
function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.map(String).join(".") || "body";
  const isNotOffered = issue?.code === "custom";
  const message = isNotOffered ? openaiErrorText.notOffered(field) : publicApiErrorText.parameter(field);
  throw new AppError("invalid", message, { details: { field } });
}

async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBody(request, limits.openaiApi.bodyBytes);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    throw new AppError("invalid", publicApiErrorText.body, { cause, details: { field: "body" } });
  }
}
