import { type ToolSet, tool } from "ai";
import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { z } from "zod";
import type { Resource } from "#engine/prompt.ts";
import { type ModelOptions, modelOptionsFor } from "#features/agent/service/model-options.ts";
import { systemPromptFor } from "#features/agent/service/system-prompt.ts";
import { agent } from "#features/agent/table.ts";
import type { Turn, TurnRequest } from "#features/completion/service/stream-turn.ts";
import { idOf } from "#lib/entity-id.ts";
import { AppError } from "#lib/errors.ts";
import { parseMentions } from "#lib/mention.ts";
import { faultError } from "#platform/ai/faults.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import type { SliceAgents } from "./slice-agents.ts";

/** The tool that lets an agent delegate tasks to other agents. */
const delegateTool = "delegate_task_to_sub_agent";

const { delegationDepth, delegationsPerTurn, parallelDelegations, subAgents } = limits.agent;

/** One schema for all calls, because its JSON Schema is cached by identity. */
const delegateInput = z.strictObject({
  agentId: z.string().max(64),
  task: z.string().min(1).max(limits.workflow.promptChars),
  context: z.string().max(limits.workflow.promptChars).default(""),
});

/** What delegated calls need from the turn that started them. */
export interface DelegationContext {
  readonly ctx: WorkspaceContext;
  readonly agents: SliceAgents;
  readonly signal: AbortSignal;
  /** Streams another model answer, charged with the step; `number` identifies it within the turn. */
  streamAnswer(number: number, ask: ModelOptions & Pick<TurnRequest, "system" | "messages">): Promise<Turn>;
}

type Delegator = NonNullable<Awaited<ReturnType<SliceAgents["find"]>>>;

/**
 * A tool to delegate tasks to sub-agents: those in the agent's config, those its background mentions, and those the
 * step's prompt mentions, without duplicates. Undefined if there are none, because tool definitions cost tokens.
 */
export async function createDelegationTools(
  delegation: DelegationContext,
  delegator: Delegator | null,
  resources: readonly Resource[],
): Promise<ToolSet | undefined> {
  const state = { count: 0, runLimited: createLimiter(parallelDelegations) };
  return createDelegateTool(delegation, state, delegator, resources, []);
}

interface TurnState {
  count: number;
  readonly runLimited: <T>(work: () => Promise<T>) => Promise<T>;
}

async function createDelegateTool(
  delegation: DelegationContext,
  state: TurnState,
  delegator: Delegator | null,
  resources: readonly Resource[],
  /** Ids of the agents that wait for this one, outermost first. They cannot be asked again. */
  path: readonly string[],
): Promise<ToolSet | undefined> {
  if (path.length >= delegationDepth) return undefined;
  const newPath = delegator ? [...path, delegator.id] : [...path, ""];
  const available = await findSubAgents(delegation.ctx, delegator, resources, newPath);
  if (available.length === 0) return undefined;
  const known = new Set(available.map(({ id }) => id));
  return {
    [delegateTool]: tool({
      description: promptText.delegateTool(
        available.map(({ id, title, config }) => promptText.agentLine({ id, title, background: config.system })),
      ),
      inputSchema: delegateInput,
      async execute({ agentId, task, context }) {
        const chosen = known.has(agentId) ? await delegation.agents.find(agentId) : null;
        if (!chosen) throw new AppError("invalid", promptText.unknownAgent(agentId.slice(0, 64)));
        if (state.count >= delegationsPerTurn)
          throw new AppError("limit", promptText.delegationLimit(delegationsPerTurn));
        state.count += 1;
        const number = state.count;
        const ask = async () =>
          askSubAgent(delegation, state, chosen, {
            number,
            way: newPath,
            content: promptText.delegatedTask(task, context),
          });
        // Only the first level is limited: an agent that waits for its own sub-agents would block them.
        return path.length === 0 ? state.runLimited(ask) : ask();
      },
    }),
  };
}

/** Asks a sub-agent and returns its text. The sub-agent sees only its task, not the conversation. */
async function askSubAgent(
  delegation: DelegationContext,
  state: TurnState,
  chosen: Delegator,
  { number, way: newPath, content }: { number: number; way: readonly string[]; content: string },
): Promise<string> {
  const tools = await createDelegateTool(delegation, state, chosen, [], newPath);
  const { end } = await delegation.streamAnswer(number, {
    ...modelOptionsFor(chosen, { tools }),
    system: await systemPromptFor(delegation.ctx, chosen),
    messages: [{ role: "user", content }],
  });
  if (end.fault) throw faultError(end.fault);
  delegation.signal.throwIfAborted();
  return end.text;
}

const isAgentId = (id: string) => idOf("agent").safeParse(id).success;

/** One query for the existing agents of this workspace, without those that already wait. */
async function findSubAgents(
  { db, actor }: WorkspaceContext,
  delegator: Delegator | null,
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

const backgroundMentions = (delegator: Delegator | null) =>
  parseMentions(delegator?.config.system ?? "").flatMap((part) => (part.kind === "mention" ? [part] : []));

/** Limits how many calls run at the same time; the others wait in order. */
function createLimiter(max: number): TurnState["runLimited"] {
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
