import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { api, client, showRefusal } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { agentText } from "#product/texts/agent.ts";
import { toastText } from "#product/texts/toast.ts";
import { absolute, urls } from "#product/urls.ts";
import { downloadText } from "#ui/markdown/download-text.ts";
import { toast } from "#ui/toast.ts";
import { useCopy } from "#ui/use-copy.ts";
import { agentFileName, writeAgentFile } from "./agent-file.ts";
import {
  type AgentItem,
  useAgentFolderActions,
  useAgentFolders,
  useDeleteAgent,
  useDuplicateAgent,
  useMoveAgent,
} from "./agents.ts";

/** What menus need to know of an agent. */
export type AgentRef = Pick<AgentItem, "id" | "title" | "userId" | "parentFolderId">;

/** A question that stands open: where to, or whether really. */
type Asked =
  | { what: "move"; agent: AgentRef }
  | { what: "delete"; agent: AgentRef; usedBy: { id: string; title: string }[] };

/** What a menu of an agent offers. It stays the same object, so that a long list is not drawn anew for nothing. */
export interface AgentMenuActions {
  duplicate: (agent: AgentRef) => void;
  askMove: (agent: AgentRef) => void;
  copyLink: (agent: AgentRef) => Promise<void>;
  exportFile: (agent: AgentRef) => Promise<void>;
  /** What workflows use is asked about; the rest goes at once, for the toast brings it back. */
  askDelete: (agent: AgentRef) => Promise<void>;
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
  const [asked, setAsked] = useState<Asked | null>(null);
  const latest = useRef({ copy, onDeleted });
  latest.current = { copy, onDeleted };

  const deleteNow = useMemo(
    () =>
      ({ id, title }: AgentRef) => {
        setAsked(null);
        remove({ id, title }, { onSuccess: () => latest.current.onDeleted?.() });
      },
    [remove],
  );
  const menu = useMemo(
    (): AgentMenuActions => ({
      duplicate: ({ id }) => duplicate({ id }),
      askMove: (agent) => setAsked({ what: "move", agent }),
      async copyLink({ id }) {
        const isCopied = await latest.current.copy(absolute(location.origin, urls.startChat(slug, id)));
        if (isCopied) toast.success(toastText.common.copied);
        else toast.failed(toastText.common.copyFailed);
      },
      async exportFile({ id, title }) {
        try {
          const agent = await client.agent.getById.query({ id });
          downloadText(agentFileName(title), writeAgentFile(agent), "application/json");
        } catch {
          toast.failed(agentText.list.exportFailed);
        }
      },
      async askDelete(agent) {
        try {
          const usedBy = await queries.fetchQuery({
            ...api.workflow.getAllUsingAgent.queryOptions({ workspaceId, agentId: agent.id }),
            staleTime: 0,
          });
          if (usedBy.length > 0) setAsked({ what: "delete", agent, usedBy });
          else deleteNow(agent);
        } catch (error) {
          showRefusal(error);
        }
      },
    }),
    [queries, workspaceId, slug, duplicate, deleteNow],
  );
  return {
    menu,
    folders,
    folderActions,
    asked,
    close: () => setAsked(null),
    move({ id, title }: AgentRef, parentFolderId: string | null) {
      const name = folders.find((folder) => folder.id === parentFolderId)?.name ?? agentText.list.topLevel;
      const onSuccess = () => void toast.success(agentText.list.moved(title, name));
      move({ id, parentFolderId }, { onSuccess });
    },
    deleteNow,
  };
}

export type AgentActions = ReturnType<typeof useAgentActions>;
