import type { ModelMessage } from "ai";
import type { Resource } from "#engine/prompt.ts";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import type { AnswerNote } from "#features/completion/schema.ts";
import { fitTools } from "#features/completion/service/fit-tools.ts";
import type { AcquiredModel } from "#features/credential/service/acquire-model.ts";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";
import { createTurnLog, type JournaledLog } from "#features/tool-call/service/turn-log.ts";
import { estimateTokens } from "#lib/tokens.ts";
import type { TakeSteering } from "#platform/ai/stream-reply/generation.ts";
import { loadedTools } from "#platform/ai/tools/deferred-tools.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { ModelSettings } from "#product/models/settings.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import { knowledgeTools } from "#product/tools/passage.ts";
import type { ToolName } from "#tools/index.ts";
import { hasReadUntrusted } from "#tools/untrusted.ts";
import { createApiActionTools } from "./api-action-tools.ts";
import type { AgentCall, CallProject } from "./assembled-call.ts";
import { cacheKeyOf } from "./cache-key.ts";
import { createComposioTools } from "./composio-tools.ts";
import { askedMessage, type ConversationMessage, fitConversation, type Received } from "./conversation.ts";
import { createDelegateTool, type Delegation, startDelegation } from "./delegation.ts";
import { integrationReach } from "./integration-reach.ts";
import { createIntegrationTools } from "./integration-tools.ts";
import { type AttachedDocuments, findLongDocuments } from "./knowledge/attached-documents.ts";
import { getsContextFirst, givenContext, questionOf, recordLook } from "./knowledge/given-context.ts";
import { countPassages, type PassageNumbers } from "./knowledge/passage-numbers.ts";
import { knowledgeNodeIds } from "./knowledge/source-ids.ts";
import { findTurnKnowledge, type TurnKnowledgePort } from "./knowledge/turn-knowledge.ts";
import { readWholeKnowledge } from "./knowledge/whole-knowledge.ts";
import { createMcpTools } from "./mcp-tools.ts";
import { modelOptionsFor } from "./model-options.ts";
import { findTurnNotes } from "./notes/turn-notes.ts";
import { builtInTools, policyOf } from "./offered-tools.ts";
import { maySearchAtProvider, webSearchTool } from "./provider-search.ts";
import { describeSent, type SendingCall } from "./sent-request.ts";
import {
  joinSystemParts,
  type SessionContext,
  sessionContextPart,
  skillPart,
  systemPromptFor,
  voicePart,
} from "./system-prompt.ts";
import { deferTools } from "./tool-search.ts";
import { toToolSet } from "./tool-set.ts";
import type { TurnSite } from "./turn-site.ts";
import { findTurnSkills, type TurnSkills } from "./turn-skills.ts";
import { findTurnVoices } from "./turn-voices.ts";
import { createWorkflowTools } from "./workflow-tools.ts";

/** What an agent is asked. */
export interface AgentAsk {
  /** Null is the general assistant. */
  readonly agent: AgentRow | null;
  /** Overrides the agent's model; null is Auto. Without it, the agent's model answers. */
  readonly languageModelId?: string | null;
  /** Override those of the agent. */
  readonly settings?: ModelSettings | undefined;
  /** Label of the asking step; null in a chat. */
  readonly step: string | null;
  /** In order; the last message is the one to answer. */
  readonly conversation: readonly ConversationMessage[];
  /** Rules of this call, after the agent's own. They replace those of the general assistant. */
  readonly rules?: readonly string[];
  /** The project of the chat. */
  readonly project?: CallProject | null;
  /** What is known about the person for whom a run started. */
  readonly sessionContext?: SessionContext | undefined;
  /** Resources that the conversation mentions. */
  readonly resources?: readonly Resource[];
  /** Sources and folders of the knowledge library that were selected for messages of the conversation. */
  readonly knowledgeNodeIds?: readonly string[];
  /** Notes that were selected for messages of the conversation. */
  readonly noteIds?: readonly string[];
  /** Documents that the conversation attaches; the long ones are searched like sources. */
  readonly attached?: AttachedDocuments;
  /** Called before passages are given to a call without a site, which has no journal of its own. */
  readonly recordContext?: (question: string) => Promise<void>;
  /** Where the turn is taken. Without it, the agent has no tools. */
  readonly site?: TurnSite;
}

/**
 * Assembles what an agent sends to a model; the only place that does. What stays the same comes first (instructions,
 * tools, earlier messages), so that providers can cache it.
 */
export const agentCall = (ctx: WorkspaceContext, ask: AgentAsk): Promise<AgentCall> =>
  assembleCall(ctx, ask, { parentId: null, delegation: startDelegation(), numbers: countPassages(), isTainted: false });

/** Who asks: nobody, or an agent that delegates by the tool call `parentId`. */
interface Asking {
  readonly parentId: string | null;
  readonly delegation: Delegation;
  readonly numbers: PassageNumbers;
  /** The asking agent has read something from outside, which may have written the task. */
  readonly isTainted: boolean;
}

async function assembleCall(ctx: WorkspaceContext, ask: AgentAsk, asking: Asking): Promise<AgentCall> {
  const { agent: asked, site, step, rules = [], conversation, project = null, sessionContext, resources = [] } = ask;
  const turn: OpenTurn = { log: null };
  /** For whom the messages were built last. */
  let built: { answering: AcquiredModel; systemTokens: number } | null = null;
  const material = await findMaterial(ctx, ask, {
    ...{ parentId: asking.parentId, numbers: asking.numbers },
    contextWindow: () => built?.answering.model.contextWindow,
  });
  const { notes, whole, isReadWhole, searched, knowledge, turnSkills } = material;
  const offers = site
    ? await toolsOf(ctx, { ask, site, asking, turn, knowledge, skills: turnSkills })
    : { tools: [], notes: [] };
  const { tools, deferred } = await deferTools(offers.tools, {
    conversation,
    policy: policyOf(asked, "search_tools"),
  });
  const hasWebSearch = tools.some(({ name }) => name === webSearchTool);
  const searchesAtProvider = hasWebSearch && (await maySearchAtProvider(ctx, asked));
  const skills = tools.some(({ name }) => name === skillTool) ? (turnSkills?.heads ?? []) : [];
  const { voices, mentionedVoices } = await findTurnVoices(ctx, asked, resources);
  const own =
    asked || rules.length === 0
      ? systemPromptFor(ctx, asked, { project, voices, mentionedVoices, skills, notes, sessionContext })
      : [
          ...[voicePart(mentionedVoices), skillPart(skills), ...notes.ofConversation],
          sessionContextPart(sessionContext ?? {}),
        ].filter(({ text }) => text);
  const systemParts = [...own, ...rules.filter(Boolean).map((text) => ({ kind: "task" as const, text }))];
  const system = joinSystemParts(systemParts);
  let received: Received = { texts: [], notes: [] };
  let sending: SendingCall | null = null;
  turn.log =
    site && tools.length > 0
      ? await createTurnLog(ctx, {
          owner: site.ownerOf(asking.parentId),
          tools,
          use: site.use,
          isResumed: site.isResumed || asking.parentId !== null,
          rules: {
            policyOf: (name) => policyOf(asked, name),
            // Agents that were saved before the list existed have none.
            isTrusted: (target) => asked?.config.trustedTargets?.includes(target) ?? false,
            isAllowed: site.isAllowed,
            isTainted: asking.isTainted || isReadWhole || conversation.some(isFromOutside),
            ...(site.isTaintedByOrigin && { isTaintedByOrigin: site.isTaintedByOrigin }),
            canAsk: canAskIn(site, asking),
          },
        })
      : null;
  const { log } = turn;
  if (log) asking.numbers.know(log.toolParts());
  const toolSet = tools.length > 0 ? toToolSet(tools) : undefined;
  const fittedTo = ({ model }: AcquiredModel) => fitTools(toolSet && loadedTools(toolSet, deferred), model);
  const hasTools = async (answering: AcquiredModel) => (await fittedTo(answering)).tools !== undefined;
  const take = asking.parentId === null ? site?.takeSteering : undefined;
  const takeSteering: TakeSteering = async (number, options) =>
    Promise.all(
      ((await take?.(number, options)) ?? []).map(async ({ chunk, message }) => ({
        chunk,
        messages: built ? (await askedMessage(ctx, message, { ...built, searched })).messages : [],
      })),
    );
  const options = modelOptionsFor(asked, {
    languageModelId: ask.languageModelId,
    tools: toolSet,
    settings: ask.settings,
  });
  return {
    ...options,
    ...(log && { log, toolCosts: log.costs, toolParts: log.toolParts }),
    ...(log && take && { takeSteering }),
    ...(deferred && { deferredTools: deferred }),
    ...(whole && isReadWhole && { endParts: whole.citedBy }),
    ...(searchesAtProvider && { webSearchTool }),
    step,
    system,
    cacheKey: cacheKeyOf(ctx.actor.workspaceId, asked?.id ?? null),
    looksFirst: async (answering) =>
      log !== null && getsContextFirst({ agent: asked, knowledge, answering, hasTools: await hasTools(answering) }),
    async messages(answering) {
      const fittedTools = await fittedTo(answering);
      built = { answering, systemTokens: estimateTokens(system) + fittedTools.tokens };
      const fitted = await fitConversation(ctx, conversation, {
        ...built,
        hasTools: fittedTools.tools !== undefined,
        files: project ? await project.loadFiles() : [],
        searched,
        library: whole?.messages ?? [],
      });
      const notes = [...(whole?.note ? [whole.note] : []), ...offers.notes, ...fitted.received.notes];
      received = { ...fitted.received, notes };
      const isLooking = getsContextFirst({
        agent: asked,
        knowledge,
        answering,
        hasTools: fittedTools.tools !== undefined,
      });
      if (knowledge && isLooking) {
        const question = await questionOf(conversation);
        if (log) await recordLook(log, question);
        else {
          await ask.recordContext?.(question);
          addToQuestion(fitted.messages, await givenContext(ctx, knowledge, question));
        }
      }
      sending = { answering, messages: fitted.messages, toolTokens: fittedTools.tools ? fittedTools.tokens : null };
      return fitted.messages;
    },
    received: () => received,
    sent: () =>
      sending &&
      describeSent(sending, { systemParts, options, tools, deferred, hasProviderSearch: searchesAtProvider }),
  };
}

/** What an agent has in front of it or may look in. */
async function findMaterial(
  ctx: WorkspaceContext,
  ask: AgentAsk,
  { parentId, numbers, contextWindow }: Pick<Asking, "parentId" | "numbers"> & { contextWindow(): number | undefined },
) {
  const { agent: asked, site, resources = [] } = ask;
  const notes = await findTurnNotes(ctx, {
    ...{ agent: asked, resources },
    selected: ask.noteIds ?? [],
    usesMemory: site?.usesMemory === true,
  });
  const attachedIds = ask.attached
    ? await findLongDocuments(ctx, ask.attached, modelOptionsFor(asked, ask).languageModelId)
    : [];
  const documentIds = [...attachedIds, ...notes.documentIds];
  // Sub-agents search: their calls are recorded, so that those who asked them know what was read.
  const whole =
    site && parentId === null
      ? await readWholeKnowledge(ctx, {
          agent: asked,
          languageModelId: modelOptionsFor(asked, ask).languageModelId,
          numbers,
        })
      : null;
  const isReadWhole = whole !== null && whole.messages.length > 0;
  const searched: ReadonlySet<string> = new Set(documentIds);
  const knowledge = await findTurnKnowledge(ctx, {
    nodeIds: knowledgeNodeIds({
      agent: asked,
      resources,
      selected: ask.knowledgeNodeIds ?? [],
      isReadWhole,
    }),
    ...{ documentIds, numbers, contextWindow },
  });
  const turnSkills = site ? await findTurnSkills(ctx, asked, resources) : null;
  return { notes, whole, isReadWhole, searched, knowledge, turnSkills };
}

/** What an agent has in a chat in which nothing was said yet. */
export interface FirstOffer {
  /** The tools that a call offers. */
  readonly offered: readonly OfferedTool[];
  /** Those that it would offer if the agent's owner had decided nothing about its tools. */
  readonly undecided: readonly OfferedTool[];
  readonly notes: readonly string[];
  readonly skills: readonly string[];
  /** Servers that don't answer. */
  readonly skippedServers: readonly string[];
}

/** The same as for `agentCall`, for those who want to know what an agent may reach. Nothing of it runs. */
export async function listFirstOffer(ctx: WorkspaceContext, asked: AgentRow, site: TurnSite): Promise<FirstOffer> {
  const ask: AgentAsk = { agent: asked, step: null, conversation: [], site };
  const asking = { parentId: null, delegation: startDelegation(), numbers: countPassages(), isTainted: false };
  const { notes, knowledge, turnSkills } = await findMaterial(ctx, ask, { ...asking, contextWindow: () => undefined });
  const turn = { site, asking, turn: { log: null }, knowledge, skills: turnSkills };
  const { tools: offered, notes: missing } = await toolsOf(ctx, { ...turn, ask });
  const agent = { ...asked, config: { ...asked.config, toolPolicies: {} } };
  const { tools: undecided } = await toolsOf(ctx, { ...turn, ask: { ...ask, agent } });
  return {
    ...{ offered, undecided },
    notes: notes.ownTitles,
    skills: turnSkills?.heads.map(({ name }) => name) ?? [],
    skippedServers: missing.flatMap((note) => (note.kind === "skippedServers" ? note.names : [])),
  };
}

/** A turn whose tools are built before its log. */
interface OpenTurn {
  log: JournaledLog | null;
}

/** Nobody sees the calls of a sub-agent, so none of them may ask. */
const canAskIn = (site: TurnSite, { parentId }: Asking): boolean => site.canAsk && parentId === null;

interface OfferingTurn {
  readonly ask: AgentAsk;
  readonly site: TurnSite;
  readonly asking: Asking;
  readonly turn: OpenTurn;
  readonly knowledge: TurnKnowledgePort | null;
  readonly skills: TurnSkills | null;
}

interface TurnOffers {
  readonly tools: OfferedTool[];
  /** What is missing from this turn, in a sentence for people. */
  readonly notes: readonly AnswerNote[];
}

/** The tools of a turn, in the order of their names, so that every request starts with the same text. */
async function toolsOf(
  ctx: WorkspaceContext,
  { ask: { agent: asked, step, sessionContext, resources = [] }, site, asking, turn, knowledge, skills }: OfferingTurn,
): Promise<TurnOffers> {
  const { delegation, parentId } = asking;
  const canAsk = canAskIn(site, asking);
  const reach = integrationReach(asked, resources);
  const [builtIn, apiActions, integrations, composio, workflows, mcp, delegate] = await Promise.all([
    builtInTools(ctx, {
      agent: asked,
      canAsk,
      owner: site.ownerOf(parentId),
      site,
      knowledge,
      skills: skills?.port ?? null,
    }),
    createApiActionTools(ctx, { agent: asked, resources, canAsk }),
    createIntegrationTools(ctx, { agent: asked, reach, canAsk, site }),
    createComposioTools(ctx, { agent: asked, reach, canAsk }),
    // Sub-agents start no runs, because nobody can be asked about their calls.
    parentId === null
      ? createWorkflowTools(ctx, { agent: asked, resources, canAsk, startingStep: site.startingStep })
      : [],
    createMcpTools(ctx, { agent: asked, resources, canAsk, waitsForSignIn: site.startingStep !== null }),
    createDelegateTool(ctx, delegation, {
      agent: asked,
      resources,
      findAgent: site.findAgent,
      async askSubAgent({ subAgent, task, callId, deeper, signal, write }) {
        const delegated = { ...delegatedAsk(subAgent, task), step, site, sessionContext };
        const call = await assembleCall(ctx, delegated, {
          parentId: callId,
          delegation: deeper,
          numbers: asking.numbers,
          isTainted: turn.log?.isTainted() === true,
        });
        const answer = await site.streamDelegated(callId, call, { write, signal });
        return { turn: answer, calls: call.toolParts?.() ?? [] };
      },
    }),
  ]);
  // A general task of a workflow has no agent, and so no tools but for the agents, workflows, sources and skills that it mentions.
  const own =
    asked || step === null
      ? builtIn
      : builtIn.filter((tool) => isResultReader(tool) || knowledgeTools.has(tool.name) || tool.name === skillTool);
  const offered = [
    ...own,
    ...apiActions,
    ...integrations,
    ...composio,
    ...workflows,
    ...mcp.tools,
    ...(delegate ? [delegate] : []),
  ];
  // Offered beside every other tool, not only once a result is long: results become long within a turn, and a list that
  // stays the same keeps the provider's cache.
  if (offered.every(isResultReader)) return { tools: [], notes: mcp.notes };
  return { tools: offered.toSorted((one, other) => (one.name < other.name ? -1 : 1)), notes: mcp.notes };
}

/** Adds a text to the last message, which a person or a step wrote. */
function addToQuestion(messages: ModelMessage[], text: string): void {
  const last = messages.at(-1);
  if (last?.role !== "user") return;
  const content = typeof last.content === "string" ? [{ type: "text" as const, text: last.content }] : last.content;
  messages[messages.length - 1] = { ...last, content: [...content, { type: "text", text }] };
}

const skillTool = "read_skill" satisfies ToolName;

const isResultReader = ({ name }: OfferedTool): boolean => name === ("read_result" satisfies ToolName);

/** Files that people attach are theirs, unless they took them from a server; what an agent has read is not. */
const isFromOutside = (one: ConversationMessage): boolean =>
  one.role === "assistant" ? hasReadUntrusted(one.parts) : one.isFromOutside === true;

/** A sub-agent sees only its task, not the conversation. */
const delegatedAsk = (
  subAgent: AgentRow,
  { task, context }: { task: string; context: string },
): Pick<AgentAsk, "agent" | "conversation"> => ({
  agent: subAgent,
  conversation: [
    {
      role: "user",
      sentAt: new Date(),
      load: () => ({ parts: [{ type: "text", text: promptText.delegatedTask(task, context) }] }),
    },
  ],
});
