import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { Resource } from "#engine/prompt.ts";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { agent } from "#features/agent/table.ts";
import { isChargeable } from "#features/billing/service/ledger.ts";
import { getPlan } from "#features/billing/service/plan.ts";
import type { Turn } from "#features/completion/service/stream-turn.ts";
import type { OfferedTool, RunningCall } from "#features/tool-call/service/offered-tool.ts";
import { limitConcurrency } from "#lib/async/limit-concurrency.ts";
import { idOf } from "#lib/entity-id.ts";
import { AppError } from "#lib/errors.ts";
import { parseMentions } from "#lib/mention.ts";
import type { MessageChunk, ToolPart } from "#lib/ui-message.ts";
import { faultError } from "#platform/ai/faults.ts";
import type { DataChunk } from "#platform/ai/tools/run-tool.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import { type ToolName, tools } from "#tools/index.ts";
import { isToolInPlan } from "#tools/is-tool-in-plan.ts";
import { toolTellers } from "#tools/server.ts";
import type { InputOf, OutputOf } from "#tools/tool.ts";
import { listInnerCalls } from "./inner-calls.ts";
import { citedPassages } from "./knowledge/passage-numbers.ts";
import { createLiveChunks } from "./live-chunks.ts";

const delegateTool = "delegate_task_to_sub_agent" satisfies ToolName;
const spec = tools[delegateTool];
const teller = toolTellers[delegateTool];
const { delegationDepth, delegationsPerTurn, parallelDelegations, subAgents } = limits.agent;

/** The delegated tasks of one turn. */
export interface Delegation {
  readonly turn: { count: number; readonly runLimited: <T>(work: () => Promise<T>) => Promise<T> };
  /** Ids of the agents that wait for this one, outermost first. They cannot be asked again. */
  readonly path: readonly string[];
}

export const startDelegation = (): Delegation => ({
  turn: { count: 0, runLimited: limitConcurrency(parallelDelegations) },
  path: [],
});

export interface DelegatedTask {
  readonly subAgent: AgentRow;
  readonly task: { readonly task: string; readonly context: string };
  /** Id of the tool call. */
  readonly callId: string;
  /** What the sub-agent may delegate. */
  readonly deeper: Delegation;
  readonly signal: AbortSignal;
  /** Gets what the sub-agent says and does, while it works. */
  readonly write: (chunk: MessageChunk) => void;
}

export interface DelegatedAnswer {
  readonly turn: Turn;
  /** What the sub-agent called. */
  readonly calls: readonly ToolPart[];
}

interface Delegator {
  readonly agent: AgentRow | null;
  readonly resources: readonly Resource[];
  /** Throws "not found" for a deleted agent. */
  findAgent(id: string): Promise<AgentRow | null>;
  askSubAgent(task: DelegatedTask): Promise<DelegatedAnswer>;
}

/**
 * A tool to delegate tasks to sub-agents: those in the agent's config, those its instructions mention, and those the
 * conversation mentions, without duplicates. Null if there are none, because tool definitions cost tokens.
 */
export async function createDelegateTool(
  ctx: WorkspaceContext,
  { turn, path }: Delegation,
  { agent: delegator, resources, findAgent, askSubAgent }: Delegator,
): Promise<OfferedTool | null> {
  const { corePlan } = await getPlan(ctx.app, ctx.actor.workspaceId);
  if (path.length >= delegationDepth || !isToolInPlan(spec, corePlan)) return null;
  const newPath = [...path, delegator?.id ?? ""];
  const available = await findSubAgents(ctx, delegator, resources, newPath);
  if (available.length === 0) return null;
  const known = new Set(available.map(({ id }) => id));
  return {
    name: delegateTool,
    spec,
    description: promptText.delegateTool(
      spec.description,
      available.map(({ id, title, config }) => promptText.agentLine({ id, title, background: config.system })),
    ),
    subject: { names: available.map(({ title }) => title) },
    async run({ callId, signal, addCharge, ...readers }, input) {
      const { agentId, ...task } = input as InputOf<typeof spec>; // checked with the spec's input
      const subAgent = known.has(agentId) ? await findAgent(agentId) : null;
      if (!subAgent) throw new AppError("invalid", promptText.unknownAgent(agentId.slice(0, 64)));
      if (turn.count >= delegationsPerTurn) throw new AppError("limit", promptText.delegationLimit(delegationsPerTurn));
      turn.count += 1;
      const ask = async () => {
        const deeper = { turn, path: newPath };
        const write = passOn(readers);
        const answer = await askSubAgent({ subAgent, task, callId, deeper, signal, write });
        const { reservation, credits, end } = answer.turn;
        addCharge({ reservation, credits, isDue: isChargeable(end), usage: end.usage, calls: end.calls });
        const text = textOf(answer.turn, signal);
        const passages = citedPassages(text, answer.calls);
        return {
          text,
          ...listInnerCalls(answer.calls, text),
          ...(passages.length > 0 && { passages }),
        } satisfies OutputOf<typeof spec>;
      };
      // Only the first level is limited: an agent that waits for its own sub-agents would block them.
      return path.length === 0 ? turn.runLimited(ask) : ask();
    },
    ...(teller?.toModel && { toModel: teller.toModel }),
  };
}

/** Canvases of a sub-agent reach readers like those of the agent itself; everything else is shown inside the call. */
function passOn({ write, showInside }: Pick<RunningCall, "write" | "showInside">): (chunk: MessageChunk) => void {
  const toLive = createLiveChunks();
  return (chunk) => {
    if (isCanvasData(chunk)) return write(chunk);
    const live = toLive(chunk);
    if (live) showInside(live);
  };
}

const isCanvasData = (chunk: MessageChunk): chunk is MessageChunk & DataChunk =>
  chunk.type.startsWith("data-") && chunk.type !== "data-inside" && chunk.transient === true;

function textOf({ end }: Turn, signal: AbortSignal): string {
  if (end.fault) throw faultError(end.fault);
  signal.throwIfAborted();
  return end.text;
}

const isAgentId = (id: string) => idOf("agent").safeParse(id).success;

/** One query for the existing agents of this workspace, without those that already wait. */
async function findSubAgents(
  { db, actor }: WorkspaceContext,
  delegator: AgentRow | null,
  resources: readonly Resource[],
  newPath: readonly string[],
) {
  const mentionedIds = [...instructionMentions(delegator), ...resources].flatMap(({ type, params }) =>
    type === "AGENT" && params.agentId ? [params.agentId] : [],
  );
  const ids = [...new Set([...(delegator?.config.subAgentIds ?? []), ...mentionedIds])].filter(
    (id) => isAgentId(id) && !newPath.includes(id),
  );
  const folderIds = delegator?.config.subAgentFolderIds ?? [];
  if (ids.length + folderIds.length === 0) return [];
  const rows = await db
    .select({ id: agent.id, title: agent.title, config: agent.config })
    .from(agent)
    .where(
      and(
        eq(agent.workspaceId, actor.workspaceId),
        isNull(agent.deletedAt),
        or(inArray(agent.id, ids), inArray(agent.parentFolderId, folderIds)),
      ),
    )
    .orderBy(asc(agent.title), asc(agent.id))
    .limit(subAgents);
  return rows.filter(({ id }) => !newPath.includes(id));
}

function instructionMentions(delegator: AgentRow | null) {
  const { system = "", outputFormat = "" } = delegator?.config ?? {};
  return parseMentions(`${system}\n${outputFormat}`).flatMap((part) => (part.kind === "mention" ? [part] : []));
}
