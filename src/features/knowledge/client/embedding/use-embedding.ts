import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { openDialog } from "#client/dialogs.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Answers } from "#client/wire.ts";

export type ModelChange = NonNullable<Answers["knowledgeSourceTreeNode"]["getEmbedding"]["change"]>;
export type ModelChoice = Answers["knowledgeSourceTreeNode"]["getEmbeddingModels"]["models"][number];

/** Opens the dialog that shows and changes the embedding model of the library. */
export const openEmbeddingModel = (): void => openDialog("embedding-model");

/** The embedding model of the library, and how far a change of it is. Live events keep it fresh. */
export function useEmbedding() {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    ...api.knowledgeSourceTreeNode.getEmbedding.queryOptions({ workspaceId }),
    meta: { isSilent: true },
  });
}

/** The models that can be chosen, and how much there is to embed. */
export function useEmbeddingModels() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.knowledgeSourceTreeNode.getEmbeddingModels.queryOptions({ workspaceId }));
}

/** What a person can do about a change of the model. Refusals are shown as toasts. */
export function useChangeActions() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const procedures = api.knowledgeSourceTreeNode;
  const onSettled = () => queries.invalidateQueries(procedures.getEmbedding.pathFilter());
  const start = useMutation(procedures.changeEmbeddingModel.mutationOptions({ onSettled }));
  const pause = useMutation(procedures.pauseEmbedding.mutationOptions({ onSettled }));
  const resume = useMutation(procedures.resumeEmbedding.mutationOptions({ onSettled }));
  const cancel = useMutation(procedures.cancelEmbedding.mutationOptions({ onSettled }));
  return {
    isStarting: start.isPending,
    isBusy: pause.isPending || resume.isPending || cancel.isPending,
    change: (modelId: string) => start.mutate({ workspaceId, modelId }),
    pause: () => pause.mutate({ workspaceId }),
    resume: () => resume.mutate({ workspaceId }),
    cancel: () => cancel.mutate({ workspaceId }),
  };
}
