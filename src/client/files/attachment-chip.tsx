import { formatBytes } from "#lib/bytes.ts";
import { composerText } from "#product/texts/chat/composer.ts";
import { FileChip } from "#ui/data/file-chip.tsx";
import type { Attachment } from "./attachments.ts";
import { useFileUrl } from "./use-file-url.ts";

const text = composerText;

interface AttachmentChipProps {
  workspaceId: string;
  attachment: Attachment;
  onRemove: () => void;
}

/**
 * A file that is being attached to a message, with its progress and a remove button. `AttachmentErrors` shows failures.
 */
export function AttachmentChip({ workspaceId, attachment, onRemove }: AttachmentChipProps) {
  const { kind, name, size, status, progress, preview, stored } = attachment;
  const isStoredImage = kind === "image" && !preview && stored;
  const url = useFileUrl(workspaceId, isStoredImage ? stored.s3FilePath : null);
  const thumbnail = preview ?? url;
  const statusTexts = {
    uploading: text.uploading(Math.round(progress * 100)),
    processing: text.readingFile,
    ready: formatBytes(size),
    failed: text.uploadFailed,
  };
  return (
    <FileChip
      name={name}
      meta={statusTexts[status]}
      status={status}
      progress={status === "uploading" ? progress : undefined}
      {...(thumbnail ? { thumbnail } : {})}
      {...(status !== "failed" && { onRemove })}
      className="flex-none"
    />
  );
}
