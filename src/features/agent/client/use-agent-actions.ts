import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { api, client, showRefusal } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { absolute, urls } from "#product/urls.ts";
import { toast } from "#ui/feedback/toast.ts";
import { useCopy } from "#ui/hooks/use-copy.ts";
import { downloadText } from "#ui/markdown/download-text.ts";
import { agentFileName, writeAgentFile } from "./agent-file.ts";
import {
  type ListedAgent,
  useAgentFolderActions,
  useAgentFolders,
  useDeleteAgent,
  useDuplicateAgent,
  useMoveAgent,
} from "./use-agents.ts";

/** What menus need to know of an agent. */
export type AgentRef = Pick<ListedAgent, "id" | "title" | "userId" | "parentFolderId">;

/** A question that stands open: where to, or whether really. */
type OpenDialog =
  | { kind: "move"; agent: AgentRef }
  | { kind: "delete"; agent: AgentRef; usedBy: { id: string; title: string }[] };

/** What a menu of an agent offers. It stays the same object, so that a long list is not drawn anew for nothing. */
export interface AgentMenuActions {
  duplicate: (agent: AgentRef) => void;
  openMoveDialog: (agent: AgentRef) => void;
  copyLink: (agent: AgentRef) => Promise<void>;
  exportFile: (agent: AgentRef) => Promise<void>;
  /** What workflows use is asked about; the rest goes at once, for the toast brings it back. */
  requestDelete: (agent: AgentRef) => Promise<void>;
}

/** What one may do with agents. One for a page, however many it shows; `AgentDialogs` asks its questions. */
export function useAgentActions(onDeleted?: () => void) {
  const { id: workspaceId, slug } = useWorkspace();
  const queries = useQueryClient();
  const { data: folders = [] } = useAgentFolders(workspaceId);
  const folderActions = useAgentFolderActions(workspaceId);
  const { mutate: duplicate } = useDuplicateAgent();
  const { mutate: move } = useMoveAgent();
  const { mutate: remove } = useDeleteAgent();
  const { copy } = useCopy();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const latestCallbacks = useRef({ copy, onDeleted });
  latestCallbacks.current = { copy, onDeleted };

  const deleteAgent = useMemo(
    () =>
      ({ id, title }: AgentRef) => {
        setOpenDialog(null);
        remove({ id, title }, { onSuccess: () => latestCallbacks.current.onDeleted?.() });
      },
    [remove],
  );
  const menu = useMemo(
    (): AgentMenuActions => ({
      duplicate: ({ id }) => duplicate({ id }),
      openMoveDialog: (agent) => setOpenDialog({ kind: "move", agent }),
      async copyLink({ id }) {
        const isCopied = await latestCallbacks.current.copy(absolute(location.origin, urls.startChat(slug, id)));
        if (isCopied) toast.success(commonToastText.copied);
        else toast.failed(commonToastText.copyFailed);
      },
      async exportFile({ id, title }) {
        try {
          const agent = await client.agent.getById.query({ id });
          downloadText(agentFileName(title), writeAgentFile(agent), "application/json");
        } catch {
          toast.failed(agentListText.exportFailed);
        }
      },
      async requestDelete(agent) {
        try {
          const usedBy = await queries.fetchQuery({
            ...api.workflow.getAllUsingAgent.queryOptions({ workspaceId, agentId: agent.id }),
            staleTime: 0,
          });
          if (usedBy.length > 0) setOpenDialog({ kind: "delete", agent, usedBy });
          else deleteAgent(agent);
        } catch (error) {
          showRefusal(error);
        }
      },
    }),
    [queries, workspaceId, slug, duplicate, deleteAgent],
  );
  return {
    menu,
    folders,
    folderActions,
    asked: openDialog,
    close: () => setOpenDialog(null),
    move({ id, title }: AgentRef, parentFolderId: string | null) {
      const name = folders.find((folder) => folder.id === parentFolderId)?.name ?? agentListText.topLevel;
      const onSuccess = () => void toast.success(agentListText.moved(title, name));
      move({ id, parentFolderId }, { onSuccess });
    },
    deleteNow: deleteAgent,
  };
}

export type AgentActions = ReturnType<typeof useAgentActions>;
