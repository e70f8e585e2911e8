import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "../buttons/button.tsx";
import { Popover } from "../overlays/popover.tsx";
import type { Option } from "./option.ts";
import { PickList } from "./pick-list.tsx";

interface SearchFilterProps {
  label: string;
  /** Shown in the empty search field. */
  placeholder: string;
  /** Options that match the typed text. */
  options: readonly Option[];
  chosen: Option | null;
  /** Called with null to clear the filter, also by a press on the selected option. */
  onChoose: (id: string | null) => void;
  onSearch: (text: string) => void;
}

/** A searchable filter whose button shows the selected option. */
export function SearchFilter({ label, placeholder, options, chosen, onChoose, onSearch }: SearchFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const open = (next: boolean) => {
    setOpen(next);
    if (!next) onSearch("");
  };
  const isListed = options.some(({ id }) => id === chosen?.id);
  return (
    <Popover
      aria-label={label}
      placement="bottom start"
      className="w-72 p-0!"
      isOpen={isOpen}
      onOpenChange={open}
      trigger={
        <Button
          iconEnd={ChevronDown}
          aria-label={chosen ? `${label}: ${chosen.label}` : label}
          className={chosen ? "max-w-52" : "text-ink-2"}
        >
          <span className="cut">{chosen?.label ?? label}</span>
        </Button>
      }
    >
      <PickList
        aria-label={label}
        placeholder={placeholder}
        options={chosen && !isListed ? [chosen, ...options] : options}
        value={chosen?.id ?? null}
        onSearch={onSearch}
        onPick={(id) => {
          onChoose(id === chosen?.id ? null : id);
          open(false);
        }}
      />
    </Popover>
  );
}
