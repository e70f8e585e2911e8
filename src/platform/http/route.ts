import type { TenantTable } from "../access/access.ts";
import type { Rule } from "../access/rule.ts";
import type { Caller, SignedIn, WorkspaceContext } from "../context.ts";

/** A Response, or a value that is sent as JSON. */
type HandlerResult = Promise<Response | object>;

interface BaseRoute {
  readonly method: "GET" | "POST";
  /** A Hono path such as /api/stream/:id. */
  readonly path: string;
  readonly rule: Rule;
  /** JSON bodies of up to `maxBytes` are parsed; a stream is left to the handler. */
  readonly body: { kind: "none" } | { kind: "json"; maxBytes: number } | { kind: "stream" };
}

/** One request; `input` is the parsed JSON body, not yet validated. */
export interface RouteCall<Context> {
  ctx: Context;
  request: Request;
  params: Record<string, string>;
  query: URLSearchParams;
  input: unknown;
}

export interface PublicRoute extends BaseRoute {
  readonly rule: Rule & { scope: "public" };
  handle(call: RouteCall<Caller>): HandlerResult;
}

export interface SelfRoute extends BaseRoute {
  readonly rule: Rule & { scope: "self" };
  handle(call: RouteCall<SignedIn>): HandlerResult;
}

export interface OperatorRoute extends BaseRoute {
  readonly rule: Rule & { scope: "operator" };
  handle(call: RouteCall<SignedIn>): HandlerResult;
}

/** The workspace is the `workspaceId` of the body or the query, or owns the row in the path. */
export interface WorkspaceRoute extends BaseRoute {
  readonly rule: Rule & { scope: "workspace" };
  readonly workspaceFrom: "body" | "query" | { table: TenantTable; param: string };
  handle(call: RouteCall<WorkspaceContext>): HandlerResult;
}

/** Everything over HTTP that is not an RPC procedure: streams, uploads, downloads. Features list theirs in router.ts. */
export type HttpRoute = PublicRoute | SelfRoute | OperatorRoute | WorkspaceRoute;

// Each function types the context of the handler.
export const publicRoute = (definition: PublicRoute): HttpRoute => definition;
export const selfRoute = (definition: SelfRoute): HttpRoute => definition;
export const operatorRoute = (definition: OperatorRoute): HttpRoute => definition;
export const workspaceRoute = (definition: WorkspaceRoute): HttpRoute => definition;
