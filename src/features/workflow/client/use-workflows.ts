import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "#client/api.ts";
import type { FolderActions } from "#features/folder/client/folders.ts";
import type { LibraryActions } from "#features/folder/client/library-actions.ts";
import { useFolderActions } from "#features/folder/client/use-folder-actions.ts";
import { removeRow } from "#features/folder/client/use-library-pages.ts";
import type { Actor } from "#product/actor.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { workflowToastText } from "#product/texts/workflow/workflow-toasts.ts";
import { timers } from "#product/timers.ts";
import { toast } from "#ui/feedback/toast.ts";
import { downloadText } from "#ui/markdown/download-text.ts";
import { canDeleteWorkflow } from "../access.ts";
import { refreshWorkflows } from "./refresh-workflows.ts";
import type { ListedWorkflow } from "./use-workflow-list.ts";

export const useWorkflowFolders = (workspaceId: string) =>
  useQuery(api.workflow.getFolders.queryOptions({ workspaceId }));

function useRefreshWorkflows() {
  const queries = useQueryClient();
  return () => refreshWorkflows(queries);
}

export function useCreateWorkflow() {
  const refresh = useRefreshWorkflows();
  return useMutation({
    ...api.workflow.create.mutationOptions(),
    onSuccess: async () => {
      toast.success(workflowToastText.created);
      await refresh();
    },
  });
}

/** Silent: the caller shows where a file is invalid. */
export function useImportWorkflow() {
  const refresh = useRefreshWorkflows();
  return useMutation({
    ...api.workflow.createFromJson.mutationOptions(),
    meta: { isSilent: true },
    onSuccess: async () => {
      toast.success(workflowToastText.imported);
      await refresh();
    },
  });
}

export function useChangeWorkflow() {
  const queries = useQueryClient();
  return useMutation({
    ...api.workflow.update.mutationOptions(),
    onSuccess: (_, { id }) =>
      Promise.all([refreshWorkflows(queries), queries.invalidateQueries(api.workflow.getById.queryFilter({ id }))]),
  });
}

export function useDuplicateWorkflow() {
  const refresh = useRefreshWorkflows();
  return useMutation({
    ...api.workflow.duplicate.mutationOptions(),
    onSuccess: async () => {
      toast.success(workflowToastText.duplicated);
      await refresh();
    },
  });
}

/** Moves a workflow to the bin immediately; the toast can undo it. */
export function useDeleteWorkflow() {
  const queries = useQueryClient();
  const refresh = useRefreshWorkflows();
  const restore = useMutation({
    ...api.workflow.restore.mutationOptions(),
    onSettled: refresh,
  });
  const lists = { queryKey: api.workflow.getPage.pathKey() };
  return useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => client.workflow.delete.mutate({ id }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries(lists);
      queries.setQueriesData(lists, removeRow("workflows", id));
    },
    onSuccess: (_, { id, title }) => {
      const onPress = () =>
        restore.mutate({ id }, { onSuccess: () => void toast.success(commonToastText.restored(title)) });
      toast.success(commonToastText.movedToBin(title), {
        action: { text: buttonText.undo, onPress },
        duration: timers.screen.undoMs,
      });
    },
    onSettled: refresh,
  });
}

export function useWorkflowFolderActions(workspaceId: string): FolderActions {
  const queries = useQueryClient();
  return useFolderActions(workspaceId, api.workflow, () =>
    Promise.all([queries.invalidateQueries(api.workflow.getFolders.pathFilter()), refreshWorkflows(queries)]),
  );
}

/** Creates the export file, which `importWorkflow` can read. */
async function createExportFile({ id }: { id: string }) {
  const file = await client.workflow.exportJson.query({ id });
  const name = `${file.title.replaceAll(/[\\/:*?"<>|]+/g, " ").trim()}.json`;
  return { name, text: JSON.stringify(file, null, 2) };
}

export function useExportWorkflow() {
  return useMutation({
    mutationFn: createExportFile,
    onSuccess: ({ name, text }) => downloadText(name, text, "application/json"),
  });
}

/** The bulk actions on selected workflows. */
export function useWorkflowBulkActions(actor: Actor): LibraryActions<ListedWorkflow> {
  const refresh = useRefreshWorkflows();
  return {
    move: ({ id }, parentFolderId) => client.workflow.update.mutate({ id, parentFolderId }),
    tag: ({ id }, category) => client.workflow.update.mutate({ id, category }),
    exportFile: createExportFile,
    remove: ({ id }) => client.workflow.delete.mutate({ id }),
    restore: ({ id }) => client.workflow.restore.mutate({ id }),
    canDelete: (workflow) => canDeleteWorkflow(actor, workflow),
    refresh,
    countLabel: workflowListText.count,
    archiveName: workflowListText.exportFileName,
  };
}
