import { formatBytes } from "#lib/bytes.ts";
import { FileChip } from "#ui/data/file-chip.tsx";
import { useWorkspace } from "../shell/use-workspace.ts";
import { useFileUrl } from "./use-file-url.ts";

interface StoredFileChipProps {
  title: string;
  s3FilePath: string;
  /** Bytes. */
  size?: number;
}

/** A stored file; a press opens it. */
export function StoredFileChip({ title, s3FilePath, size }: StoredFileChipProps) {
  const { id: workspaceId } = useWorkspace();
  const url = useFileUrl(workspaceId, s3FilePath);
  return (
    <FileChip
      name={title}
      meta={size === undefined ? undefined : formatBytes(size)}
      onOpen={url ? () => window.open(url, "_blank", "noopener") : undefined}
    />
  );
}
