import type { ClipboardEvent } from "react";
import { useAttachments } from "#client/files/use-attachments.ts";
import { limits } from "#product/limits.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { DraftPrompt } from "./stream-draft.ts";

const maxImages = limits.completion.images;

/** What a person asks for: text and up to five images. */
export function useDraftPrompt(workspaceId: string) {
  const { attachments, list } = useAttachments(workspaceId, () => []);

  function addImages(files: readonly File[]) {
    const freeSlots = maxImages - list.length;
    if (files.length > freeSlots) toast.warning(chatErrorText.tooManyImages(maxImages));
    attachments.add("image", files.slice(0, Math.max(0, freeSlots)));
  }
  return {
    attachments,
    list,
    addImages,
    /** Adds the images among the files. */
    addFiles: (files: readonly File[]) => addImages(files.filter((file) => file.type.startsWith("image/"))),
    paste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files].filter((file) => file.type.startsWith("image/"));
      if (files.length === 0) return;
      event.preventDefault();
      addImages(files);
    },
    /** Null while there is neither text nor an image. */
    toPrompt(text: string): DraftPrompt | null {
      const images = list.flatMap(({ stored }) => (stored ? [stored.s3FilePath] : []));
      const description = text.trim();
      return description || images.length > 0 ? { description, images } : null;
    },
  };
}
