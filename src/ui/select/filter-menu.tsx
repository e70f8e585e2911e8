import { ChevronDown } from "lucide-react";
import { Button } from "../buttons/button.tsx";
import { Menu } from "../overlays/menu.tsx";
import { MenuItem } from "../overlays/menu-item.tsx";

interface FilterMenuProps {
  label: string;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  isSingle?: boolean;
}

/** A filter menu whose button shows the selected options. */
export function FilterMenu({ label, options, chosen, onChoose, isSingle }: FilterMenuProps) {
  const names = options.filter(({ id }) => chosen.includes(id)).map((option) => option.label);
  const shown = names.length > 1 ? `${label}: ${names.length}` : (names[0] ?? label);
  return (
    <Menu
      aria-label={label}
      placement="bottom start"
      selectionMode={isSingle ? "single" : "multiple"}
      selectedIds={chosen}
      onSelect={onChoose}
      trigger={
        <Button
          iconEnd={ChevronDown}
          aria-label={names.length > 1 ? `${shown}, ${names.join(", ")}` : names[0] ? `${label}: ${names[0]}` : label}
          className={names.length > 0 ? "max-w-52" : "text-ink-2"}
        >
          <span className="cut">{shown}</span>
        </Button>
      }
    >
      {options.map((option) => (
        <MenuItem key={option.id} id={option.id}>
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
