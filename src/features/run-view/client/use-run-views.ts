import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Answers } from "#client/wire.ts";
import { runViewText } from "#product/texts/run/run-list.ts";
import { toast } from "#ui/feedback/toast.ts";

export type RunViewItem = Answers["runView"]["getAll"][number];

/** The saved views of a list: of one workflow's history, or of all runs. */
export function useRunViews(workflowId: string | null) {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.runView.getAll.queryOptions({ workspaceId, ...(workflowId && { workflowId }) }));
}

function useReload(done: string) {
  const queries = useQueryClient();
  return async () => {
    toast.success(done);
    await queries.invalidateQueries(api.runView.pathFilter());
  };
}

export const useCreateView = () =>
  useMutation(api.runView.create.mutationOptions({ onSuccess: useReload(runViewText.saved) }));

export const useUpdateView = () =>
  useMutation(api.runView.update.mutationOptions({ onSuccess: useReload(runViewText.updated) }));

export const useDeleteView = () =>
  useMutation(api.runView.delete.mutationOptions({ onSuccess: useReload(runViewText.deleted) }));
