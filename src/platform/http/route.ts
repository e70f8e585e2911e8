import type { TenantTable } from "../access/access.ts";
import type { Rule } from "../access/rule.ts";
import type { Caller, SignedIn, WorkspaceContext } from "../context.ts";

/** What a handler answers with: a Response of its own, or a value sent as JSON. */
type HandlerResult = Promise<Response | object>;

interface BaseRoute {
  readonly method: "GET" | "POST";
  /** A Hono path such as /api/stream/:id. */
  readonly path: string;
  readonly rule: Rule;
  /** Largest request body in bytes; 0 when it takes none. JSON bodies are parsed, others are left to the handler. */
  readonly body: { kind: "none" } | { kind: "json"; maxBytes: number } | { kind: "stream" };
}

/** A call with its pieces: `input` is the parsed JSON body, unchecked. */
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

/** The workspace is named as `workspaceId` by the body or the query, or it is the one that owns the row in the path. */
export interface WorkspaceRoute extends BaseRoute {
  readonly rule: Rule & { scope: "workspace" };
  readonly workspaceFrom: "body" | "query" | { table: TenantTable; param: string };
  handle(call: RouteCall<WorkspaceContext>): HandlerResult;
}

/** Everything over HTTP that is not an RPC procedure: streams, uploads, downloads. Features list theirs in router.ts. */
export type HttpRoute = PublicRoute | SelfRoute | OperatorRoute | WorkspaceRoute;

// Each gives a route its type, so that its handler knows who calls.
export const publicRoute = (definition: PublicRoute): HttpRoute => definition;
export const selfRoute = (definition: SelfRoute): HttpRoute => definition;
export const operatorRoute = (definition: OperatorRoute): HttpRoute => definition;
export const workspaceRoute = (definition: WorkspaceRoute): HttpRoute => definition;
