import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";

export const useCommentThreads = (workflowId: string, isEnabled: boolean) =>
  useQuery({ ...api.workflowComment.getAll.queryOptions({ workflowId }), enabled: isEnabled });

/** Mutations that refetch the threads for this person; others get a live event. */
export function useCommentMutations(workflowId: string) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries(api.workflowComment.getAll.queryFilter({ workflowId }));
  return {
    create: useMutation({ ...api.workflowComment.create.mutationOptions(), onSuccess }),
    answer: useMutation({ ...api.workflowComment.answer.mutationOptions(), onSuccess }),
    resolve: useMutation({ ...api.workflowComment.resolve.mutationOptions(), onSuccess }),
    remove: useMutation({ ...api.workflowComment.delete.mutationOptions(), onSuccess }),
  };
}
