import { useCallback, useMemo, useRef } from "react";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useNamedWorkflows } from "#client/shell/use-workflow-names.ts";
import { useExistingSources, useMentionableSources } from "#features/knowledge/client/mentions.ts";
import { useExistingServers, useMentionableServers } from "#features/mcp-server/client/mentions.ts";
import { agentMentionText as text } from "#product/texts/agent/agent-mentions.ts";
import { knowledgePickerText } from "#product/texts/knowledge/knowledge-picker.ts";
import { mcpFieldText } from "#product/texts/mcp/mcp-field.ts";
import type { DescribeMention } from "#ui/editor/mention-display.ts";
import type { Suggest } from "#ui/editor/suggestion.ts";
import { useToolPlan } from "../use-tool-plan.ts";
import { mentionIcons } from "./describe-mention.ts";
import { listMentionGroups } from "./list-mention-groups.ts";
import { mentionedIds } from "./mentioned-ids.ts";
import { useMentionableAgents } from "./use-mentionable-agents.ts";
import { useMentionableWorkflows } from "./use-mentionable-workflows.ts";

/** What the instructions of an agent can mention, and whether what they mention still exists. */
export function useInstructionMentions(agentId: string | null, instructions: string) {
  const { findAgents } = useMentionableAgents();
  const findWorkflows = useMentionableWorkflows();
  const findSources = useMentionableSources();
  const findServers = useMentionableServers();
  const isInPlan = useToolPlan();
  const latest = useRef({ isInPlan, agentId });
  latest.current = { isInPlan, agentId };
  const suggest: Suggest = useCallback(
    async (query, trigger) => {
      // "#" begins a heading.
      if (trigger !== "@") return [];
      const [agents, workflows, sources, servers] = await Promise.all([
        findAgents(query),
        findWorkflows(query),
        findSources(query),
        findServers(),
      ]);
      const { workflowHint } = text;
      return listMentionGroups({ ...latest.current, query, agents, workflows, sources, servers, workflowHint });
    },
    [findAgents, findWorkflows, findSources, findServers],
  );

  const agentIds = useMemo(() => mentionedIds("agent", instructions), [instructions]);
  const workflowIds = useMemo(() => mentionedIds("workflow", instructions), [instructions]);
  const sourceIds = useMemo(() => mentionedIds("knowledgeNode", instructions), [instructions]);
  const serverIds = useMemo(() => mentionedIds("mcpServer", instructions), [instructions]);
  const existingServers = useExistingServers(serverIds);
  const existingSources = useExistingSources(sourceIds);
  const { agents, isKnown } = useNamedAgents(agentIds);
  const { data: workflows } = useNamedWorkflows(workflowIds);
  const describeMention: DescribeMention = useCallback(
    ({
      type,
      label,
      params: { agentId: mentionedAgent = "", workflowId = "", knowledgeSourceTreeNodeId = "", mcpServerId = "" },
    }) => {
      const icon = mentionIcons[type];
      if (!icon) return { isBroken: true, title: text.unavailable };
      if (type === "AGENT" && mentionedAgent === agentId) return { icon, isBroken: true, title: text.self };
      if (type === "KNOWLEDGE_SOURCE_TREE_NODE")
        return existingSources?.has(knowledgeSourceTreeNodeId) === false
          ? { icon, isBroken: true, title: knowledgePickerText.goneMention }
          : { icon, title: label };
      if (type === "MCP")
        return existingServers?.has(mcpServerId) === false
          ? { icon, isBroken: true, title: mcpFieldText.goneMention }
          : { icon, title: label };
      const target =
        type === "AGENT" ? agents.get(mentionedAgent) : workflows?.find((workflow) => workflow.id === workflowId);
      // Until the server has responded, everything looks as if it existed.
      const isGone = !target && (type === "AGENT" ? isKnown : workflows !== undefined);
      if (isGone) return { icon, isBroken: true, title: type === "AGENT" ? text.goneAgent : text.goneWorkflow };
      return { icon, title: target?.title ?? label };
    },
    [agentId, agents, isKnown, workflows, existingSources, existingServers],
  );
  return { suggest, describeMention };
}
