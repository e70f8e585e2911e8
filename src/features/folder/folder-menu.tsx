import { Ellipsis, FolderInput, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { buttonText } from "#product/texts/common/buttons.ts";
import { folderText } from "#product/texts/library/folder.ts";
import { folderDialogText } from "#product/texts/library/folder-dialogs.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { type Folder, type FolderActions, folderSubtree } from "./client/folders.ts";
import { FolderNameDialog } from "./folder-name-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";

interface FolderMenuProps {
  folder: Folder;
  folders: readonly Folder[];
  actions: FolderActions;
}

/** The menu of a folder: rename, move, delete. */
export function FolderMenu({ folder, folders, actions }: FolderMenuProps) {
  const [openDialog, setOpenDialog] = useState<"name" | "move" | "delete" | null>(null);
  const close = () => setOpenDialog(null);
  const label = folderText.actions(folder.name);
  const subtree = folderSubtree(folders, folder.id);
  const { title, confirm } = folderDialogText.deleteFolder(folder.name, 0);
  return (
    <>
      <Menu aria-label={label} trigger={<IconButton icon={Ellipsis} label={label} size="s" />}>
        <MenuItem icon={Pencil} onAction={() => setOpenDialog("name")}>
          {buttonText.rename}
        </MenuItem>
        <MenuItem icon={FolderInput} onAction={() => setOpenDialog("move")}>
          {buttonText.moveToFolder}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onAction={() => setOpenDialog("delete")}>
          {buttonText.delete}
        </MenuItem>
      </Menu>
      {openDialog === "name" && (
        <FolderNameDialog
          name={folder.name}
          onClose={close}
          onSubmit={(name) => {
            close();
            void actions.rename(folder.id, name);
          }}
        />
      )}
      {openDialog === "move" && (
        <MoveDialog
          folders={folders}
          folderId={folder.parentFolderId}
          excludedIds={subtree}
          onClose={close}
          onMove={(parent) => void actions.move(folder.id, parent)}
          onCreate={actions.create}
        />
      )}
      <ConfirmDialog
        isOpen={openDialog === "delete"}
        onOpenChange={close}
        title={title}
        confirmText={confirm}
        isDanger
        onConfirm={() => {
          close();
          void actions.remove(folder.id);
        }}
      >
        {folderText.deleteQuestion(folder.name, subtree.size - 1)}
      </ConfirmDialog>
    </>
  );
}
