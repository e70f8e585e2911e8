import type { CallToolResult, Server, ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { toRefusal } from "#platform/refusal.ts";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { mcpEndpointPrompt } from "#product/texts/prompts/mcp-endpoint.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";
import { timers } from "#product/timers.ts";
import { answerForms, findInputRequests } from "./asked-forms.ts";
import { type EndpointCaller, findMember } from "./find-caller.ts";
import { listenToChanges } from "./list-changes.ts";
import { offerTools } from "./offer-tools.ts";
import type { OfferedResult, OfferedTool } from "./offered-tool.ts";
import { taskOf, tasksExtension } from "./tasks.ts";
import { findWork, stopWork, type Work } from "./work.ts";

/** Loaded with the first request, because few instances have clients. */
const loadProtocol = () => import("@modelcontextprotocol/server");
type Protocol = Awaited<ReturnType<typeof loadProtocol>>;

/**
 * Answers one request of a client: a message of 2026-07-28, or of 2025-11-25 and before. Nothing is kept between requests.
 */
export async function serveMcp(caller: EndpointCaller, workspaceName: string, request: Request): Promise<Response> {
  const protocol = await loadProtocol();
  const { app, requestId } = caller.acting;
  const changes = listenToChanges(caller.acting, request, () => void handler.close());
  const handler = protocol.createMcpHandler(() => createServer(protocol, caller, workspaceName), {
    maxRequestBodySize: limits.mcpEndpoint.requestBytes,
    bus: changes.bus,
    maxSubscriptions: changes.isAllowed ? 1 : 0,
    onerror: (err) => app.log.debug({ err, requestId }, "an MCP request failed"),
  });
  try {
    return await handler.fetch(request);
  } finally {
    changes.release();
  }
}

function createServer(protocol: Protocol, caller: EndpointCaller, workspaceName: string): Server {
  const { app } = caller.acting;
  const cacheHint = { ttlMs: timers.mcpEndpoint.listMs, cacheScope: "private" } as const;
  const server = new protocol.Server(
    { name: "troupe", title: workspaceName, version: "1.0.0", websiteUrl: app.config.publicUrl },
    {
      capabilities: { tools: { listChanged: true }, extensions: { [tasksExtension]: {} } },
      instructions: mcpEndpointPrompt.instructions(workspaceName),
      cacheHints: { "tools/list": cacheHint, "server/discover": cacheHint },
    },
  );
  server.setRequestHandler("tools/list", async () => ({ tools: (await offerTools(caller)).map(describeTool) }));
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: input = {} } }, ctx) => {
    const tool = (await offerTools(caller)).find((one) => one.name === name);
    if (!tool) throw new protocol.ProtocolError(protocol.ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
    const result = await callTool(caller, tool, input, ctx);
    const work = result.open && knownTo(protocol, ctx).hasTasks && (await findOwnWork(caller, result.open.id, ctx));
    return work ? { content: [], resultType: "task", ...taskOf(work) } : toToolResult(result);
  });
  addTaskHandlers(protocol, caller, server);
  return server;
}

const describeTool = ({ name, title, description, inputSchema, isReadOnly }: OfferedTool) => ({
  name,
  title,
  description,
  // The root of an object's schema is an object.
  inputSchema: z.toJSONSchema(inputSchema, { io: "input" }) as { type: "object" },
  annotations: { title, readOnlyHint: isReadOnly, ...(!isReadOnly && { destructiveHint: false }) },
});

async function callTool(
  { acting }: EndpointCaller,
  tool: OfferedTool,
  input: unknown,
  { mcpReq: { signal } }: ServerContext,
): Promise<OfferedResult> {
  try {
    const given = tool.inputSchema.safeParse(input);
    if (!given.success)
      throw new AppError("invalid", `${toolErrorText.invalidArguments}\n${z.prettifyError(given.error)}`);
    return await tool.call(acting, given.data, signal);
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal && !signal.aborted)
      acting.app.log.error({ err: error, tool: tool.name, requestId: acting.requestId }, "an MCP tool failed");
    return { text: refusal?.message ?? commonErrorText.unknown, isFailed: true };
  }
}

const toToolResult = ({ text, note, data, isFailed = false }: OfferedResult): CallToolResult => ({
  content: [text, note].flatMap((part) => (part ? { type: "text" as const, text: part } : [])),
  ...(data && { structuredContent: data }),
  ...(isFailed && { isError: true }),
});

const capabilities = z.object({
  extensions: z.record(z.string(), z.unknown()).optional(),
  elicitation: z.record(z.string(), z.unknown()).optional(),
});

/** Clients say with each request of 2026-07-28 what they know. */
function knownTo({ CLIENT_CAPABILITIES_META_KEY }: Protocol, { mcpReq: { envelope } }: ServerContext) {
  const said = z.record(z.string(), z.unknown()).safeParse(envelope).data?.[CLIENT_CAPABILITIES_META_KEY];
  const { extensions, elicitation } = capabilities.safeParse(said).data ?? {};
  return {
    hasTasks: extensions?.[tasksExtension] !== undefined,
    // Without a mode, a client shows forms.
    hasForms: elicitation !== undefined && ("form" in elicitation || !("url" in elicitation)),
  };
}

const findOwnWork = async ({ acting }: EndpointCaller, id: string, { mcpReq: { signal } }: ServerContext) =>
  findWork(await findMember(acting), id, signal);

const taskKey = z.object({ taskId: z.string() });
const taskId = z.uuid();

/** Asking for tasks, as 2026-07-28 has it. */
function addTaskHandlers(protocol: Protocol, caller: EndpointCaller, server: Server): void {
  const findTask = async (given: string, ctx: ServerContext): Promise<Work> => {
    if (!knownTo(protocol, ctx).hasTasks)
      throw new protocol.MissingRequiredClientCapabilityError({
        requiredCapabilities: { extensions: { [tasksExtension]: {} } },
      });
    const work = taskId.safeParse(given).success ? await findOwnWork(caller, given, ctx) : null;
    if (!work) throw new protocol.ProtocolError(protocol.ProtocolErrorCode.InvalidParams, "Unknown task");
    return work;
  };
  server.setRequestHandler("tasks/get", { params: taskKey }, async (params, ctx) => {
    const work = await findTask(params.taskId, ctx);
    const isAsking = work.status === "input_required" && work.kind === "run" && knownTo(protocol, ctx).hasForms;
    return {
      ...taskOf(work),
      // What a client can't show, members answer on the page of the run.
      ...(work.status === "input_required" && {
        inputRequests: isAsking ? await findInputRequests(await findMember(caller.acting), work.id) : {},
      }),
      ...(work.status === "completed" && { result: toToolResult(work.result) }),
    };
  });
  server.setRequestHandler("tasks/update", { params: taskKey.loose() }, async (params, ctx) => {
    const work = await findTask(params.taskId, ctx);
    try {
      if (work.kind === "run")
        await answerForms(await findMember(caller.acting), work.id, ctx.mcpReq.inputResponses ?? {});
    } catch (error) {
      const refusal = toRefusal(error);
      if (!refusal) throw error;
      throw new protocol.ProtocolError(protocol.ProtocolErrorCode.InvalidParams, refusal.message);
    }
    return {};
  });
  server.setRequestHandler("tasks/cancel", { params: taskKey }, async (params, ctx) => {
    await stopWork(await findMember(caller.acting), await findTask(params.taskId, ctx));
    return {};
  });
}
