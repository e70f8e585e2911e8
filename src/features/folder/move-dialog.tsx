import { Folder as FolderIcon, FolderPlus, House } from "lucide-react";
import { useId, useState } from "react";
import { buttonText, dialogText } from "#product/texts/dialog.ts";
import { shellText } from "#product/texts/shell.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/dialog.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { type Folder, flatTree } from "./client/folders.ts";
import { FolderNameDialog } from "./folder-name-dialog.tsx";

interface MoveDialogProps {
  onClose: () => void;
  folders: readonly Folder[];
  /** Where it is now; undefined for several things that lie in different places. */
  folderId: string | null | undefined;
  /** Folders that it cannot go into: a folder's own branch. */
  closed?: ReadonlySet<string>;
  onMove: (folderId: string | null) => void;
  onCreate: (name: string, parentFolderId: string | null) => Promise<{ id: string }>;
}

const searchFrom = 8;

/** Chooses the folder that something moves into; a new one can be made on the way. */
export function MoveDialog({ onClose, folders, folderId, closed, onMove, onCreate }: MoveDialogProps) {
  const [chosen, setChosen] = useState(folderId);
  const [search, setSearch] = useState("");
  const [isNaming, setNaming] = useState(false);
  const group = useId();
  const text = dialogText.moveToFolder;
  const wanted = search.trim().toLowerCase();
  const rows = flatTree(folders).filter((folder) => !wanted || folder.name.toLowerCase().includes(wanted));
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={onClose}
        title={text.title}
        isPadded={false}
        className="p-2"
        footerStart={
          <Button variant="ghost" icon={FolderPlus} onPress={() => setNaming(true)}>
            {buttonText.newFolder}
          </Button>
        }
        footer={
          <Button
            variant="primary"
            isDisabled={chosen === folderId}
            onPress={() => {
              onMove(chosen ?? null);
              onClose();
            }}
          >
            {text.move}
          </Button>
        }
      >
        {folders.length >= searchFrom && (
          <SearchField
            aria-label={text.search}
            placeholder={text.search}
            value={search}
            onChange={setSearch}
            className="mb-2"
          />
        )}
        <div role="radiogroup" aria-label={text.title} className="max-h-80 overflow-y-auto scroll-thin">
          {!wanted && (
            <Target
              group={group}
              name={text.root}
              icon={House}
              depth={0}
              isChosen={chosen === null}
              onChoose={() => setChosen(null)}
            />
          )}
          {rows.map((folder) => (
            <Target
              key={folder.id}
              group={group}
              name={folder.name}
              icon={FolderIcon}
              depth={wanted ? 0 : folder.depth}
              isChosen={chosen === folder.id}
              isClosed={closed?.has(folder.id)}
              onChoose={() => setChosen(folder.id)}
            />
          ))}
          {wanted && rows.length === 0 && <p className="px-2 py-3 text-ink-3">{shellText.list.noMatch}</p>}
        </div>
      </Dialog>
      {isNaming && (
        <FolderNameDialog
          onClose={() => setNaming(false)}
          onSubmit={async (name) => {
            setNaming(false);
            const made = await onCreate(name, chosen ?? null);
            setChosen(made.id);
          }}
        />
      )}
    </>
  );
}

interface TargetProps {
  group: string;
  name: string;
  icon: typeof FolderIcon;
  depth: number;
  isChosen: boolean;
  isClosed?: boolean;
  onChoose: () => void;
}

function Target({ group, name, icon: Icon, depth, isChosen, isClosed, onChoose }: TargetProps) {
  return (
    <label
      className={cx(
        "flex min-h-9 items-center gap-2 rounded-control pr-2 has-focus-visible:outline-2 has-focus-visible:outline-focus",
        isChosen ? "bg-accent-soft text-accent-text" : isClosed ? "text-ink-3" : "cursor-pointer hover:bg-hover",
      )}
      style={{ paddingInlineStart: 8 + depth * 20 }}
    >
      <input type="radio" name={group} checked={isChosen} disabled={isClosed} onChange={onChoose} className="sr-only" />
      <Icon aria-hidden className={isChosen ? undefined : "text-ink-3"} />
      <span className="min-w-0 flex-1 cut">{name}</span>
    </label>
  );
}
