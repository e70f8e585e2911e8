import { useMemo } from "react";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useLanguageModels } from "#features/credential/client.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import type { Choice } from "./use-chat.ts";

interface NamedAgent {
  id: string;
  title: string;
}

/**
 * Names of agents and models, and the model that a choice means. `agentIds` are the agents on the page; `deletedAgent`
 * may no longer exist.
 */
export function useChatNames(
  workspaceId: string,
  agentIds: readonly (string | null | undefined)[],
  deletedAgent?: NamedAgent | null,
) {
  const { agents, isKnown } = useNamedAgents(agentIds.filter((id) => id != null));
  const { data: list } = useLanguageModels(workspaceId);
  return useMemo(() => {
    const modelById = new Map(list?.models.map((model) => [model.id, model]));
    const modelName = (id: string | null | undefined) => (id ? (modelById.get(id)?.displayName ?? null) : null);
    const agentName = (id: string | null | undefined) => {
      if (!id) return chatText.assistant;
      return agents.get(id)?.title ?? (deletedAgent?.id === id ? deletedAgent.title : chatText.assistant);
    };
    /** The model that would answer: the selected one, the agent's, or Auto's. */
    const answeringModel = ({ agentId, languageModelId }: Choice) => {
      const chosenModelId = languageModelId ?? (agentId ? agents.get(agentId)?.languageModelId : null);
      return modelById.get(chosenModelId ?? list?.autoModelId ?? "") ?? null;
    };
    return { agents, areAgentsKnown: isKnown, agentName, modelName, answeringModel };
  }, [agents, isKnown, list, deletedAgent?.id, deletedAgent?.title]);
}
