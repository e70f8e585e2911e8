import { Folder, FolderPlus, House } from "lucide-react";
import { useMemo } from "react";
import { limits } from "#product/limits.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { ComboBox } from "#ui/select/combo-box.tsx";
import { pathOf } from "../client/library/tree.ts";
import { useKnowledgeTree } from "../client/use-knowledge.ts";

const text = addKnowledgeText.folder;

/** Placeholder for a folder that is created with the upload. */
export const newFolderId = "new";
const topId = "top";

interface DestinationFieldProps {
  /** Null is the top level. */
  folderId: string | null;
  onChange: (folderId: string | null) => void;
  newFolder: string;
  onNewFolder: (name: string) => void;
  isDisabled: boolean;
  /** Set if there are files from dropped folders. */
  folders: { isKept: boolean; count: number; onKeep: (isKept: boolean) => void } | null;
}

/** Where the sources are saved. */
export function DestinationField({
  folderId,
  onChange,
  newFolder,
  onNewFolder,
  isDisabled,
  folders,
}: DestinationFieldProps) {
  const tree = useKnowledgeTree();
  const options = useMemo(() => {
    const existing = (tree?.nodes ?? []).filter(({ droppable }) => droppable);
    const named = existing.map(({ id, text: name }) => ({
      id,
      label: name,
      hint: tree ? pathOf(tree, id) : "",
      icon: <Folder aria-hidden className="text-ink-3" />,
    }));
    named.sort((a, b) => a.label.localeCompare(b.label));
    return [
      { id: topId, label: text.none, icon: <House aria-hidden className="text-ink-3" /> },
      { id: newFolderId, label: text.new, icon: <FolderPlus aria-hidden className="text-ink-3" /> },
      ...named,
    ];
  }, [tree]);
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <ComboBox
          label={text.label}
          options={options}
          value={folderId ?? topId}
          onChange={(id) => onChange(id === topId ? null : id)}
          isDisabled={isDisabled}
        />
        {folderId === newFolderId && (
          <TextField
            label={text.newName}
            value={newFolder}
            onChange={onNewFolder}
            maxLength={limits.knowledge.titleChars}
            isDisabled={isDisabled}
            autoFocus
          />
        )}
      </div>
      {folders && (
        <Checkbox
          isSelected={folders.isKept}
          onChange={folders.onKeep}
          isDisabled={isDisabled}
          hint={folders.isKept ? text.keepHint(folders.count) : undefined}
        >
          {text.keep}
        </Checkbox>
      )}
    </div>
  );
}
