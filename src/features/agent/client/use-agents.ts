import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "#client/api.ts";
import type { FolderActions } from "#features/folder/client/folders.ts";
import type { LibraryActions } from "#features/folder/client/library-actions.ts";
import { useFolderActions } from "#features/folder/client/use-folder-actions.ts";
import { removeRow } from "#features/folder/client/use-library-pages.ts";
import type { Actor } from "#product/actor.ts";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { agentToastText } from "#product/texts/agent/agent-toasts.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { folderText } from "#product/texts/library/folder.ts";
import { timers } from "#product/timers.ts";
import { toast } from "#ui/feedback/toast.ts";
import { canDeleteAgent } from "../access.ts";
import type { ListedAgent } from "../service/agent-page.ts";
import type { findAgent } from "../service/agents.ts";
import { agentFileName, writeAgentFile } from "./agent-file.ts";

export type { ListedAgent };
export type AgentDetail = Awaited<ReturnType<typeof findAgent>>;

export const useAgentFolders = (workspaceId: string) => useQuery(api.agent.getFolders.queryOptions({ workspaceId }));

export const useAgent = (id: string) => useQuery(api.agent.getById.queryOptions({ id }));

/** Workflows with a step of this agent. */
export const useWorkflowsUsing = (workspaceId: string, agentId: string) =>
  useQuery(api.workflow.getAllUsingAgent.queryOptions({ workspaceId, agentId }));

/** What an agent remembers. */
export const useAgentMemory = (id: string) => useQuery(api.agent.getMemory.queryOptions({ id }));

/** Agents that may give tasks to this agent. */
export const useAgentsUsing = (id: string) => useQuery(api.agent.getAllUsingAgent.queryOptions({ id }));

function useRefreshAgents() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries(api.agent.pathFilter()),
      queries.invalidateQueries(api.workspace.getOnboardingChecklistStatus.pathFilter()),
    ]);
}

export function useCreateAgent() {
  const refresh = useRefreshAgents();
  return useMutation(
    api.agent.create.mutationOptions({
      onSuccess() {
        toast.success(agentToastText.created);
        return refresh();
      },
    }),
  );
}

export function useDuplicateAgent() {
  const refresh = useRefreshAgents();
  return useMutation(
    api.agent.duplicate.mutationOptions({
      onSuccess() {
        toast.success(agentToastText.duplicated);
        return refresh();
      },
    }),
  );
}

export function useMoveAgent() {
  const refresh = useRefreshAgents();
  return useMutation(api.agent.move.mutationOptions({ onSuccess: refresh }));
}

/** Makes an agent of one workflow available in all lists. */
export function useMakeAvailable() {
  const refresh = useRefreshAgents();
  return useMutation(
    api.agent.makeAvailable.mutationOptions({
      onSuccess() {
        toast.success(agentListText.forWorkflow.madeAvailable);
        return refresh();
      },
    }),
  );
}

/** Moves an agent to the bin at once; the toast has an undo action. */
export function useDeleteAgent() {
  const queries = useQueryClient();
  const refresh = useRefreshAgents();
  const lists = { queryKey: api.agent.getPage.pathKey() };
  const restore = useMutation({ ...api.agent.restore.mutationOptions(), onSettled: refresh });
  return useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => client.agent.delete.mutate({ id }),
    async onMutate({ id }) {
      await queries.cancelQueries(lists);
      queries.setQueriesData(lists, removeRow("agents", id));
    },
    onSuccess(_, { id, title }) {
      const undoDelete = () =>
        restore.mutate({ id }, { onSuccess: () => void toast.success(commonToastText.restored(title)) });
      toast.success(commonToastText.movedToBin(title), {
        action: { text: buttonText.undo, onPress: undoDelete },
        duration: timers.screen.undoMs,
      });
    },
    onSettled: refresh,
  });
}

/** Bulk actions for agents. */
export function useAgentLibraryActions(actor: Actor): LibraryActions<ListedAgent> {
  const refresh = useRefreshAgents();
  return {
    move: ({ id }, parentFolderId) => client.agent.move.mutate({ id, parentFolderId }),
    tag: ({ id }, category) => client.agent.tag.mutate({ id, category }),
    async exportFile({ id, title }) {
      return { name: agentFileName(title), text: writeAgentFile(await client.agent.getById.query({ id })) };
    },
    remove: ({ id }) => client.agent.delete.mutate({ id }),
    restore: ({ id }) => client.agent.restore.mutate({ id }),
    canDelete: (agent) => canDeleteAgent(actor, agent),
    refresh,
    countLabel: agentListText.count,
    archiveName: agentListText.exportFileName,
    deleteConfirmation: folderText.library.deleteAgents,
  };
}

export function useAgentFolderActions(workspaceId: string): FolderActions {
  return useFolderActions(workspaceId, api.agent, useRefreshAgents());
}
