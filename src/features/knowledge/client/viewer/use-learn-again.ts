import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { ViewedSource } from "./use-source.ts";

/** Fetches the web page of a source again, or learns a source that failed. */
export function useLearnAgain(nodeId: string, { sourceId, documentId }: ViewedSource) {
  const queries = useQueryClient();
  const onSuccess = () => {
    toast.success(knowledgeViewerText.relearning);
    return queries.invalidateQueries(api.knowledgeSourceTreeNode.pathFilter());
  };
  const relearning = useMutation(api.knowledgeSourceTreeNode.relearnURL.mutationOptions({ onSuccess }));
  const retrying = useMutation(api.knowledgeSourceTreeNode.retryLearning.mutationOptions({ onSuccess }));
  return {
    isPending: relearning.isPending || retrying.isPending,
    relearn: () =>
      documentId && relearning.mutate({ knowledgeSourceTreeNodeId: nodeId, knowledgeSourceId: sourceId, documentId }),
    retry: () => retrying.mutate({ id: nodeId }),
  };
}
