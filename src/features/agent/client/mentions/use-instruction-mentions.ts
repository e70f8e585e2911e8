import { useCallback, useMemo, useRef } from "react";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useNamedWorkflows } from "#client/shell/use-workflow-names.ts";
import { agentMentionText as text } from "#product/texts/agent/agent-mentions.ts";
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
  const isInPlan = useToolPlan();
  const latest = useRef({ isInPlan, agentId });
  latest.current = { isInPlan, agentId };
  const suggest: Suggest = useCallback(
    async (query, trigger) => {
      // "#" begins a heading.
      if (trigger !== "@") return [];
      const [agents, workflows] = await Promise.all([findAgents(query), findWorkflows(query)]);
      return listMentionGroups({ ...latest.current, query, agents, workflows, workflowHint: text.workflowHint });
    },
    [findAgents, findWorkflows],
  );

  const agentIds = useMemo(() => mentionedIds("agent", instructions), [instructions]);
  const workflowIds = useMemo(() => mentionedIds("workflow", instructions), [instructions]);
  const { agents, isKnown } = useNamedAgents(agentIds);
  const { data: workflows } = useNamedWorkflows(workflowIds);
  const describeMention: DescribeMention = useCallback(
    ({ type, label, params: { agentId: mentionedAgent = "", workflowId = "" } }) => {
      const icon = mentionIcons[type];
      if (!icon) return { isBroken: true, title: text.unavailable };
      if (type === "AGENT" && mentionedAgent === agentId) return { icon, isBroken: true, title: text.self };
      const target =
        type === "AGENT" ? agents.get(mentionedAgent) : workflows?.find((workflow) => workflow.id === workflowId);
      // Until the server has responded, everything looks as if it existed.
      const isGone = !target && (type === "AGENT" ? isKnown : workflows !== undefined);
      if (isGone) return { icon, isBroken: true, title: type === "AGENT" ? text.goneAgent : text.goneWorkflow };
      return { icon, title: target?.title ?? label };
    },
    [agentId, agents, isKnown, workflows],
  );
  return { suggest, describeMention };
}
