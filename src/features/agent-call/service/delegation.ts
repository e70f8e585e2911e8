import { type ToolSet, tool } from "ai";
import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { Resource } from "#engine/prompt.ts";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { agent } from "#features/agent/table.ts";
import type { Turn } from "#features/completion/service/stream-turn.ts";
import { idOf } from "#lib/entity-id.ts";
import { AppError } from "#lib/errors.ts";
import { parseMentions } from "#lib/mention.ts";
import { faultError } from "#platform/ai/faults.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import { type ToolName, tools } from "#tools/index.ts";
import type { AgentCall } from "./assembled-call.ts";

const delegateTool = "delegate_task_to_sub_agent" satisfies ToolName;
const { delegationDepth, delegationsPerTurn, parallelDelegations, subAgents } = limits.agent;

/** Where an agent answers: a chat or a step of a run. */
export interface DelegationSite {
  /** Throws "not found" for a deleted agent. */
  findAgent(id: string): Promise<AgentRow | null>;
  /** Streams the answer of a sub-agent, charged with the one that asked; `number` identifies it within the turn. */
  streamDelegated(number: number, call: AgentCall, signal: AbortSignal): Promise<Turn>;
}

/** The delegated tasks of one turn. */
export interface Delegation {
  readonly site: DelegationSite;
  readonly turn: { count: number; readonly runLimited: <T>(work: () => Promise<T>) => Promise<T> };
  /** Ids of the agents that wait for this one, outermost first. They cannot be asked again. */
  readonly path: readonly string[];
}

export const startDelegation = (site: DelegationSite): Delegation => ({
  site,
  turn: { count: 0, runLimited: createLimiter(parallelDelegations) },
  path: [],
});

interface DelegatedTask {
  readonly subAgent: AgentRow;
  readonly task: { readonly task: string; readonly context: string };
  readonly number: number;
  /** What the sub-agent may delegate. */
  readonly deeper: Delegation;
  readonly signal: AbortSignal;
}

interface Ask {
  readonly resources: readonly Resource[];
  askSubAgent(task: DelegatedTask): Promise<Turn>;
}

/**
 * A tool to delegate tasks to sub-agents: those in the agent's config, those its background mentions, and those the
 * conversation mentions, without duplicates. Undefined if there are none, because tool definitions cost tokens.
 */
export async function createDelegateTool(
  ctx: WorkspaceContext,
  { site, turn, path }: Delegation,
  delegator: AgentRow | null,
  { resources, askSubAgent }: Ask,
): Promise<ToolSet | undefined> {
  if (path.length >= delegationDepth) return undefined;
  const newPath = [...path, delegator?.id ?? ""];
  const available = await findSubAgents(ctx, delegator, resources, newPath);
  if (available.length === 0) return undefined;
  const known = new Set(available.map(({ id }) => id));
  return {
    [delegateTool]: tool({
      description: promptText.delegateTool(
        tools[delegateTool].description,
        available.map(({ id, title, config }) => promptText.agentLine({ id, title, background: config.system })),
      ),
      inputSchema: tools[delegateTool].input,
      async execute({ agentId, ...task }, { abortSignal }) {
        const subAgent = known.has(agentId) ? await site.findAgent(agentId) : null;
        if (!subAgent) throw new AppError("invalid", promptText.unknownAgent(agentId.slice(0, 64)));
        if (turn.count >= delegationsPerTurn)
          throw new AppError("limit", promptText.delegationLimit(delegationsPerTurn));
        turn.count += 1;
        const number = turn.count;
        const signal = abortSignal ?? new AbortController().signal;
        const deeper = { site, turn, path: newPath };
        const ask = async () => textOf(await askSubAgent({ subAgent, task, number, deeper, signal }), signal);
        // Only the first level is limited: an agent that waits for its own sub-agents would block them.
        return path.length === 0 ? turn.runLimited(ask) : ask();
      },
    }),
  };
}

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
  const mentionedIds = [...backgroundMentions(delegator), ...resources].flatMap(({ type, params }) =>
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

const backgroundMentions = (delegator: AgentRow | null) =>
  parseMentions(delegator?.config.system ?? "").flatMap((part) => (part.kind === "mention" ? [part] : []));

/** Limits how many calls run at the same time; the others wait in order. */
function createLimiter(max: number): Delegation["turn"]["runLimited"] {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
