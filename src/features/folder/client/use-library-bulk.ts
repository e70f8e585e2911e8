import { runInBatches, useBulkAction } from "#client/shell/use-bulk.ts";
import { limits } from "#product/limits.ts";
import { buttonText, dialogText } from "#product/texts/dialog.ts";
import { folderText } from "#product/texts/folder.ts";
import { timers } from "#product/timers.ts";
import { toast } from "#ui/toast.ts";
import type { Folder } from "./folders.ts";
import type { LibraryActs, LibraryItem } from "./library.ts";
import { downloadTexts } from "./zip-texts.ts";

const text = folderText.library;

/** Moves, tags, takes along and deletes what is chosen, tells how far it is, and what could not be done. */
export function useLibraryBulk<Item extends LibraryItem>(items: readonly Item[], acts: LibraryActs<Item>) {
  const { progress, run } = useBulkAction();
  const known = new Map(items.map((item) => [item.id, item]));
  const withItem = (act: (item: Item) => Promise<unknown>) => async (id: string) => {
    const item = known.get(id);
    if (item) await act(item);
  };
  async function each(chosen: readonly Item[], act: (item: Item) => Promise<unknown>, say: (count: string) => string) {
    const { done, failed } = await run(
      chosen.map(({ id }) => id),
      withItem(act),
    );
    if (failed.length > 0) toast.failed(text.partly(acts.count(done.length), failed.length));
    else toast.success(say(acts.count(done.length)));
    void acts.refresh();
  }
  return {
    progress,
    move(folderId: string | null, folders: readonly Folder[]) {
      const name = folders.find((folder) => folder.id === folderId)?.name ?? dialogText.moveToFolder.root;
      return each(
        items,
        (item) => acts.move(item, folderId),
        (count) => text.moved(count, name),
      );
    },
    tag: (tags: readonly string[]) =>
      each(
        items,
        async (item) => {
          if (tags.every((tag) => item.category.includes(tag))) return;
          await acts.tag(item, [...new Set([...item.category, ...tags])].slice(0, limits.tag.perItem));
        },
        text.tagged,
      ),
    async take() {
      const files: { name: string; text: string }[] = [];
      const { failed } = await run(
        items.map(({ id }) => id),
        withItem(async (item) => void files.push(await acts.write(item))),
      );
      if (files.length > 0) await downloadTexts(acts.archiveName, files);
      if (failed.length > 0) toast.failed(text.partly(acts.count(files.length), failed.length));
    },
    async remove() {
      const { done, failed } = await run(
        items.filter(acts.canDelete).map(({ id }) => id),
        withItem(acts.remove),
      );
      const kept = items.length - done.length;
      const restore = async () => {
        await runInBatches(done, withItem(acts.restore), () => {});
        await acts.refresh();
        toast.success(text.restored(acts.count(done.length)));
      };
      const options = {
        action: { text: buttonText.undo, onPress: () => void restore() },
        duration: timers.screen.undoMs,
      };
      if (done.length > 0 && kept === 0) toast.success(text.deleted(acts.count(done.length)), options);
      else if (done.length > 0) toast.warning(text.deletedSome(acts.count(done.length), kept), options);
      else toast.failed(text.partly(acts.count(0), failed.length));
      void acts.refresh();
    },
  };
}
