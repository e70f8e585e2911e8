import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Answers } from "#client/wire.ts";
import { limits } from "#product/limits.ts";

export type TestedRetrieval = Answers["knowledgeSourceTreeNode"]["testRetrieval"];
export type TestedPassage = TestedRetrieval["passages"][number];

interface RetrievalTest {
  question: string;
  /** The whole library if it is missing. */
  nodeIds?: readonly string[] | undefined;
  minSimilarity: number;
  /** False while it isn't known where to look. */
  isReady?: boolean;
}

/** What a question finds; asked when the question or a filter changes. */
export function useRetrievalTest({ question, nodeIds, minSimilarity, isReady = true }: RetrievalTest) {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    ...api.knowledgeSourceTreeNode.testRetrieval.queryOptions({
      workspaceId,
      question,
      minSimilarity,
      ...(nodeIds && { nodeIds: nodeIds.slice(0, limits.agent.knowledgeNodes) }),
    }),
    enabled: question !== "" && isReady,
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  });
}

/** The sources and folders of an agent; null until they are known. `isGone`: it was deleted, or can't be loaded. */
export function useAgentSources(agentId: string | null) {
  const { data, isError } = useQuery({
    ...api.agent.getById.queryOptions({ id: agentId ?? "" }),
    enabled: agentId !== null,
    meta: { isSilent: true },
  });
  if (!data) return { title: null, nodeIds: null, answering: null, isGone: isError };
  const { title, knowledgeSourceTreeNodeIds: nodeIds, system, languageModelId } = data;
  return { title, nodeIds, answering: { instructions: system, languageModelId }, isGone: false };
}
