import { Ellipsis, FolderInput, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { buttonText, dialogText } from "#product/texts/dialog.ts";
import { folderText } from "#product/texts/folder.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import { MenuItem } from "#ui/menu-item.tsx";
import { MenuSeparator } from "#ui/menu-separator.tsx";
import { type Folder, type FolderActions, folderBranch } from "./client/folders.ts";
import { FolderNameDialog } from "./folder-name-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";

interface FolderMenuProps {
  folder: Folder;
  folders: readonly Folder[];
  actions: FolderActions;
}

/** Rename, move, delete. */
export function FolderMenu({ folder, folders, actions }: FolderMenuProps) {
  const [opened, setOpened] = useState<"name" | "move" | "delete" | null>(null);
  const close = () => setOpened(null);
  const label = folderText.actions(folder.name);
  const branch = folderBranch(folders, folder.id);
  const { title, confirm } = dialogText.confirm.deleteFolder(folder.name, 0);
  return (
    <>
      <Menu aria-label={label} trigger={<IconButton icon={Ellipsis} label={label} size="s" />}>
        <MenuItem icon={Pencil} onAction={() => setOpened("name")}>
          {buttonText.rename}
        </MenuItem>
        <MenuItem icon={FolderInput} onAction={() => setOpened("move")}>
          {buttonText.moveToFolder}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onAction={() => setOpened("delete")}>
          {buttonText.delete}
        </MenuItem>
      </Menu>
      {opened === "name" && (
        <FolderNameDialog
          name={folder.name}
          onClose={close}
          onSubmit={(name) => {
            close();
            void actions.rename(folder.id, name);
          }}
        />
      )}
      {opened === "move" && (
        <MoveDialog
          folders={folders}
          folderId={folder.parentFolderId}
          closed={branch}
          onClose={close}
          onMove={(parent) => void actions.move(folder.id, parent)}
          onCreate={actions.create}
        />
      )}
      <ConfirmDialog
        isOpen={opened === "delete"}
        onOpenChange={close}
        title={title}
        confirmText={confirm}
        isDanger
        onConfirm={() => {
          close();
          void actions.remove(folder.id);
        }}
      >
        {folderText.deleteQuestion(folder.name, branch.size - 1)}
      </ConfirmDialog>
    </>
  );
}
