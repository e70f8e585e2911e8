import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Answers } from "#client/wire.ts";
import { relearningText } from "#product/texts/knowledge/relearning.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { RelearnEvery } from "../../schema.ts";

export type RelearnedChange = Answers["knowledgeSourceTreeNode"]["getChanges"][number];

/** Sets how often the pages of nodes are relearned, in the nights of where the person is. */
export function useSetRelearning() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const setting = useMutation(
    api.knowledgeSourceTreeNode.setRelearning.mutationOptions({
      onSuccess: ({ pages }) => {
        toast.success(relearningText.saved(pages));
        return queries.invalidateQueries(api.knowledgeSourceTreeNode.pathFilter());
      },
    }),
  );
  return {
    isPending: setting.isPending,
    set: (nodeIds: readonly string[], every: RelearnEvery | null, onDone?: () => void) =>
      setting.mutate(
        {
          workspaceId,
          treeNodeIdList: [...nodeIds],
          every,
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
        { onSuccess: onDone },
      ),
  };
}

/** What the last relearnings changed. */
export const useChanges = (nodeId: string) =>
  useQuery({ ...api.knowledgeSourceTreeNode.getChanges.queryOptions({ id: nodeId }), meta: { isSilent: true } });
