import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { idempotent } from "#platform/access/idempotency.ts";
import { router, rowProcedure, selfProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { type HttpRoute, publicRoute } from "#platform/http/route.ts";
import { signInAnswer } from "#product/accounts/sign-in-answer.ts";
import {
  byMcpServer,
  mcpCallPage,
  mcpConnectionTest,
  mcpPromptList,
  mcpPromptRequest,
  mcpResourceRequest,
  mcpServerChanges,
  mcpServerDraft,
  mcpToolChanges,
  mcpToolReview,
  registrySearch,
} from "./schema.ts";
import { listServerCalls } from "./service/list-server-calls.ts";
import { getPrompt, listPrompts } from "./service/offers/prompts.ts";
import { attachResource, listResources } from "./service/offers/resources.ts";
import { searchRegistry } from "./service/search-registry.ts";
import {
  createServer,
  deleteServer,
  getServer,
  listServers,
  refreshServer,
  testConnection,
  updateServer,
} from "./service/servers.ts";
import { clientMetadata, clientMetadataUrl } from "./service/sign-in/client-metadata.ts";
import { disconnect, finishSignIn } from "./service/sign-in/finish-sign-in.ts";
import { startSignIn } from "./service/sign-in/start-sign-in.ts";
import { changeTool, reviewTool } from "./service/tools.ts";
import { mcpServer } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;
/** These connect to the server. */
const connect = { verb: "write", role: "EDITOR", cost: "heavy" } as const;
const ask = { verb: "read", role: "USER", cost: "heavy" } as const;
/** Members connect accounts of their own, whatever their role; the services look at whose account it is. */
const connectOwn = { verb: "write", role: "USER", cost: "heavy" } as const;

export const mcpServerRouter = router({
  getAll: workspaceProcedure(read)
    .input(z.strictObject({ workspaceId: idOf("workspace") }))
    .query(({ ctx }) => listServers(ctx)),
  getById: rowProcedure(mcpServer, read)
    .input(byMcpServer)
    .query(({ ctx, input }) => getServer(ctx, input.id)),
  getCalls: rowProcedure(mcpServer, read)
    .input(mcpCallPage)
    .query(({ ctx, input }) => listServerCalls(ctx, input)),
  testConnection: workspaceProcedure(connect)
    .input(mcpConnectionTest)
    .mutation(({ ctx, input }) => testConnection(ctx, input)),
  create: workspaceProcedure(connect)
    .input(mcpServerDraft)
    .mutation(idempotent("mcpServer.create", ({ ctx, input }) => createServer(ctx, input))),
  update: rowProcedure(mcpServer, connect)
    .input(mcpServerChanges)
    .mutation(({ ctx, input }) => updateServer(ctx, input)),
  delete: rowProcedure(mcpServer, write)
    .input(byMcpServer)
    .mutation(({ ctx, input }) => deleteServer(ctx, input.id)),
  refresh: rowProcedure(mcpServer, connect)
    .input(byMcpServer)
    .mutation(({ ctx, input }) => refreshServer(ctx, input.id)),
  changeTool: rowProcedure(mcpServer, write)
    .input(mcpToolChanges)
    .mutation(({ ctx, input }) => changeTool(ctx, input)),
  reviewTool: rowProcedure(mcpServer, write)
    .input(mcpToolReview)
    .mutation(({ ctx, input }) => reviewTool(ctx, input)),
  searchRegistry: workspaceProcedure({ ...read, role: "EDITOR", cost: "heavy" })
    .input(registrySearch)
    .query(({ ctx, input }) => searchRegistry(ctx, input.search)),
  getPrompts: workspaceProcedure(ask)
    .input(mcpPromptList)
    .query(({ ctx, input }) => listPrompts(ctx, input.ids)),
  getPrompt: rowProcedure(mcpServer, connectOwn)
    .input(mcpPromptRequest)
    .mutation(({ ctx, input }) => getPrompt(ctx, input)),
  getResources: rowProcedure(mcpServer, ask)
    .input(byMcpServer)
    .query(({ ctx, input }) => listResources(ctx, input.id)),
  attachResource: rowProcedure(mcpServer, connectOwn)
    .input(mcpResourceRequest)
    .mutation(({ ctx, input }) => attachResource(ctx, input)),
  startSignIn: rowProcedure(mcpServer, connectOwn)
    .input(byMcpServer)
    .mutation(({ ctx, input }) => startSignIn(ctx, input.id)),
  finishSignIn: selfProcedure({ verb: "write", cost: "heavy" })
    .input(signInAnswer)
    .mutation(({ ctx, input }) => finishSignIn(ctx, input)),
  disconnect: rowProcedure(mcpServer, connectOwn)
    .input(byMcpServer)
    .mutation(({ ctx, input }) => disconnect(ctx, input.id)),
});

export const mcpServerRoutes: readonly HttpRoute[] = [
  publicRoute({
    method: "GET",
    path: "/api/mcp/client",
    rule: { scope: "public", verb: "read", cost: "light" },
    body: { kind: "none" },
    // The document by which servers know this client: its id is its address.
    handle: async ({ ctx: { app } }) => ({ client_id: clientMetadataUrl(app) ?? "", ...clientMetadata(app) }),
  }),
];
