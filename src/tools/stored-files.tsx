import { StoredFileChip } from "#client/files/stored-file-chip.tsx";
import type { StoredToolFile } from "./server.ts";

/** Files that a tool made; a press downloads one. */
export function StoredFiles({ files }: { files: readonly Pick<StoredToolFile, "name" | "s3FilePath" | "size">[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map(({ name, s3FilePath, size }) => (
        <li key={s3FilePath} className="min-w-0">
          <StoredFileChip title={name} s3FilePath={s3FilePath} size={size} />
        </li>
      ))}
    </ul>
  );
}
