import { Folder as FolderIcon } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Folder } from "#features/folder/client/folders.ts";
import { FolderMenu } from "#features/folder/folder-menu.tsx";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { urls } from "#product/urls.ts";
import { ListRow } from "#ui/data/list-row.tsx";
import { canEditAgent } from "../access.ts";
import type { AgentActions } from "../client/use-agent-actions.ts";

interface AgentFolderRowProps {
  folder: Folder;
  /** Number of agents in the folder and its subfolders. */
  count: number;
  actions: AgentActions;
}

/** A folder in the list of agents. */
export function AgentFolderRow({ folder, count, actions }: AgentFolderRowProps) {
  const { slug, actor } = useWorkspace();
  return (
    <ListRow
      isPressable
      start={
        <span aria-hidden className="grid size-8 place-items-center rounded-control bg-hover text-ink-3">
          <FolderIcon />
        </span>
      }
      title={
        <Link href={urls.agentFolder(slug, folder.id)} data-row={folder.id} className="stretch" title={folder.name}>
          {folder.name}
        </Link>
      }
      meta={agentListText.count(count)}
      actions={
        canEditAgent(actor) && <FolderMenu folder={folder} folders={actions.folders} actions={actions.folderActions} />
      }
    />
  );
}
