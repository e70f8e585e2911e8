import { createStore } from "zustand/vanilla";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import type { SourceType, SplitSettings } from "../../schema.ts";

/** `duplicate`: uploaded, but the library has it already, so the person decides. */
export type QueueStatus = "waiting" | "processing" | "uploaded" | "failed" | "duplicate";

/** An upload that is not in the library yet. */
export interface UploadedSource {
  readonly title: string;
  readonly documentId: string;
  readonly size: number;
  readonly config: { readonly s3FilePath?: string; readonly url?: string };
  /** The title of a source with the same content. */
  readonly duplicateOf: string | null;
}

/** A file or a link on its way into the library. */
export interface QueueItem {
  readonly id: string;
  readonly type: SourceType;
  /** The name of the file, or the URL. */
  readonly name: string;
  /** The folders around a file in a dropped folder, the outermost first. */
  readonly path: readonly string[];
  /** Null for links. */
  readonly bytes: number | null;
  readonly status: QueueStatus;
  /** Uploaded share, from 0 to 1. */
  readonly progress: number;
  /** Why it failed. */
  readonly problem: string | null;
  /** What the server has of it, until it is in the library. */
  readonly upload: UploadedSource | null;
  /** The node in the library once it is stored. */
  readonly nodeId: string | null;
  /** Of links whose sub-pages were looked for. */
  readonly discovery: "running" | "done" | null;
}

/** What all items of one upload have in common. */
export interface QueueTarget {
  readonly workspaceId: string;
  /** The folder that gets them; null is the top level. */
  readonly folderId: string | null;
  /** Saved all to one folder, without the folders around dropped files. */
  readonly isFlat: boolean;
  /** Null is Auto. */
  readonly split: SplitSettings | null;
}

export interface AddedFile {
  readonly file: File;
  readonly path: readonly string[];
}

interface QueuePorts {
  /** Uploads one item. This and `save` reject with an Error with a readable message. */
  upload: (item: QueueItem, file: File | null, target: QueueTarget, options: UploadOptions) => Promise<UploadedSource>;
  /** Puts an upload into the library. Returns the id of its node. */
  save: (item: QueueItem, upload: UploadedSource, target: QueueTarget) => Promise<string>;
  /** Whether there is room for another source; shows why if not. */
  hasRoom: (workspaceId: string) => Promise<boolean>;
}

export interface UploadOptions {
  signal: AbortSignal;
  /** Share of bytes sent, 0 to 1. At 1 the server is processing the file. */
  onProgress: (share: number) => void;
}

export interface QueueState {
  readonly items: readonly QueueItem[];
  /** Set while an upload is under way or paused. */
  readonly target: QueueTarget | null;
  readonly isPaused: boolean;
}

/** The sources that a person adds, uploaded one at a time. The queue outlives the dialog, so uploads continue without it. */
export function createAddQueue({ upload, save, hasRoom }: QueuePorts) {
  const store = createStore<QueueState>(() => ({ items: [], target: null, isPaused: false }));
  const files = new Map<string, File>();
  const get = () => store.getState();
  let running: { id: string; controller: AbortController } | null = null;

  const update = (id: string, changes: Partial<QueueItem>) =>
    store.setState(({ items }) => ({ items: items.map((one) => (one.id === id ? { ...one, ...changes } : one)) }));
  const room = () => Math.max(0, limits.knowledge.uploadItems - get().items.length);

  function append(
    added: readonly Pick<QueueItem, "type" | "name" | "path" | "bytes">[],
    contents: readonly File[] = [],
  ) {
    const taken = added.slice(0, room());
    const items = taken.map((one, at): QueueItem => {
      const id = newId();
      const content = contents[at];
      if (content) files.set(id, content);
      const fresh = { progress: 0, problem: null, upload: null, nodeId: null, discovery: null } as const;
      return { id, ...one, status: "waiting", ...fresh };
    });
    store.setState((before) => ({ items: [...before.items, ...items] }));
    void advance();
    return { items, refused: added.length - taken.length };
  }

  async function advance(): Promise<void> {
    const { items, target, isPaused } = get();
    if (!target || isPaused || running) return;
    const next = items.find(({ status }) => status === "waiting");
    if (!next) {
      store.setState({ target: null });
      return;
    }
    const controller = new AbortController();
    running = { id: next.id, controller };
    try {
      if (!(await hasRoom(target.workspaceId))) {
        store.setState({ target: null });
        return;
      }
      update(next.id, { status: "processing", progress: 0, problem: null });
      const onProgress = (share: number) => update(next.id, { progress: share });
      const options = { signal: controller.signal, onProgress };
      // A duplicate that the person wants anyway is uploaded already.
      const uploaded = next.upload ?? (await upload(next, files.get(next.id) ?? null, target, options));
      update(next.id, { upload: uploaded, progress: 1 });
      if (uploaded.duplicateOf !== null && !next.upload) update(next.id, { status: "duplicate" });
      else update(next.id, { status: "uploaded", nodeId: await save(next, uploaded, target) });
      files.delete(next.id);
    } catch (error) {
      update(next.id, { status: "failed", problem: error instanceof Error ? error.message : String(error) });
    } finally {
      running = null;
    }
    await advance();
  }

  return {
    store,
    get,
    fileOf: (id: string) => files.get(id) ?? null,
    /** Adds files. Returns how many the list has no room for. */
    addFiles(added: readonly AddedFile[]) {
      const entries = added.map(({ file, path }) => {
        return { type: "DOCUMENT" as const, name: file.name, path, bytes: file.size };
      });
      return append(
        entries,
        added.map(({ file }) => file),
      );
    },
    /** Adds links that are not in the list yet. Returns how many the list has no room for. */
    addUrls(urls: readonly string[]) {
      const known = new Set(get().items.flatMap(({ type, name }) => (type === "URL" ? [name] : [])));
      const added = [...new Set(urls)].filter((url) => !known.has(url));
      return append(added.map((name) => ({ type: "URL" as const, name, path: [], bytes: null })));
    },
    /** Starts uploading what waits. */
    start(target: QueueTarget) {
      store.setState({ target, isPaused: false });
      void advance();
    },
    pause: () => store.setState({ isPaused: true }),
    resume() {
      store.setState({ isPaused: false });
      void advance();
    },
    /** Tries a failed item again, or adds a duplicate anyway. */
    retry(id: string, target: QueueTarget) {
      const item = get().items.find((one) => one.id === id);
      if (item?.status !== "failed" && item?.status !== "duplicate") return;
      update(id, { status: "waiting", progress: 0, problem: null });
      store.setState({ target: get().target ?? target });
      void advance();
    },
    /** Removes an item that is not stored yet; an upload is canceled. */
    remove(id: string) {
      if (running?.id === id) running.controller.abort();
      files.delete(id);
      store.setState(({ items }) => ({ items: items.filter((one) => one.id !== id) }));
    },
    removeWhere(isRemoved: (item: QueueItem) => boolean) {
      for (const item of get().items) if (isRemoved(item)) this.remove(item.id);
    },
    update,
    /** Forgets everything. What is stored already stays in the library. */
    clear() {
      running?.controller.abort();
      files.clear();
      store.setState({ items: [], target: null, isPaused: false });
    },
  };
}
