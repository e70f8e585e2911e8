import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { toast } from "#ui/feedback/toast.ts";

/** Corrects passages of a source, and switches them off and on. */
export function useChangePassage() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries(api.knowledgeSourceTreeNode.pathFilter());
  const text = useMutation(api.knowledgeSourceTreeNode.updatePassage.mutationOptions({ onSuccess: refresh }));
  const state = useMutation(api.knowledgeSourceTreeNode.switchPassage.mutationOptions({ onSuccess: refresh }));
  return {
    isSaving: text.isPending,
    isSwitching: state.isPending,
    setOff: (id: string, isOff: boolean) => state.mutate({ id, isOff }),
    setText: (id: string, words: string, onSaved: () => void) =>
      text.mutate(
        { id, text: words },
        {
          onSuccess: () => {
            toast.success(knowledgeViewerText.list.saved);
            onSaved();
          },
        },
      ),
  };
}
