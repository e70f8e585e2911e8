import { Download, FolderInput, Tag, Trash2 } from "lucide-react";
import { useState } from "react";
import { buttonText, dialogText } from "#product/texts/dialog.ts";
import { folderText } from "#product/texts/folder.ts";
import { shellText } from "#product/texts/shell.ts";
import { Button } from "#ui/button.tsx";
import { SelectionBar } from "#ui/choice-bar.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Progress } from "#ui/progress.tsx";
import type { Folder, FolderActions } from "./client/folders.ts";
import type { LibraryActs, LibraryItem } from "./client/library.ts";
import { useLibraryBulk } from "./client/use-library-bulk.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { TagDialog } from "./tag-dialog.tsx";

const text = folderText.library;

interface LibraryChoiceBarProps<Item extends LibraryItem> {
  /** Those that are chosen. */
  items: readonly Item[];
  acts: LibraryActs<Item>;
  folders: readonly Folder[];
  onCreateFolder: FolderActions["create"];
  onClear: () => void;
}

/** What can be done with several agents or workflows at a time. */
export function LibraryChoiceBar<Item extends LibraryItem>(props: LibraryChoiceBarProps<Item>) {
  const { items, acts, folders, onCreateFolder, onClear } = props;
  const bulk = useLibraryBulk(items, acts);
  const [opened, setOpened] = useState<"move" | "tag" | "delete" | null>(null);
  const close = () => setOpened(null);
  const finish = (work: Promise<void>) => {
    close();
    void work.then(onClear);
  };
  const question = acts.deleteQuestion;
  const isBusy = bulk.progress !== null;
  // Where all lie in one folder, moving them there again is no choice.
  const [first] = items;
  const isTogether = items.every(({ parentFolderId }) => parentFolderId === first?.parentFolderId);
  return (
    <>
      <SelectionBar
        label={shellText.list.selected(items.length)}
        clearLabel={shellText.list.clearSelection}
        onClear={onClear}
      >
        <Button icon={FolderInput} isDisabled={isBusy} onPress={() => setOpened("move")}>
          {text.move}
        </Button>
        <Button icon={Tag} isDisabled={isBusy} onPress={() => setOpened("tag")}>
          {text.tag}
        </Button>
        <Button icon={Download} isDisabled={isBusy} onPress={() => void bulk.take()}>
          {text.take}
        </Button>
        <Button
          icon={Trash2}
          variant="danger"
          isDisabled={isBusy || !items.some(acts.canDelete)}
          onPress={() => (question ? setOpened("delete") : finish(bulk.remove()))}
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
      {opened === "move" && (
        <MoveDialog
          folders={folders}
          folderId={isTogether ? (first?.parentFolderId ?? null) : undefined}
          onClose={close}
          onMove={(folderId) => finish(bulk.move(folderId, folders))}
          onCreate={onCreateFolder}
        />
      )}
      {opened === "tag" && <TagDialog onClose={close} onSubmit={(tags) => finish(bulk.tag(tags))} />}
      {opened === "delete" && question && (
        <ConfirmDialog
          isOpen
          isDanger
          onOpenChange={close}
          title={dialogText.confirm.deleteItems(items.length).title}
          confirmText={buttonText.delete}
          onConfirm={() => finish(bulk.remove())}
        >
          {question(items.length)}
        </ConfirmDialog>
      )}
    </>
  );
}
