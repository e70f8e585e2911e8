import { Folder as FolderIcon } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Folder, FolderActions } from "#features/folder/client/folders.ts";
import { FolderMenu } from "#features/folder/folder-menu.tsx";
import { hasAbility } from "#product/roles.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { urls } from "#product/urls.ts";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableRow } from "#ui/data/table-row.tsx";

interface FolderTableRowProps {
  folder: Folder;
  index: number | undefined;
  folders: readonly Folder[];
  /** The number of workflows in the folder and its subfolders. */
  count: number;
  actions: FolderActions;
}

export function FolderTableRow({ folder, index, folders, count, actions }: FolderTableRowProps) {
  const { slug, role } = useWorkspace();
  const canOrganise = hasAbility(role, "organiseFolders");
  return (
    <TableRow isPressable index={index}>
      {canOrganise && <TableCell />}
      <TableCell className="max-w-0">
        <div className="flex items-center gap-3">
          <FolderIcon aria-hidden className="size-5 flex-none text-ink-3" />
          <Link
            href={urls.workflowFolder(slug, folder.id)}
            data-row={folder.id}
            title={folder.name}
            className="stretch min-w-0 cut font-medium"
          >
            {folder.name}
          </Link>
        </div>
      </TableCell>
      <TableCell className="whitespace-nowrap text-sm text-ink-3 max-sm:hidden">
        {workflowListText.count(count)}
      </TableCell>
      <TableCell className="max-md:hidden" />
      <TableCell className="max-lg:hidden" />
      <TableCell className="max-lg:hidden" />
      <TableCell align="end">
        <div className="relative z-1">
          {canOrganise && <FolderMenu folder={folder} folders={folders} actions={actions} />}
        </div>
      </TableCell>
    </TableRow>
  );
}
