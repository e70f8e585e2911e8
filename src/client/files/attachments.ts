import { createStore } from "zustand/vanilla";
import { newId } from "#lib/id.ts";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";
import type { AttachmentKind, StoredAttachment, uploadAttachment } from "./upload.ts";
import { canRetryUpload } from "./upload-refusal.ts";

/** A file that is being attached to a message. */
export interface Attachment {
  id: string;
  kind: AttachmentKind;
  name: string;
  /** Bytes. */
  size: number;
  /** "processing": the upload is complete and the server is reading the file. */
  status: "uploading" | "processing" | "ready" | "failed";
  /** Uploaded share, from 0 to 1. */
  progress: number;
  /** The error for people if the upload failed. */
  error: string | null;
  /** Whether another upload may succeed. */
  canRetry: boolean;
  /** Object URL of a local image. */
  preview: string | null;
  stored: StoredAttachment | null;
}

interface AttachmentsOptions {
  workspaceId: string;
  upload: typeof uploadAttachment;
  /** Creates object URLs for local images, and revokes them when the image is removed. */
  previews: { create(file: File): string; revoke(url: string): void };
  /** Number of concurrent uploads. */
  maxConcurrent?: number;
}

export type Attachments = ReturnType<typeof createAttachments>;

/** The files of one composer. Each file is its own request, so a failed upload doesn't affect the others. */
export function createAttachments({ workspaceId, upload, previews, maxConcurrent = 3 }: AttachmentsOptions) {
  const store = createStore<{ list: readonly Attachment[] }>(() => ({ list: [] }));
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();

  const get = () => store.getState().list;
  const set = (list: readonly Attachment[]) => store.setState({ list });
  const update = (id: string, changes: Partial<Attachment>) =>
    set(get().map((one) => (one.id === id ? { ...one, ...changes } : one)));

  async function uploadFile(id: string, kind: AttachmentKind, file: File) {
    const controller = new AbortController();
    running.set(id, controller);
    const onProgress = (share: number) =>
      update(id, { progress: share, status: share < 1 ? "uploading" : "processing" });
    try {
      const stored = await upload({ workspaceId, kind, file, signal: controller.signal, onProgress });
      update(id, { status: "ready", progress: 1, stored });
      files.delete(id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : uploadErrorText.notSaved;
      update(id, { status: "failed", error: reason, canRetry: canRetryUpload(error) });
    } finally {
      if (running.get(id) === controller) running.delete(id);
      startUploads();
    }
  }
  function startUploads() {
    for (const { id, kind, status } of get()) {
      if (running.size >= maxConcurrent) return;
      const file = files.get(id);
      if (status === "uploading" && file && !running.has(id)) void uploadFile(id, kind, file);
    }
  }
  function release({ id, preview }: Attachment) {
    running.get(id)?.abort();
    running.delete(id);
    files.delete(id);
    if (preview) previews.revoke(preview);
  }

  return {
    store,
    get,
    add(kind: AttachmentKind, chosen: readonly File[]) {
      const added = chosen.map((file): Attachment => {
        const id = newId();
        files.set(id, file);
        const preview = kind === "image" ? previews.create(file) : null;
        const waiting = { status: "uploading", progress: 0, error: null, canRetry: false, stored: null } as const;
        return { id, kind, name: file.name, size: file.size, preview, ...waiting };
      });
      set([...get(), ...added]);
      startUploads();
    },
    /** Removes a file and cancels its upload. */
    remove(id: string) {
      const removed = get().find((one) => one.id === id);
      if (removed) release(removed);
      set(get().filter((one) => one.id !== id));
      startUploads();
    },
    retry(id: string) {
      if (!files.has(id)) return;
      update(id, { status: "uploading", progress: 0, error: null, canRetry: false });
      startUploads();
    },
    /** Adds uploaded files in front, from a saved draft or from a message that wasn't accepted. */
    restore(stored: readonly Attachment[]) {
      set([...stored.map((one) => ({ ...one, preview: null })), ...get()]);
    },
    clear() {
      for (const one of get()) release(one);
      set([]);
    },
    /** Cancels all uploads when the composer unmounts. */
    stop() {
      for (const controller of running.values()) controller.abort();
    },
  };
}
