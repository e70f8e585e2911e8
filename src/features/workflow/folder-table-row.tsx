import { Folder as FolderIcon } from "lucide-react";
import { type Folder, type FolderActions, folderBranch } from "#features/folder/client/folders.ts";
import { FolderMenu } from "#features/folder/folder-menu.tsx";
import { hasAbility } from "#product/roles.ts";
import { builderText } from "#product/texts/builder.ts";
import { urls } from "#product/urls.ts";
import { TableCell } from "#ui/table-cell.tsx";
import { TableRow } from "#ui/table-row.tsx";
import { Link } from "#web/shell/link.tsx";
import { useWorkspace } from "#web/shell/use-workspace.ts";

interface FolderTableRowProps {
  folder: Folder;
  folders: readonly Folder[];
  workflows: readonly { parentFolderId: string | null }[];
  actions: FolderActions;
}

export function FolderTableRow({ folder, folders, workflows, actions }: FolderTableRowProps) {
  const { slug, role } = useWorkspace();
  const branch = folderBranch(folders, folder.id);
  const count = workflows.filter((one) => one.parentFolderId !== null && branch.has(one.parentFolderId)).length;
  return (
    <TableRow isPressable>
      <TableCell className="max-w-0">
        <div className="flex items-center gap-3">
          <FolderIcon aria-hidden className="size-5 flex-none text-ink-3" />
          <Link href={urls.workflowFolder(slug, folder.id)} data-row className="stretch min-w-0 cut font-medium">
            {folder.name}
          </Link>
        </div>
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-3 max-sm:hidden">{builderText.list.count(count)}</TableCell>
      <TableCell className="max-sm:hidden" />
      <TableCell align="end">
        <div className="relative z-1">
          {hasAbility(role, "organiseFolders") && <FolderMenu folder={folder} folders={folders} actions={actions} />}
        </div>
      </TableCell>
    </TableRow>
  );
}
