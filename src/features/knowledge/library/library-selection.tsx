import { FolderInput, Trash2 } from "lucide-react";
import { buttonText } from "#product/texts/common/buttons.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { listText } from "#product/texts/shell/list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SelectionBar } from "#ui/data/selection-bar.tsx";

interface LibrarySelectionProps {
  count: number;
  /** False if someone else added a selected node. */
  canDelete: boolean;
  onClear: () => void;
  onMove: () => void;
  onDelete: () => void;
}

/** Actions on the selected nodes. */
export function LibrarySelection({ count, canDelete, onClear, onMove, onDelete }: LibrarySelectionProps) {
  const text = knowledgeLibraryText;
  return (
    <SelectionBar label={listText.selected(count)} clearLabel={listText.clearSelection} onClear={onClear}>
      <Button icon={FolderInput} onPress={onMove}>
        {text.moveSelected}
      </Button>
      <Button icon={Trash2} variant="danger" isDisabled={!canDelete} onPress={onDelete}>
        {buttonText.delete}
      </Button>
      {!canDelete && <span className="text-sm text-ink-3">{text.notYours}</span>}
    </SelectionBar>
  );
}
