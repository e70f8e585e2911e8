import { Download, FolderInput, Tag, Trash2 } from "lucide-react";
import { useState } from "react";
import { buttonText } from "#product/texts/common/buttons.ts";
import { folderText } from "#product/texts/library/folder.ts";
import { folderDialogText } from "#product/texts/library/folder-dialogs.ts";
import { listText } from "#product/texts/shell/list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SelectionBar } from "#ui/data/selection-bar.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import type { Folder, FolderActions } from "./client/folders.ts";
import type { LibraryActions, LibraryItem } from "./client/library-actions.ts";
import { useLibraryBulkActions } from "./client/use-library-bulk-actions.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { TagDialog } from "./tag-dialog.tsx";

const text = folderText.library;

interface LibrarySelectionBarProps<Item extends LibraryItem> {
  /** The selected items. */
  items: readonly Item[];
  actions: LibraryActions<Item>;
  folders: readonly Folder[];
  onCreateFolder: FolderActions["create"];
  onClear: () => void;
}

/** Actions on the selected agents or workflows. */
export function LibrarySelectionBar<Item extends LibraryItem>(props: LibrarySelectionBarProps<Item>) {
  const { items, actions, folders, onCreateFolder, onClear } = props;
  const bulk = useLibraryBulkActions(items, actions);
  const [openDialog, setOpenDialog] = useState<"move" | "tag" | "delete" | null>(null);
  const close = () => setOpenDialog(null);
  const closeAndClear = (work: Promise<void>) => {
    close();
    void work.then(onClear);
  };
  const deleteConfirmation = actions.deleteConfirmation;
  const isBusy = bulk.progress !== null;
  // If all items are in one folder, the dialog doesn't offer it as a target.
  const [first] = items;
  const areInSameFolder = items.every(({ parentFolderId }) => parentFolderId === first?.parentFolderId);
  return (
    <>
      <SelectionBar label={listText.selected(items.length)} clearLabel={listText.clearSelection} onClear={onClear}>
        <Button icon={FolderInput} isDisabled={isBusy} onPress={() => setOpenDialog("move")}>
          {text.move}
        </Button>
        <Button icon={Tag} isDisabled={isBusy} onPress={() => setOpenDialog("tag")}>
          {text.addTags}
        </Button>
        <Button icon={Download} isDisabled={isBusy} onPress={() => void bulk.download()}>
          {text.export}
        </Button>
        <Button
          icon={Trash2}
          variant="danger"
          isDisabled={isBusy || !items.some(actions.canDelete)}
          onPress={() => (deleteConfirmation ? setOpenDialog("delete") : closeAndClear(bulk.remove()))}
        >
          {buttonText.delete}
        </Button>
        {bulk.progress && (
          <div className="flex items-center gap-2 text-sm text-ink-3">
            <Progress
              aria-label={text.progress(bulk.progress.done, bulk.progress.all)}
              value={bulk.progress.done / bulk.progress.all}
              className="w-24"
            />
            <span role="status" className="num">
              {text.progress(bulk.progress.done, bulk.progress.all)}
            </span>
          </div>
        )}
      </SelectionBar>
      {openDialog === "move" && (
        <MoveDialog
          folders={folders}
          folderId={areInSameFolder ? (first?.parentFolderId ?? null) : undefined}
          onClose={close}
          onMove={(folderId) => closeAndClear(bulk.move(folderId, folders))}
          onCreate={onCreateFolder}
        />
      )}
      {openDialog === "tag" && <TagDialog onClose={close} onSubmit={(tags) => closeAndClear(bulk.tag(tags))} />}
      {openDialog === "delete" && deleteConfirmation && (
        <ConfirmDialog
          isOpen
          isDanger
          onOpenChange={close}
          title={folderDialogText.deleteItems(items.length).title}
          confirmText={buttonText.delete}
          onConfirm={() => closeAndClear(bulk.remove())}
        >
          {deleteConfirmation(items.length)}
        </ConfirmDialog>
      )}
    </>
  );
}
