import { Tag } from "lucide-react";
import { listText } from "#product/texts/shell/list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";

interface TagMenuProps {
  /** All tags of the list, with the number of rows that have them. */
  all: readonly { tag: string; count: number }[];
  selected: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Limits a list to rows with some tags. Shows nothing in a list without tags. */
export function TagMenu({ all, selected, onChange }: TagMenuProps) {
  if (all.length === 0) return null;
  return (
    <Menu
      aria-label={listText.tags}
      selectionMode="multiple"
      selectedIds={selected}
      onSelect={onChange}
      trigger={
        <Button variant="ghost" icon={Tag} className="ml-auto">
          <span className="max-sm:sr-only">{listText.tags}</span>
          {selected.length > 0 && <span className="num">{selected.length}</span>}
        </Button>
      }
    >
      {all.map(({ tag, count }) => (
        <MenuItem key={tag} id={tag} end={count}>
          {tag}
        </MenuItem>
      ))}
    </Menu>
  );
}
