import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { type Attachment, type Attachments, createAttachments } from "./attachments.ts";
import { uploadAttachment } from "./upload.ts";

const previews = {
  create: (file: File) => URL.createObjectURL(file),
  revoke: (url: string) => URL.revokeObjectURL(url),
};

/** The files of a composer; `initial` are files of a saved draft. */
export function useAttachments(workspaceId: string, initial: () => readonly Attachment[]) {
  const [attachments] = useState<Attachments>(() => {
    const created = createAttachments({ workspaceId, upload: uploadAttachment, previews });
    created.restore(initial());
    return created;
  });
  useEffect(() => () => attachments.stop(), [attachments]);
  return { attachments, list: useStore(attachments.store, (state) => state.list) };
}
