import type { ClipboardEvent } from "react";
import { useAttachments } from "#features/file/client/use-attachments.ts";
import { limits } from "#product/limits.ts";
import { errorText } from "#product/texts/error.ts";
import { toast } from "#ui/toast.ts";
import type { SetupAsk } from "./stream-setup.ts";

const most = limits.completion.images;

/** What somebody asks for: words, and up to five pictures. */
export function useAsk(workspaceId: string) {
  const { attachments, list } = useAttachments(workspaceId, () => []);

  function add(files: readonly File[]) {
    const room = most - list.length;
    if (files.length > room) toast.warning(errorText.chat.tooManyImages(most));
    attachments.add("image", files.slice(0, Math.max(0, room)));
  }
  return {
    attachments,
    list,
    add,
    /** Those that are pictures. */
    addFiles: (files: readonly File[]) => add(files.filter((file) => file.type.startsWith("image/"))),
    paste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files].filter((file) => file.type.startsWith("image/"));
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    },
    /** Null as long as there is neither a text nor a picture. */
    of(text: string): SetupAsk | null {
      const images = list.flatMap(({ stored }) => (stored ? [stored.s3FilePath] : []));
      const description = text.trim();
      return description || images.length > 0 ? { description, images } : null;
    },
  };
}
