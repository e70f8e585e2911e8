import { Folder as FolderIcon, FolderPlus, House } from "lucide-react";
import { useId, useState } from "react";
import { buttonText } from "#product/texts/common/buttons.ts";
import { folderDialogText } from "#product/texts/library/folder-dialogs.ts";
import { listText } from "#product/texts/shell/list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { SearchField } from "#ui/forms/search-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { type Folder, flattenFolders } from "./client/folders.ts";
import { FolderNameDialog } from "./folder-name-dialog.tsx";

interface MoveDialogProps {
  onClose: () => void;
  folders: readonly Folder[];
  /** The current folder; undefined for items in different folders. */
  folderId: string | null | undefined;
  /** Folders that aren't allowed as a target: the moved folder and its descendants. */
  excludedIds?: ReadonlySet<string>;
  onMove: (folderId: string | null) => void;
  onCreate: (name: string, parentFolderId: string | null) => Promise<{ id: string }>;
}

const minFoldersForSearch = 8;

/** Selects the target folder; a new one can be created here. */
export function MoveDialog({ onClose, folders, folderId, excludedIds, onMove, onCreate }: MoveDialogProps) {
  const [selectedId, setSelectedId] = useState(folderId);
  const [search, setSearch] = useState("");
  const [isCreatingFolder, setCreatingFolder] = useState(false);
  const group = useId();
  const text = folderDialogText.moveToFolder;
  const query = search.trim().toLowerCase();
  const rows = flattenFolders(folders).filter((folder) => !query || folder.name.toLowerCase().includes(query));
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={onClose}
        title={text.title}
        isPadded={false}
        className="p-2"
        footerStart={
          <Button variant="ghost" icon={FolderPlus} onPress={() => setCreatingFolder(true)}>
            {buttonText.newFolder}
          </Button>
        }
        footer={
          <Button
            variant="primary"
            isDisabled={selectedId === folderId}
            onPress={() => {
              onMove(selectedId ?? null);
              onClose();
            }}
          >
            {text.move}
          </Button>
        }
      >
        {folders.length >= minFoldersForSearch && (
          <SearchField
            aria-label={text.search}
            placeholder={text.search}
            value={search}
            onChange={setSearch}
            className="mb-2"
          />
        )}
        <div role="radiogroup" aria-label={text.title} className="max-h-80 overflow-y-auto scroll-thin">
          {!query && (
            <FolderOption
              group={group}
              name={text.root}
              icon={House}
              depth={0}
              isSelected={selectedId === null}
              onSelect={() => setSelectedId(null)}
            />
          )}
          {rows.map((folder) => (
            <FolderOption
              key={folder.id}
              group={group}
              name={folder.name}
              icon={FolderIcon}
              depth={query ? 0 : folder.depth}
              isSelected={selectedId === folder.id}
              isDisabled={excludedIds?.has(folder.id)}
              onSelect={() => setSelectedId(folder.id)}
            />
          ))}
          {query && rows.length === 0 && <p className="px-2 py-3 text-ink-3">{listText.noMatch}</p>}
        </div>
      </Dialog>
      {isCreatingFolder && (
        <FolderNameDialog
          onClose={() => setCreatingFolder(false)}
          onSubmit={async (name) => {
            setCreatingFolder(false);
            const created = await onCreate(name, selectedId ?? null);
            setSelectedId(created.id);
          }}
        />
      )}
    </>
  );
}

interface FolderOptionProps {
  group: string;
  name: string;
  icon: typeof FolderIcon;
  depth: number;
  isSelected: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
}

function FolderOption({ group, name, icon: Icon, depth, isSelected, isDisabled, onSelect }: FolderOptionProps) {
  return (
    <label
      className={cx(
        // Lists of thousands of folders are laid out where they are seen.
        "flex min-h-9 items-center gap-2 rounded-control pr-2 [contain-intrinsic-block-size:auto_36px] [content-visibility:auto] has-focus-visible:outline-2 has-focus-visible:outline-focus",
        isSelected ? "bg-accent-soft text-accent-text" : isDisabled ? "text-ink-3" : "cursor-pointer hover:bg-hover",
      )}
      style={{ paddingInlineStart: 8 + depth * 20 }}
    >
      <input
        type="radio"
        name={group}
        checked={isSelected}
        disabled={isDisabled}
        onChange={onSelect}
        className="sr-only"
      />
      <Icon aria-hidden className={isSelected ? undefined : "text-ink-3"} />
      <span className="min-w-0 flex-1 cut">{name}</span>
    </label>
  );
}
