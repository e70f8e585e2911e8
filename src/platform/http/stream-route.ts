import type { TenantTable } from "../access/access.ts";
import type { WorkspaceContext } from "../context.ts";
import { type HttpRoute, workspaceRoute } from "./route.ts";
import { type AdaptChunks, lastEventId, streamResponse } from "./sse.ts";

export interface StreamRoute {
  /** A Hono path whose parameter `param` is the id of a row of `table`. */
  readonly path: string;
  readonly table: TenantTable;
  readonly param: string;
  /** The stream that the reader may follow, and headers of the response; null when nothing is being written. */
  find(
    ctx: WorkspaceContext,
    params: Record<string, string>,
    query: URLSearchParams,
  ): Promise<{ streamId: string; headers?: Record<string, string> } | null>;
  readonly adapt?: AdaptChunks;
}

/** A GET route that continues a stream after the last event the client saw; 204 when there is nothing to follow. */
export const streamRoute = ({ path, table, param, find, adapt }: StreamRoute): HttpRoute =>
  workspaceRoute({
    method: "GET",
    path,
    rule: { scope: "workspace", verb: "read", role: "USER", cost: "light" },
    workspaceFrom: { table, param },
    body: { kind: "none" },
    async handle({ ctx, params, query, request }) {
      const found = await find(ctx, params, query);
      if (!found) return new Response(null, { status: 204 });
      const response = await streamResponse(ctx, request, found.streamId, lastEventId(request), adapt);
      for (const [name, value] of Object.entries(found.headers ?? {})) response.headers.set(name, value);
      return response;
    },
  });
