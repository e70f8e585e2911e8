import { type ToolSet, tool } from "ai";
import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { z } from "zod";
import type { Resource } from "#engine/prompt.ts";
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

/** The tool by which an agent hands tasks to others. */
const delegateTool = "delegate_task_to_sub_agent";

const { delegationDepth, delegationsPerTurn, parallelDelegations, subAgents } = limits.agent;

/** One for all calls: what models are told of a schema is kept by the schema. */
const delegateInput = z.strictObject({
  agentId: z.string().max(64),
  task: z.string().min(1).max(limits.workflow.promptChars),
  context: z.string().max(limits.workflow.promptChars).default(""),
});

/** What one turn of a step gives to those that are asked on its behalf. */
export interface DelegationContext {
  readonly ctx: WorkspaceContext;
  readonly agents: SliceAgents;
  readonly signal: AbortSignal;
  /** One more answer of a model, charged with the step; each has a number of its own. */
  streamAnswer(
    number: number,
    ask: Pick<TurnRequest, "languageModelId" | "system" | "messages" | "tools" | "maxOutputTokens" | "temperature">,
  ): Promise<Turn>;
}

type Delegator = NonNullable<Awaited<ReturnType<SliceAgents["find"]>>>;

/**
 * The agents that this one may hand tasks to: its own, those its background mentions, and those that the prompt of the
 * step brings along, none of them twice. Nothing where there are none, so that nobody pays for a tool of no use.
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
  /** Ids of those who wait for this one, the first in front; nobody is asked who waits. */
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
        // Only the first level is counted at once: one that waits for its own sub-agents would keep them out.
        return path.length === 0 ? state.runLimited(ask) : ask();
      },
    }),
  };
}

/** The text of one who was asked, without anything of the conversation but what they were told. */
async function askSubAgent(
  delegation: DelegationContext,
  state: TurnState,
  chosen: Delegator,
  { number, way: newPath, content }: { number: number; way: readonly string[]; content: string },
): Promise<string> {
  const tools = await createDelegateTool(delegation, state, chosen, [], newPath);
  const { end } = await delegation.streamAnswer(number, {
    languageModelId: chosen.config.languageModelId,
    system: await systemPromptFor(delegation.ctx, chosen),
    messages: [{ role: "user", content }],
    maxOutputTokens: chosen.config.maxTokens ?? undefined,
    temperature: chosen.config.temperature ?? undefined,
    ...(tools && { tools }),
  });
  if (end.fault) throw faultError(end.fault);
  delegation.signal.throwIfAborted();
  return end.text;
}

const isAgentId = (id: string) => idOf("agent").safeParse(id).success;

/** In one look: agents of this workspace that are still there, and nobody who waits already. */
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

/** Lets so many through at once; the others wait for their turn. */
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
