import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../buttons/icon-button.tsx";

interface SelectionBarProps {
  /** "3 selected". */
  label: string;
  clearLabel: string;
  onClear: () => void;
  /** Actions for the selection. */
  children: ReactNode;
}

/** Toolbar for selected rows, shown in `ListTools`. */
export function SelectionBar({ label, clearLabel, onClear, children }: SelectionBarProps) {
  return (
    <div role="toolbar" aria-label={label} className="flex min-h-control flex-wrap items-center gap-2">
      <IconButton icon={X} label={clearLabel} onPress={onClear} />
      <span role="status" className="mr-2 font-medium num">
        {label}
      </span>
      {children}
    </div>
  );
}
