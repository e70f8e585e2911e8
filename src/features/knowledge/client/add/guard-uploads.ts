import type { createAddQueue, QueueItem } from "./add-queue.ts";

type AddQueue = Pick<ReturnType<typeof createAddQueue>, "store" | "get">;

/**
 * Lets the browser ask before a page is closed whose files are not uploaded yet, and hands over what is lost when it is
 * closed anyway.
 */
export function guardUploads(
  { store, get }: AddQueue,
  page: Pick<EventTarget, "addEventListener" | "removeEventListener">,
  keep: (workspaceId: string, folderId: string | null, items: readonly QueueItem[]) => void,
): void {
  const ask = (event: Event) => event.preventDefault();
  let isAsking = false;
  store.subscribe(({ items }) => {
    const isNeeded = items.some(isUnsent);
    if (isNeeded === isAsking) return;
    isAsking = isNeeded;
    // Only while it is needed, because the listener keeps browsers from going back to this page at once.
    if (isNeeded) page.addEventListener("beforeunload", ask);
    else page.removeEventListener("beforeunload", ask);
  });
  page.addEventListener("pagehide", () => {
    const { target, items } = get();
    // Before the upload is started, the list is nothing but a draft.
    if (target) keep(target.workspaceId, target.folderId, items.filter(isUnsent));
  });
}

const isUnsent = ({ status, upload }: QueueItem) =>
  (status === "waiting" || status === "processing") && upload === null;
