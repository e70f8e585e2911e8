import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { toast } from "#ui/feedback/toast.ts";

/** Fetches the web page of a source again. */
export function useRelearn() {
  const queries = useQueryClient();
  return useMutation(
    api.knowledgeSourceTreeNode.relearnURL.mutationOptions({
      onSuccess: () => {
        toast.show({ tone: "success", title: knowledgeViewerText.relearning });
        return queries.invalidateQueries(api.knowledgeSourceTreeNode.pathFilter());
      },
    }),
  );
}
