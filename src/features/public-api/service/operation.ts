import type { z } from "zod";
import type { ApiKeyScope } from "#features/api-key/schema.ts";
import { AppError } from "#lib/errors.ts";
import { readBody } from "#platform/http/read-body.ts";
import { type HttpRoute, publicRoute } from "#platform/http/route.ts";
import type { Allowance } from "#platform/limiter.ts";
import { limits } from "#product/limits.ts";
import { principalKey } from "#product/principal.ts";
import { apiKeyText } from "#product/texts/api-key/api-key.ts";
import { publicApiErrorText as text } from "#product/texts/public-api/api-errors.ts";
import type { apiOperationText } from "#product/texts/public-api/api-operations.ts";
import { urls } from "#product/urls.ts";
import { nothingLeft, withAllowance } from "./allowance.ts";
import { type ApiCaller, findApiCaller } from "./api-caller.ts";
import { apiErrorResponse } from "./api-error.ts";

export type OperationId = keyof typeof apiOperationText.operations;

/** One endpoint of the public API. Its route, its part of the OpenAPI document and its reference are made of this. */
export interface Operation {
  readonly id: OperationId;
  readonly method: "GET" | "POST";
  /** After /api/v2. */
  readonly path: string;
  /** The key needs one of these rights. */
  readonly scopes: readonly ApiKeyScope[];
  readonly query: z.ZodObject;
  readonly headers: readonly ("idempotency-key" | "last-event-id")[];
  /** A form has one or more files in `field`. */
  readonly body: null | { kind: "json"; schema: z.ZodObject; example: object } | { kind: "form"; field: string };
  /** What succeeds, by status; "events" for a stream of the schema. */
  readonly answers: Readonly<Record<number, { schema: z.ZodType; isStream?: boolean }>>;
  /** Statuses of refusals beyond those of all endpoints. */
  readonly refusals: readonly number[];
  handle(call: OperationCall): Promise<Response | object>;
}

export interface OperationCall<Query = unknown, Body = unknown> {
  readonly caller: ApiCaller;
  readonly query: Query;
  readonly body: Body;
  readonly request: Request;
}

type Typed<Query extends z.ZodObject, Body extends z.ZodObject> = Omit<Operation, "query" | "body" | "handle"> & {
  query: Query;
  body: null | { kind: "json"; schema: Body; example: object } | { kind: "form"; field: string };
  handle(call: OperationCall<z.output<Query>, z.output<Body>>): Promise<Response | object>;
};

/** Types what the handler gets by the schemas. */
export const operation = <Query extends z.ZodObject, Body extends z.ZodObject = z.ZodObject>(
  definition: Typed<Query, Body>,
  // The route parses both with the schemas of the same definition before it calls the handler.
): Operation => definition as unknown as Operation;

/** The route of an operation. All of its refusals have the shape of the API. */
export function operationRoute(one: Operation): HttpRoute {
  const path = urls.publicApi(one.path);
  return publicRoute({
    method: one.method,
    path,
    rule: { scope: "public", verb: one.method === "GET" ? "read" : "run", cost: "light" },
    body: { kind: "stream" },
    async handle({ ctx, request }) {
      let allowance: Allowance | null = null;
      try {
        const caller = await findApiCaller(ctx);
        allowance = await ctx.app.sharedLimiter.take("api", principalKey(caller.key));
        requireScope(caller, one);
        const query = parse(one.query, Object.fromEntries(new URL(request.url).searchParams));
        const body = one.body?.kind === "json" ? parse(one.body.schema, await readJson(request)) : undefined;
        const answer = await one.handle({ caller, query, body, request });
        return withAllowance(answer instanceof Response ? answer : Response.json(answer), allowance);
      } catch (error) {
        // Nobody reads it any more.
        if (request.signal.aborted) return new Response(null, { status: 499 });
        const { app, requestId } = ctx;
        return withAllowance(apiErrorResponse(error, { app, requestId, path }), allowance ?? nothingLeft(error));
      }
    },
  });
}

/** Throws "forbidden" if the key has none of these rights. */
export function requireScope({ scopes }: ApiCaller, { scopes: needed }: Pick<Operation, "scopes">): void {
  if (needed.some((scope) => scopes.includes(scope))) return;
  const names = needed.map((scope) => apiKeyText.scopes[scope].name);
  throw new AppError("forbidden", text.scope(names.join("” / “")));
}

/** Says which field is wrong; values of a form are named by their field. */
function parse<Schema extends z.ZodObject>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.code === "unrecognized_keys")
    throw invalid(issue.keys[0] ?? "", text.unknownParameter(issue.keys[0] ?? ""));
  const [first, second] = issue?.path.map(String) ?? [];
  if (first === undefined) throw new AppError("invalid", text.body, { details: { field: "body" } });
  if (first === "data" && second !== undefined) throw invalid(second, text.value(second));
  throw invalid(first, text.parameter(first));
}

const invalid = (field: string, message: string) => new AppError("invalid", message, { details: { field } });

async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBody(request, limits.publicApi.bodyBytes);
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    throw new AppError("invalid", text.body, { cause, details: { field: "body" } });
  }
}
