import { useCallback, useMemo, useRef } from "react";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useNamedWorkflows } from "#client/shell/use-workflow-names.ts";
import { useExistingApiActions, useMentionableApiActions } from "#features/api-action/client/mentions.ts";
import { useExistingSources, useMentionableSources } from "#features/knowledge/client/mentions.ts";
import { useExistingServers, useMentionableServers } from "#features/mcp-server/client/mentions.ts";
import { useMentionableNotes, useNamedNotes } from "#features/note/client/use-note-names.ts";
import { useMentionableSkills } from "#features/skill/client/mentions.ts";
import { useSkills } from "#features/skill/client/use-skills.ts";
import { useMentionableStyles } from "#features/style/client/mentions.ts";
import { useStyles } from "#features/style/client/use-styles.ts";
import { agentMentionText as text } from "#product/texts/agent/agent-mentions.ts";
import { agentNotesText } from "#product/texts/agent/agent-notes.ts";
import { apiActionMentionText } from "#product/texts/api-action/api-action-mentions.ts";
import { composioText } from "#product/texts/integration/composio.ts";
import { knowledgePickerText } from "#product/texts/knowledge/knowledge-picker.ts";
import { mcpFieldText } from "#product/texts/mcp/mcp-field.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { styleText } from "#product/texts/style/style.ts";
import type { DescribeMention } from "#ui/editor/mention-display.ts";
import type { Suggest } from "#ui/editor/suggestion.ts";
import { useToolPlan } from "../use-tool-plan.ts";
import { mentionIcons } from "./describe-mention.ts";
import { listMentionGroups } from "./list-mention-groups.ts";
import { mentionedIds } from "./mentioned-ids.ts";
import { useMentionableAgents } from "./use-mentionable-agents.ts";
import { useConnectedIntegrations, useMentionableIntegrations } from "./use-mentionable-integrations.ts";
import { useMentionableWorkflows } from "./use-mentionable-workflows.ts";

/** What the instructions of an agent can mention, and whether what they mention still exists. */
export function useInstructionMentions(agentId: string | null, instructions: string) {
  const { findAgents } = useMentionableAgents();
  const findWorkflows = useMentionableWorkflows();
  const findSources = useMentionableSources();
  const findStyles = useMentionableStyles();
  const findSkills = useMentionableSkills();
  const findNotes = useMentionableNotes();
  const findApiActions = useMentionableApiActions();
  const findServers = useMentionableServers();
  const findIntegrations = useMentionableIntegrations();
  const isInPlan = useToolPlan();
  const latest = useRef({ isInPlan, agentId });
  latest.current = { isInPlan, agentId };
  const suggest: Suggest = useCallback(
    async (query, trigger) => {
      // "#" begins a heading.
      if (trigger !== "@") return [];
      const [agents, workflows, sources, styles, skills, notes, apiActions, servers, integrations] = await Promise.all([
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
      const { workflowHint } = text;
      return listMentionGroups({
        ...latest.current,
        query,
        agents,
        workflows,
        sources,
        styles,
        skills,
        notes,
        apiActions,
        servers,
        integrations,
        workflowHint,
      });
    },
    [
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

  const agentIds = useMemo(() => mentionedIds("agent", instructions), [instructions]);
  const workflowIds = useMemo(() => mentionedIds("workflow", instructions), [instructions]);
  const sourceIds = useMemo(() => mentionedIds("knowledgeNode", instructions), [instructions]);
  const styleIds = useMemo(() => mentionedIds("style", instructions), [instructions]);
  const { data: styles } = useStyles({ enabled: styleIds.length > 0 });
  const skillIds = useMemo(() => mentionedIds("skill", instructions), [instructions]);
  const { data: skills } = useSkills({ enabled: skillIds.length > 0 });
  const noteIds = useMemo(() => mentionedIds("note", instructions), [instructions]);
  const notes = useNamedNotes(noteIds);
  const apiActionIds = useMemo(() => mentionedIds("apiAction", instructions), [instructions]);
  const existingApiActions = useExistingApiActions(apiActionIds);
  const serverIds = useMemo(() => mentionedIds("mcpServer", instructions), [instructions]);
  const existingServers = useExistingServers(serverIds);
  const mentionsIntegration = useMemo(() => instructions.includes("(type=INTEGRATION&"), [instructions]);
  const connectedIntegrations = useConnectedIntegrations(mentionsIntegration);
  const existingSources = useExistingSources(sourceIds);
  const { agents, isKnown } = useNamedAgents(agentIds);
  const { data: workflows } = useNamedWorkflows(workflowIds);
  const describeMention: DescribeMention = useCallback(
    ({ type, label, params }) => {
      const {
        agentId: mentionedAgent = "",
        workflowId = "",
        knowledgeSourceTreeNodeId = "",
        styleId = "",
        skillId = "",
        noteId = "",
        apiActionId = "",
        mcpServerId = "",
        appName = "",
      } = params;
      const icon = mentionIcons[type];
      if (!icon) return { isBroken: true, title: text.unavailable };
      if (type === "AGENT" && mentionedAgent === agentId) return { icon, isBroken: true, title: text.self };
      if (type === "KNOWLEDGE_SOURCE_TREE_NODE")
        return existingSources?.has(knowledgeSourceTreeNodeId) === false
          ? { icon, isBroken: true, title: knowledgePickerText.goneMention }
          : { icon, title: label };
      if (type === "SKILL") {
        const skill = skills?.find(({ id }) => id === skillId);
        return skills && !skill
          ? { icon, isBroken: true, title: skillText.mention.gone }
          : { icon, title: skill?.name ?? label };
      }
      if (type === "STYLE") {
        const style = styles?.find(({ id }) => id === styleId);
        return styles && !style
          ? { icon, isBroken: true, title: styleText.mention.gone }
          : { icon, title: style?.title ?? label };
      }
      if (type === "NOTE")
        return notes?.has(noteId) === false
          ? { icon, isBroken: true, title: agentNotesText.goneMention }
          : { icon, title: label };
      if (type === "API_ACTION")
        return existingApiActions?.has(apiActionId) === false
          ? { icon, isBroken: true, title: apiActionMentionText.gone }
          : { icon, title: label };
      if (type === "MCP")
        return existingServers?.has(mcpServerId) === false
          ? { icon, isBroken: true, title: mcpFieldText.goneMention }
          : { icon, title: label };
      if (type === "INTEGRATION")
        return connectedIntegrations?.has(appName) === false
          ? { icon, isBroken: true, title: composioText.mention.gone }
          : { icon, title: label };
      const target =
        type === "AGENT" ? agents.get(mentionedAgent) : workflows?.find((workflow) => workflow.id === workflowId);
      // Until the server has responded, everything looks as if it existed.
      const isGone = !target && (type === "AGENT" ? isKnown : workflows !== undefined);
      if (isGone) return { icon, isBroken: true, title: type === "AGENT" ? text.goneAgent : text.goneWorkflow };
      return { icon, title: target?.title ?? label };
    },
    [
      agentId,
      agents,
      isKnown,
      workflows,
      existingSources,
      styles,
      skills,
      notes,
      existingApiActions,
      existingServers,
      connectedIntegrations,
    ],
  );
  return { suggest, describeMention };
}
