import { runInBatches, useBulkAction } from "#client/shell/use-bulk-action.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { folderText } from "#product/texts/library/folder.ts";
import { folderDialogText } from "#product/texts/library/folder-dialogs.ts";
import { timers } from "#product/timers.ts";
import { toast } from "#ui/feedback/toast.ts";
import { downloadTexts } from "./download-texts.ts";
import type { Folder } from "./folders.ts";
import type { LibraryActions, LibraryItem } from "./library-actions.ts";

const text = folderText.library;

/** Moves, tags, exports, and deletes the selected items, with progress and a toast about failures. */
export function useLibraryBulkActions<Item extends LibraryItem>(items: readonly Item[], actions: LibraryActions<Item>) {
  const { progress, run } = useBulkAction();
  const itemsById = new Map(items.map((item) => [item.id, item]));
  const withItem = (apply: (item: Item) => Promise<unknown>) => async (id: string) => {
    const item = itemsById.get(id);
    if (item) await apply(item);
  };
  async function applyToAll(
    selected: readonly Item[],
    apply: (item: Item) => Promise<unknown>,
    successText: (count: string) => string,
  ) {
    const { done, failed } = await run(
      selected.map(({ id }) => id),
      withItem(apply),
    );
    if (failed.length > 0) toast.failed(text.partlyDone(actions.countLabel(done.length), failed.length));
    else toast.success(successText(actions.countLabel(done.length)));
    void actions.refresh();
  }
  return {
    progress,
    move(folderId: string | null, folders: readonly Folder[]) {
      const name = folders.find((folder) => folder.id === folderId)?.name ?? folderDialogText.moveToFolder.root;
      return applyToAll(
        items,
        (item) => actions.move(item, folderId),
        (count) => text.moved(count, name),
      );
    },
    tag: (tags: readonly string[]) =>
      applyToAll(
        items,
        async (item) => {
          if (tags.every((tag) => item.category.includes(tag))) return;
          await actions.tag(item, [...new Set([...item.category, ...tags])].slice(0, limits.tag.perItem));
        },
        text.tagged,
      ),
    async download() {
      const files: { name: string; text: string }[] = [];
      const { failed } = await run(
        items.map(({ id }) => id),
        withItem(async (item) => void files.push(await actions.exportFile(item))),
      );
      if (files.length > 0) await downloadTexts(actions.archiveName, files);
      if (failed.length > 0) toast.failed(text.partlyDone(actions.countLabel(files.length), failed.length));
    },
    async remove() {
      const { done, failed } = await run(
        items.filter(actions.canDelete).map(({ id }) => id),
        withItem(actions.remove),
      );
      const keptCount = items.length - done.length;
      const restore = async () => {
        await runInBatches(done, withItem(actions.restore), () => {});
        await actions.refresh();
        toast.success(text.restored(actions.countLabel(done.length)));
      };
      const options = {
        action: { text: buttonText.undo, onPress: () => void restore() },
        duration: timers.screen.undoMs,
      };
      if (done.length > 0 && keptCount === 0) toast.success(text.deleted(actions.countLabel(done.length)), options);
      else if (done.length > 0) toast.warning(text.deletedSome(actions.countLabel(done.length), keptCount), options);
      else toast.failed(text.partlyDone(actions.countLabel(0), failed.length));
      void actions.refresh();
    },
  };
}
