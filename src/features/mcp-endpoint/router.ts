import { eq } from "drizzle-orm";
import { bearerChallenge } from "#features/oauth-server/service/metadata.ts";
import type { App, Caller } from "#platform/context.ts";
import { type HttpRoute, publicRoute, type RouteCall } from "#platform/http/route.ts";
import { httpStatus, retryHeaders, toRefusal } from "#platform/refusal.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { principalKey } from "#product/principal.ts";
import { mcpEndpointText } from "#product/texts/api-key/mcp-endpoint.ts";
import { urls } from "#product/urls.ts";
import { type EndpointCaller, findCaller } from "./service/find-caller.ts";
import { serveMcp } from "./service/serve-mcp.ts";

/** The MCP server of every workspace. Who calls, and for which workspace, follows from the bearer token. */
async function answer({ ctx, request }: RouteCall<Caller>): Promise<Response> {
  try {
    const caller = await findCaller(ctx.app, request.headers, ctx.requestId);
    if (!caller) return unauthorized(ctx.app);
    await ctx.app.sharedLimiter.take("api", principalKey(caller.acting.actor));
    return await serveMcp(caller, await findWorkspaceName(caller), request);
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    // Before a tool is called, only the plan can be too small.
    const status = refusal.code === "credits" ? httpStatus.forbidden : httpStatus[refusal.code];
    const { code, message } = refusal;
    return Response.json({ error: { code, message } }, { status, headers: retryHeaders(refusal) });
  }
}

const unauthorized = (app: App): Response =>
  Response.json(
    { error: { code: "unauthorized", message: mcpEndpointText.unauthorized } },
    { status: 401, headers: { "www-authenticate": bearerChallenge(app) } },
  );

async function findWorkspaceName({ acting: { app, actor } }: EndpointCaller): Promise<string> {
  const [found] = await app.database.system
    .select({ name: workspace.name })
    .from(workspace)
    .where(eq(workspace.id, actor.workspaceId));
  return found?.name ?? "";
}

const shared = { path: urls.mcpEndpoint(), body: { kind: "stream" }, handle: answer } as const;

export const mcpEndpointRoutes: HttpRoute[] = [
  publicRoute({ method: "POST", rule: { scope: "public", verb: "run", cost: "light" }, ...shared }),
  /** Without sessions there is nothing to read, which the protocol says with 405. */
  publicRoute({ method: "GET", rule: { scope: "public", verb: "read", cost: "light" }, ...shared }),
];
