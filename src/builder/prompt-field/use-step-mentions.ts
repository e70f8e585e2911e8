import { use, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { AgentsContext, useBuilder, useBuilderState, useGraph } from "#builder/session/use-builder.ts";
import { useLastOutputs } from "#builder/test-runs/use-last-outputs.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { createValueLookup } from "#engine/reference.ts";
import { useMentionableAgents } from "#features/agent/client/mentions/use-mentionable-agents.ts";
import { useMentionableIntegrations } from "#features/agent/client/mentions/use-mentionable-integrations.ts";
import { useMentionableWorkflows } from "#features/agent/client/mentions/use-mentionable-workflows.ts";
import { useToolPlan } from "#features/agent/client/use-tool-plan.ts";
import { useMentionableApiActions } from "#features/api-action/client/mentions.ts";
import { useMentionableSources } from "#features/knowledge/client/mentions.ts";
import { useMentionableServers } from "#features/mcp-server/client/mentions.ts";
import { useMentionableNotes } from "#features/note/client/use-note-names.ts";
import { useMentionableSkills } from "#features/skill/client/mentions.ts";
import { useMentionableStyles } from "#features/style/client/mentions.ts";
import type { Mention } from "#lib/mention.ts";
import { iconOf } from "#nodes/icon-of.tsx";
import { catalog } from "#nodes/index.ts";
import { agentToolsText } from "#product/texts/agent/agent-tools.ts";
import { promptFieldText } from "#product/texts/builder/prompt-field.ts";
import { toolFamilies } from "#tools/index.ts";
import type { MentionDisplay } from "#ui/editor/mention-display.ts";
import type { SuggestionGroup } from "#ui/editor/suggestion.ts";
import { mentionSample } from "./mention-sample.ts";
import {
  agentGroup,
  apiActionGroup,
  earlierSteps,
  filterMentions,
  findMentionTarget,
  integrationGroup,
  knowledgeGroup,
  localGroup,
  type MentionGroup,
  mentionGroups,
  noteGroup,
  type OrderedEarlierSteps,
  serverGroup,
  skillGroup,
  styleGroup,
  workflowGroup,
} from "./mentions.ts";
import { PromptOwnerContext } from "./prompt-owner.tsx";

const text = promptFieldText;

const groupsOf = (
  graph: Graph,
  before: OrderedEarlierSteps,
  { owner, names }: { owner: string; names: string },
  results?: ReadonlyMap<string, unknown>,
): MentionGroup[] => [
  // `names`: variables of the step itself, one per line.
  ...localGroup(graph, owner, names.split("\n")),
  ...mentionGroups(graph, before, results),
];

/**
 * Suggestions and display of mentions in the texts of a step. The functions are stable while earlier steps don't
 * change. Sample values load after `loadSamples`, which is called on focus.
 */
export function useStepMentions(locals: readonly string[] = [], isLoadingSamples = false) {
  const session = useBuilder();
  const owner = use(PromptOwnerContext);
  const graph = useDeferredValue(useGraph());
  const agents = use(AgentsContext);
  const shape = useBuilderState((state) => state.structuralGraph);
  const [isWithSamples, setWanted] = useState(isLoadingSamples);
  const last = useLastOutputs(isWithSamples);
  const before = useMemo(() => earlierSteps(shape, owner), [shape, owner]);
  // Every keystroke creates a new graph, but the available mentions rarely change.
  const names = locals.join("\n");
  const key = useMemo(() => JSON.stringify(groupsOf(graph, before, { owner, names })), [graph, owner, before, names]);
  const groups = useMemo(() => JSON.parse(key) as MentionGroup[], [key]);
  // Suggestions use the present graph, not the one of the last render.
  const { hasAgents, findAgents } = useMentionableAgents(session.workflowId);
  const findWorkflows = useMentionableWorkflows(session.workflowId);
  const findSources = useMentionableSources();
  const findStyles = useMentionableStyles();
  const findSkills = useMentionableSkills();
  const findNotes = useMentionableNotes();
  const findApiActions = useMentionableApiActions();
  const findServers = useMentionableServers();
  const findIntegrations = useMentionableIntegrations();
  const isInPlan = useToolPlan();
  const notice = isInPlan(toolFamilies.TROUPE_WORKFLOW_) ? undefined : agentToolsText.needsPlan;
  const latest = useRef({ owner, names, last, notice });
  latest.current = { owner, names, last, notice };
  const suggest = useCallback(
    async (query: string): Promise<SuggestionGroup[]> => {
      const [
        foundAgents,
        foundWorkflows,
        foundSources,
        foundStyles,
        foundSkills,
        foundNotes,
        foundApiActions,
        foundServers,
        foundIntegrations,
      ] = await Promise.all([
        findAgents(query),
        findWorkflows(query),
        findSources(query),
        findStyles(),
        findSkills(),
        findNotes(query),
        findApiActions(query),
        findServers(),
        findIntegrations(),
      ]);
      const { notice } = latest.current;
      const resources = [
        ...agentGroup(foundAgents, notice),
        ...workflowGroup(foundWorkflows, notice ?? text.workflowHint),
        ...knowledgeGroup(foundSources),
        ...styleGroup(foundStyles),
        ...skillGroup(foundSkills),
        ...noteGroup(foundNotes),
        ...apiActionGroup(foundApiActions, notice),
        ...serverGroup(foundServers),
        ...integrationGroup(foundIntegrations, notice),
      ];
      const { last: outputs, ...facts } = latest.current;
      const present = session.graph();
      const steps = groupsOf(present, earlierSteps(present, facts.owner), facts, outputs?.outputs);
      const now = [...steps, ...resources];
      const values = createValueLookup(present, catalog, outputs?.outputs ?? new Map());
      return filterMentions(now, query).map(({ label, icon, items }) => ({
        label,
        items: items.map(({ kind, hint, ...item }) => {
          const sample = outputs ? mentionSample(values, item.id) : null;
          const line = [hint, sample && text.lastValue(sample)].filter(Boolean).join(" · ");
          return { ...item, icon: iconOf(icon), ...(line && { hint: line }), ...(kind && { end: kind }) };
        }),
      }));
    },
    [
      session,
      findAgents,
      findWorkflows,
      findSources,
      findStyles,
      findSkills,
      findNotes,
      findApiActions,
      findServers,
      findIntegrations,
    ],
  );
  const describeMention = useCallback(
    (mention: Mention): MentionDisplay => {
      const target = findMentionTarget(groups, mention, agents);
      if (target === undefined) return { isBroken: true, title: text.unattachable };
      return target
        ? { icon: iconOf(target.icon), title: mention.label }
        : { isBroken: true, title: text.brokenMention };
    },
    [groups, agents],
  );
  return {
    suggest,
    describeMention,
    hasAny: groups.length > 0 || hasAgents,
    loadSamples: useCallback(() => setWanted(true), []),
  };
}
