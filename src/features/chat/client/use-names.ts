import { useMemo } from "react";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useLanguageModels } from "#features/credential/client.ts";
import { chatText } from "#product/texts/chat.ts";
import type { Choice } from "./use-chat.ts";

interface Known {
  id: string;
  title: string;
}

/**
 * What agents and models are called, and what a choice of them means. `agentIds` are the agents on the page; `past` may
 * have been deleted since.
 */
export function useNames(workspaceId: string, agentIds: readonly (string | null | undefined)[], past?: Known | null) {
  const { agents, isKnown } = useNamedAgents(agentIds.filter((id) => id != null));
  const { data: list } = useLanguageModels(workspaceId);
  return useMemo(() => {
    const modelById = new Map(list?.models.map((model) => [model.id, model]));
    const modelOf = (id: string | null | undefined) => (id ? (modelById.get(id)?.displayName ?? null) : null);
    const agentOf = (id: string | null | undefined) => {
      if (!id) return chatText.noAgent;
      return agents.get(id)?.title ?? (past?.id === id ? past.title : chatText.noAgent);
    };
    /** The model that would answer: the chosen one, the agent's, or what Auto picks. */
    const answering = ({ agentId, languageModelId }: Choice) => {
      const own = languageModelId ?? (agentId ? agents.get(agentId)?.languageModelId : null);
      return modelById.get(own ?? list?.autoModelId ?? "") ?? null;
    };
    return { agents, areAgentsKnown: isKnown, agentOf, modelOf, answering };
  }, [agents, isKnown, list, past?.id, past?.title]);
}
