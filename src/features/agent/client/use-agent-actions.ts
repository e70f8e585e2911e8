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

/** What menus need of an agent. */
export type AgentRef = Pick<ListedAgent, "id" | "title" | "userId" | "parentFolderId">;

/** What uses an agent. */
interface AgentUsers {
  readonly workflows: readonly { id: string; title: string }[];
  readonly agents: readonly { id: string; title: string }[];
}

/** The open dialog: move to a folder, publish for programs, or confirm a deletion. */
type OpenDialog =
  | { kind: "move"; agent: AgentRef }
  | { kind: "publish"; agent: AgentRef }
  | { kind: "delete"; agent: AgentRef; usedBy: AgentUsers };

/** The actions of an agent's menu. A stable object, so that rows of a long list do not rerender. */
export interface AgentMenuActions {
  duplicate: (agent: AgentRef) => void;
  openMoveDialog: (agent: AgentRef) => void;
  openPublishDialog: (agent: AgentRef) => void;
  copyLink: (agent: AgentRef) => Promise<void>;
  exportFile: (agent: AgentRef) => Promise<void>;
  /** Asks for confirmation if workflows or other agents use the agent; otherwise deletes it at once, with undo in the toast. */
  requestDelete: (agent: AgentRef) => Promise<void>;
}

/** The actions for agents. Use it once per page; `AgentDialogs` shows its dialogs. */
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
      openPublishDialog: (agent) => setOpenDialog({ kind: "publish", agent }),
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
          const [workflows, agents] = await Promise.all([
            queries.fetchQuery({
              ...api.workflow.getAllUsingAgent.queryOptions({ workspaceId, agentId: agent.id }),
              staleTime: 0,
            }),
            queries.fetchQuery({ ...api.agent.getAllUsingAgent.queryOptions({ id: agent.id }), staleTime: 0 }),
          ]);
          if (workflows.length + agents.length > 0)
            setOpenDialog({ kind: "delete", agent, usedBy: { workflows, agents } });
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
    openDialog,
    close: () => setOpenDialog(null),
    move({ id, title }: AgentRef, parentFolderId: string | null) {
      const name = folders.find((folder) => folder.id === parentFolderId)?.name ?? agentListText.topLevel;
      const onSuccess = () => void toast.success(agentListText.moved(title, name));
      move({ id, parentFolderId }, { onSuccess });
    },
    deleteAgent,
  };
}

export type AgentActions = ReturnType<typeof useAgentActions>;
