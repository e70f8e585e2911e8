import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { openDialog } from "#client/dialogs.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { rerankingText } from "#product/texts/knowledge/reranking.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { Reranking } from "../../schema.ts";

/** Opens the dialog that shows and changes what reorders the passages of searches. */
export const openSearchSettings = (): void => openDialog("knowledge-search");

/** What reorders the passages of searches. Live events keep it fresh. */
export function useReranking() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.knowledgeSourceTreeNode.getReranking.queryOptions({ workspaceId }));
}

/** Saves it. Refusals are shown as toasts. */
export function useChangeReranking(onSaved: () => void) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { getReranking, testRetrieval, changeReranking } = api.knowledgeSourceTreeNode;
  const { mutate, isPending } = useMutation(
    changeReranking.mutationOptions({
      async onSuccess() {
        toast.success(rerankingText.saved);
        onSaved();
        await Promise.all([getReranking, testRetrieval].map((one) => queries.invalidateQueries(one.pathFilter())));
      },
    }),
  );
  return { save: (setting: Reranking) => mutate({ workspaceId, ...setting }), isSaving: isPending };
}
