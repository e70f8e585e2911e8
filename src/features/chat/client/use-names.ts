import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "#client/api.ts";
import { useLanguageModels } from "#features/credential/client.ts";
import { chatText } from "#product/texts/chat.ts";
import type { Choice } from "./use-chat.ts";

interface Known {
  id: string;
  title: string;
}

/** What agents and models are called, and what a choice of them means. `past` may have been deleted since. */
export function useNames(workspaceId: string, past?: Known | null) {
  const { data: agents } = useQuery(api.agent.getAll.queryOptions({ workspaceId, includeWorkflowAgents: true }));
  const { data: list } = useLanguageModels(workspaceId);
  return useMemo(() => {
    const agentById = new Map(agents?.map((agent) => [agent.id, agent]));
    const modelById = new Map(list?.models.map((model) => [model.id, model]));
    const modelOf = (id: string | null | undefined) => (id ? (modelById.get(id)?.displayName ?? null) : null);
    const agentOf = (id: string | null | undefined) => {
      if (!id) return chatText.noAgent;
      return agentById.get(id)?.title ?? (past?.id === id ? past.title : chatText.noAgent);
    };
    /** The model that would answer: the chosen one, the agent's, or what Auto picks. */
    const answering = ({ agentId, languageModelId }: Choice) => {
      const own = languageModelId ?? (agentId ? agentById.get(agentId)?.languageModelId : null);
      return modelById.get(own ?? list?.autoModelId ?? "") ?? null;
    };
    return { agents, agentOf, modelOf, answering };
  }, [agents, list, past?.id, past?.title]);
}
