import type { AttachmentKind, StoredAttachment, uploadAttachment } from "#client/files/upload.ts";
import { canRetryUpload } from "#client/files/upload-refusal.ts";
import { newId } from "#lib/id.ts";
import { uploadText } from "#product/texts/upload.ts";

/** A file on its way into a message. */
export interface Attachment {
  id: string;
  kind: AttachmentKind;
  name: string;
  /** Bytes. */
  size: number;
  /** "processing": all of it has been sent, the server reads it. */
  status: "uploading" | "processing" | "ready" | "failed";
  /** 0 to 1 of what has been sent. */
  progress: number;
  /** Why it failed, for people. */
  error: string | null;
  /** Whether sending it again may help. */
  canRetry: boolean;
  /** A local address of a picture just chosen. */
  preview: string | null;
  stored: StoredAttachment | null;
}

interface Parts {
  workspaceId: string;
  upload: typeof uploadAttachment;
  /** Local addresses of pictures, taken back when they are not shown any more. */
  previews: { make(file: File): string; drop(url: string): void };
  /** Uploads at a time; the others wait. */
  atOnce?: number;
}

export type Attachments = ReturnType<typeof createAttachments>;

/** The files of one composer: each is uploaded by itself, so that one that fails costs no other. */
export function createAttachments({ workspaceId, upload, previews, atOnce = 3 }: Parts) {
  let list: readonly Attachment[] = [];
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  const readers = new Set<() => void>();

  function set(next: readonly Attachment[]) {
    list = next;
    for (const read of readers) read();
  }
  const change = (id: string, changes: Partial<Attachment>) =>
    set(list.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  async function run(id: string, kind: AttachmentKind, file: File) {
    const controller = new AbortController();
    running.set(id, controller);
    const onProgress = (share: number) =>
      change(id, { progress: share, status: share < 1 ? "uploading" : "processing" });
    try {
      const stored = await upload({ workspaceId, kind, file, signal: controller.signal, onProgress });
      change(id, { status: "ready", progress: 1, stored });
      files.delete(id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : uploadText.notTaken;
      change(id, { status: "failed", error: reason, canRetry: canRetryUpload(error) });
    } finally {
      if (running.get(id) === controller) running.delete(id);
      startNext();
    }
  }
  function startNext() {
    for (const { id, kind, status } of list) {
      if (running.size >= atOnce) return;
      const file = files.get(id);
      if (status === "uploading" && file && !running.has(id)) void run(id, kind, file);
    }
  }
  function forget({ id, preview }: Attachment) {
    running.get(id)?.abort();
    running.delete(id);
    files.delete(id);
    if (preview) previews.drop(preview);
  }

  return {
    get: () => list,
    subscribe(onChange: () => void) {
      readers.add(onChange);
      return () => {
        readers.delete(onChange);
      };
    },
    add(kind: AttachmentKind, chosen: readonly File[]) {
      const added = chosen.map((file): Attachment => {
        const id = newId();
        files.set(id, file);
        const preview = kind === "image" ? previews.make(file) : null;
        const waiting = { status: "uploading", progress: 0, error: null, canRetry: false, stored: null } as const;
        return { id, kind, name: file.name, size: file.size, preview, ...waiting };
      });
      set([...list, ...added]);
      startNext();
    },
    /** Also cancels what is being uploaded. */
    remove(id: string) {
      const gone = list.find((one) => one.id === id);
      if (gone) forget(gone);
      set(list.filter((one) => one.id !== id));
      startNext();
    },
    retry(id: string) {
      if (!files.has(id)) return;
      change(id, { status: "uploading", progress: 0, error: null, canRetry: false });
      startNext();
    },
    /** Files that are stored already come back, before what is there: of a kept draft, of a message that was refused. */
    giveBack(kept: readonly Attachment[]) {
      set([...kept.map((one) => ({ ...one, preview: null })), ...list]);
    },
    clear() {
      for (const one of list) forget(one);
      set([]);
    },
    /** The composer is gone: nothing more is sent. */
    stop() {
      for (const controller of running.values()) controller.abort();
    },
  };
}
