import { Ellipsis, Folder as FolderIcon, FolderInput, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { buttonText, dialogText } from "#product/texts/dialog.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import { MenuItem } from "#ui/menu-item.tsx";
import { MenuSeparator } from "#ui/menu-separator.tsx";
import { type Folder, type FolderActions, folderBranch } from "./client.ts";
import { FolderNameDialog } from "./folder-name-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";

interface FolderMenuProps {
  folder: Folder;
  folders: readonly Folder[];
  /** How many things are in it and below it, for the question before it goes. */
  itemCount: number;
  actions: FolderActions;
  /** Names the button: "Actions for Marketing". */
  label: string;
}

/** Rename, move, delete. */
export function FolderMenu({ folder, folders, itemCount, actions, label }: FolderMenuProps) {
  const [opened, setOpened] = useState<"name" | "move" | "delete" | null>(null);
  const close = () => setOpened(null);
  const confirm = dialogText.confirm.deleteFolder(folder.name, itemCount);
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
          closed={folderBranch(folders, folder.id)}
          onClose={close}
          onMove={(parent) => void actions.move(folder.id, parent)}
          onCreate={actions.create}
        />
      )}
      <ConfirmDialog
        isOpen={opened === "delete"}
        onOpenChange={close}
        title={confirm.title}
        confirmText={confirm.confirm}
        isDanger
        onConfirm={() => {
          close();
          void actions.remove(folder.id);
        }}
      >
        {confirm.text}
      </ConfirmDialog>
    </>
  );
}

/** The quiet mark before a folder's name. */
export function FolderMark(): ReactNode {
  return (
    <span aria-hidden className="grid size-8 place-items-center text-ink-3">
      <FolderIcon className="size-5" />
    </span>
  );
}
