import { useEffect, useState, useSyncExternalStore } from "react";
import { uploadAttachment } from "#client/files/upload.ts";
import { type Attachment, type Attachments, createAttachments } from "./attachments.ts";

const previews = {
  make: (file: File) => URL.createObjectURL(file),
  drop: (url: string) => URL.revokeObjectURL(url),
};

/** The files of a composer that begins with `kept`. */
export function useAttachments(workspaceId: string, kept: () => readonly Attachment[]) {
  const [attachments] = useState<Attachments>(() => {
    const made = createAttachments({ workspaceId, upload: uploadAttachment, previews });
    made.giveBack(kept());
    return made;
  });
  useEffect(() => () => attachments.stop(), [attachments]);
  return { attachments, list: useSyncExternalStore(attachments.subscribe, attachments.get) };
}
