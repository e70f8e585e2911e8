import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Answers } from "#client/wire.ts";
import { limits } from "#product/limits.ts";
import { savedQuestionText } from "#product/texts/knowledge/saved-questions.ts";
import { toast } from "#ui/feedback/toast.ts";

export type SavedQuestion = Answers["knowledgeSourceTreeNode"]["getSavedQuestions"][number];

export function useSavedQuestions() {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    ...api.knowledgeSourceTreeNode.getSavedQuestions.queryOptions({ workspaceId }),
    meta: { isSilent: true },
  });
}

/** What can be done with saved questions. */
export function useSavedQuestionActions() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries(api.knowledgeSourceTreeNode.getSavedQuestions.pathFilter());
  const saving = useMutation(
    api.knowledgeSourceTreeNode.saveQuestion.mutationOptions({
      onSuccess: () => {
        toast.success(savedQuestionText.saved);
        return refresh();
      },
    }),
  );
  const expecting = useMutation(
    api.knowledgeSourceTreeNode.expectPassages.mutationOptions({
      onSuccess: () => {
        toast.success(savedQuestionText.saved);
        return refresh();
      },
    }),
  );
  const deleting = useMutation(
    api.knowledgeSourceTreeNode.deleteSavedQuestion.mutationOptions({
      onSuccess: () => toast.success(savedQuestionText.deleted),
      onSettled: refresh,
    }),
  );
  return {
    save: saving.mutate,
    expect: expecting.mutate,
    isSaving: saving.isPending || expecting.isPending,
    remove: (id: string) => deleting.mutate({ id }),
  };
}

/** Runs all saved questions, a few per request. `done` counts them; null if no run is under way. */
export function useRunQuestions() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const run = async (ids: readonly string[]) => {
    setDone(0);
    try {
      for (let from = 0; from < ids.length; from += limits.savedQuestion.runAtOnce) {
        const some = ids.slice(from, from + limits.savedQuestion.runAtOnce);
        await client.knowledgeSourceTreeNode.runSavedQuestions.mutate({ workspaceId, ids: some });
        setDone(from + some.length);
      }
    } catch {
      toast.failed(savedQuestionText.failed);
    } finally {
      setDone(null);
      await queries.invalidateQueries(api.knowledgeSourceTreeNode.getSavedQuestions.pathFilter());
    }
  };
  return { done, run };
}
