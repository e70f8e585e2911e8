import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { agentText } from "#product/texts/agent.ts";
import { toastText } from "#product/texts/toast.ts";
import { absolute, urls } from "#product/urls.ts";
import { downloadText } from "#ui/markdown/download-text.ts";
import { toast } from "#ui/toast.ts";
import { useCopy } from "#ui/use-copy.ts";
import { api, client, showRefusal } from "#web/api.ts";
import { useWorkspace } from "#web/shell/use-workspace.ts";
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

/** What one may do with an agent from a menu. One for a page, however many agents it shows; `AgentDialogs` asks. */
export function useAgentActions(onDeleted?: () => void) {
  const { id: workspaceId, slug } = useWorkspace();
  const queries = useQueryClient();
  const { data: folders = [] } = useAgentFolders(workspaceId);
  const folderActions = useAgentFolderActions(workspaceId);
  const duplicate = useDuplicateAgent();
  const move = useMoveAgent();
  const remove = useDeleteAgent(workspaceId);
  const { copy } = useCopy();
  const [asked, setAsked] = useState<Asked | null>(null);

  function deleteNow({ id, title }: AgentRef) {
    setAsked(null);
    remove.mutate({ id, title }, { onSuccess: onDeleted });
  }
  return {
    folders,
    folderActions,
    asked,
    close: () => setAsked(null),
    duplicate: ({ id }: AgentRef) => duplicate.mutate({ id }),
    askMove: (agent: AgentRef) => setAsked({ what: "move", agent }),
    move({ id, title }: AgentRef, parentFolderId: string | null) {
      const name = folders.find((folder) => folder.id === parentFolderId)?.name ?? agentText.list.topLevel;
      const onSuccess = () => void toast.success(agentText.list.moved(title, name));
      move.mutate({ id, parentFolderId }, { onSuccess });
    },
    async copyLink({ id }: AgentRef) {
      const isCopied = await copy(absolute(location.origin, urls.startChat(slug, id)));
      if (isCopied) toast.success(toastText.common.copied);
      else toast.failed(toastText.common.copyFailed);
    },
    async exportFile({ id, title }: AgentRef) {
      try {
        const agent = await client.agent.getById.query({ id });
        downloadText(agentFileName(title), writeAgentFile(agent), "application/json");
      } catch {
        toast.failed(agentText.list.exportFailed);
      }
    },
    /** What workflows use is asked about; the rest goes at once, for the toast brings it back. */
    async askDelete(agent: AgentRef) {
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
    deleteNow,
  };
}

export type AgentActions = ReturnType<typeof useAgentActions>;
