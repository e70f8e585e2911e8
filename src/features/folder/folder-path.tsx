import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { limits } from "#product/limits.ts";
import { type Folder, folderPath } from "./client/folders.ts";

interface FolderPathProps {
  folders: readonly Folder[];
  folderId: string;
  /** Label of the top: "Workflows". */
  rootLabel: string;
  /** A link to a folder; null is the top. */
  renderLink: (folderId: string | null, name: string) => ReactNode;
}

/** Workflows › Marketing › Spring. Deeper paths keep their first and last folder. */
export function FolderPath({ folders, folderId, rootLabel, renderLink }: FolderPathProps) {
  const path = folderPath(folders, folderId);
  const isLong = path.length > limits.screen.folderPathLevels;
  const shown = isLong ? [path[0], null, path.at(-1)] : path;
  return (
    <nav aria-label={rootLabel}>
      <ol className="flex min-w-0 items-center gap-1.5 text-ink-3">
        <li className="flex-none">{renderLink(null, rootLabel)}</li>
        {shown.map((folder, at) => (
          <li key={folder?.id ?? `gap ${at}`} className="flex min-w-0 items-center gap-1.5">
            <ChevronRight aria-hidden className="size-3.5 flex-none rtl:-scale-x-100" />
            {folder === null || folder === undefined ? (
              <span>…</span>
            ) : folder.id === folderId ? (
              <span aria-current="page" className="cut font-medium text-ink">
                {folder.name}
              </span>
            ) : (
              renderLink(folder.id, folder.name)
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
