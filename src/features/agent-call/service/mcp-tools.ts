import type { Resource } from "#engine/prompt.ts";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { getPlan } from "#features/billing/service/plan.ts";
import type { AnswerNote } from "#features/completion/schema.ts";
import type { McpTool } from "#features/mcp-server/schema.ts";
import { callTool } from "#features/mcp-server/service/call-tool.ts";
import { modelSchema } from "#features/mcp-server/service/read-tools.ts";
import { findTurnServers, type TurnServer } from "#features/mcp-server/service/turn-servers.ts";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";
import { idOf } from "#lib/entity-id.ts";
import { asObject } from "#lib/json/json-object.ts";
import { parseMentions } from "#lib/mention.ts";
import { truncate } from "#lib/text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { McpSignInNeeded } from "#platform/mcp/mcp-failure.ts";
import { limits } from "#product/limits.ts";
import { mcpToolPrompt } from "#product/texts/prompts/mcp-tool.ts";
import type { ToolPolicy } from "#product/tools/tool-policies.ts";
import { type ToolFamily, toolFamilies } from "#tools/index.ts";
import type { OutputOf, ToolSpec } from "#tools/tool.ts";
import { isOffered, policyOf } from "./offered-tools.ts";
import { storeToolFile } from "./tool-ports/store-file.ts";

type Output = OutputOf<typeof callMcpTool>;

const family = "mcp_" satisfies ToolFamily;
const callMcpTool = toolFamilies[family];
/** The same for a tool that only looks things up, as a person has confirmed. */
const { acts: _, ...readMcpTool } = callMcpTool;

interface McpAsker {
  readonly agent: AgentRow | null;
  /** What the conversation mentions, the oldest first. */
  readonly resources: readonly Resource[];
  readonly canAsk: boolean;
  /** Nobody looks on, as in a step of a run: a call without an account waits until a person has connected it. */
  readonly waitsForSignIn: boolean;
}

interface McpTools {
  readonly tools: readonly OfferedTool[];
  readonly notes: readonly AnswerNote[];
}

/** The tools of the servers that an agent is linked to, and of those that its instructions or the conversation mention. */
export async function createMcpTools(
  ctx: WorkspaceContext,
  { agent: asked, resources, canAsk, waitsForSignIn }: McpAsker,
): Promise<McpTools> {
  const ids = serverIds(asked, resources);
  if (ids.length === 0) return { tools: [], notes: [] };
  const [{ corePlan }, { servers, skipped }] = await Promise.all([
    getPlan(ctx.app, ctx.actor.workspaceId),
    findTurnServers(ctx, ids),
  ]);
  const tools = servers.flatMap((server) =>
    server.tools.flatMap((tool) => {
      const decided = strictest(tool.policy, policyOf(asked, tool.wireName));
      const policy = waitsForSignIn && server.needsSignIn ? strictest(decided, "ask") : decided;
      const offered = offer(server, tool, { policy, canAsk });
      return isOffered(offered.spec, { corePlan, policy, canAsk }) ? [offered] : [];
    }),
  );
  return { tools, notes: skipped.length > 0 ? [{ kind: "skippedServers", names: [...skipped] }] : [] };
}

function offer(
  server: TurnServer,
  tool: McpTool,
  { policy, canAsk }: { policy: ToolPolicy; canAsk: boolean },
): OfferedTool {
  // That a tool only reads is what its server says; it counts once a person lets it run without being asked.
  const isReading = tool.isReading && policy === "always";
  // What an acting call reaches is the server itself.
  const spec: ToolSpec = isReading ? readMcpTool : { ...callMcpTool, target: () => server.id };
  const answered = { serverId: server.id, server: server.name, tool: tool.title };
  return {
    name: tool.wireName,
    spec,
    policy,
    description: mcpToolPrompt.description({ server: server.name, title: tool.title, description: tool.description }),
    jsonSchema: modelSchema(tool),
    subject: {
      title: tool.title,
      from: server.name,
      hint: truncate(firstLine(tool.description), limits.tool.hintChars),
    },
    async run({ ctx, signal, answered: before, askAndEnd, askMeanwhile }, input): Promise<Output> {
      try {
        const parts = await callTool(ctx, {
          ...{ serverId: server.id, tool: tool.name, input: asObject(input), signal },
          storeFile: (file) => storeToolFile(ctx, file),
          person: canAsk ? { answered: before, askAndEnd, askMeanwhile } : null,
        });
        return { ...answered, parts: parts ?? [] };
      } catch (error) {
        if (!(error instanceof McpSignInNeeded)) throw error;
        return { ...answered, parts: [], needsSignIn: true, note: mcpToolPrompt.needsSignIn };
      }
    },
  };
}

const firstLine = (text: string): string => text.trim().split(/[\r\n]/)[0] ?? "";

const strictness: readonly ToolPolicy[] = ["always", "ask", "never"];

/** The library decides for all agents; an agent may only be stricter. */
const strictest = (ofLibrary: ToolPolicy, ofAgent: ToolPolicy | undefined): ToolPolicy =>
  ofAgent && strictness.indexOf(ofAgent) > strictness.indexOf(ofLibrary) ? ofAgent : ofLibrary;

/** Each once: those of the agent, those of its instructions, then the latest of the conversation. */
function serverIds(asked: AgentRow | null, resources: readonly Resource[]): string[] {
  // Agents that were saved before there were servers have none.
  const { system = "", outputFormat = "", mcpServerIds = [] } = asked?.config ?? {};
  const own = parseMentions(`${system}\n${outputFormat}`).flatMap((part) => (part.kind === "mention" ? [part] : []));
  const mentioned = [...own, ...resources.toReversed()].flatMap(({ type, params }) =>
    type === "MCP" && params.mcpServerId ? [params.mcpServerId] : [],
  );
  return [...new Set([...mcpServerIds, ...mentioned])]
    .filter((id) => idOf("mcpServer").safeParse(id).success)
    .slice(0, limits.agent.mcpServers);
}
