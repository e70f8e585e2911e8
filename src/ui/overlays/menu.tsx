import { Dropdown } from "@heroui/react/dropdown";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import { floatingSurface } from "./surface.ts";

interface MenuProps {
  /** A `Button` or `IconButton`. */
  trigger: ReactNode;
  /** Accessible name, if it differs from the trigger's. */
  "aria-label"?: string;
  placement?: ComponentProps<typeof Dropdown.Popover>["placement"];
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** For selection menus; items need an `id`. */
  selectionMode?: "none" | "single" | "multiple";
  selectedIds?: Iterable<string>;
  onSelect?: (ids: string[]) => void;
  className?: string;
  /** `MenuItem`, `MenuSection`, `MenuSeparator`. */
  children: ReactNode;
}

/** A menu that opens from a button. */
export function Menu({
  trigger,
  placement = "bottom end",
  isOpen,
  onOpenChange,
  selectionMode = "none",
  selectedIds,
  onSelect,
  className,
  children,
  "aria-label": label,
}: MenuProps) {
  return (
    <Dropdown isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      <Dropdown.Popover placement={placement} offset={4} className={cx(floatingSurface, "min-w-50 max-w-80")}>
        <Dropdown.Menu
          aria-label={label}
          className={cx("p-1 outline-none", className)}
          selectionMode={selectionMode}
          selectedKeys={selectedIds}
          onSelectionChange={(keys) => onSelect?.(keys === "all" ? [] : [...keys].map(String))}
        >
          {children}
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  );
}
