import { useFileUrl } from "#client/files/use-file-url.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { StoredImage } from "#features/file/stored-image.tsx";
import { formatBytes } from "#lib/bytes.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { FileChip } from "#ui/data/file-chip.tsx";
import type { MessageMetadata } from "../schema.ts";

/** The attachments of a person's message. */
export function UserAttachments({ images = [], files = [] }: Pick<MessageMetadata, "images" | "files">) {
  const { id: workspaceId } = useWorkspace();
  return (
    <>
      {images.length > 0 && (
        <div className="flex flex-wrap justify-end gap-2">
          {images.map(({ s3FilePath }, at) => (
            <StoredImage
              key={s3FilePath}
              workspaceId={workspaceId}
              s3FilePath={s3FilePath}
              alt={chatText.message.attachedImage(String(at + 1))}
            />
          ))}
        </div>
      )}
      {files.length > 0 && (
        <div className="flex max-w-full flex-wrap justify-end gap-2">
          {files.map((file) => (
            <SentFile key={file.documentId} workspaceId={workspaceId} {...file} />
          ))}
        </div>
      )}
    </>
  );
}

interface SentFileProps {
  workspaceId: string;
  title: string;
  s3FilePath: string;
  size: number;
}

function SentFile({ workspaceId, title, s3FilePath, size }: SentFileProps) {
  const url = useFileUrl(workspaceId, s3FilePath);
  return (
    <FileChip
      name={title}
      meta={formatBytes(size)}
      {...(url ? { onOpen: () => window.open(url, "_blank", "noopener") } : {})}
    />
  );
}
