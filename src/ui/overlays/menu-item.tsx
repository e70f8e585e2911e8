import { Dropdown } from "@heroui/react/dropdown";
import { Check, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Kbd } from "../shortcuts/kbd.tsx";
import type { Shortcut } from "../shortcuts/shortcut.ts";
import { dangerTone, optionRow, optionTone } from "./surface.ts";

interface MenuItemProps {
  /** Needed only in selection menus. */
  id?: string;
  icon?: LucideIcon;
  /** Replaces the icon: an avatar, a dot. */
  start?: ReactNode;
  end?: ReactNode;
  /** Secondary line. */
  hint?: string;
  shortcut?: Shortcut;
  isDanger?: boolean;
  isDisabled?: boolean;
  onAction?: () => void;
  href?: string;
  target?: string;
  /** The link is a file to save. */
  download?: boolean;
  /** Text for type-ahead, when the children aren't plain text. */
  textValue?: string;
  children: ReactNode;
}

/** An action or option of a `Menu`. */
export function MenuItem({
  icon: Icon,
  start,
  end,
  hint,
  shortcut,
  isDanger,
  textValue,
  children,
  ...rest
}: MenuItemProps) {
  return (
    <Dropdown.Item
      {...rest}
      textValue={textValue ?? (typeof children === "string" ? children : undefined)}
      className={cx(optionRow, isDanger ? dangerTone : optionTone)}
    >
      {({ isSelected, selectionMode }) => (
        <>
          {Icon ? <Icon aria-hidden /> : start}
          <span className="min-w-0 flex-1">
            <span className="block cut">{children}</span>
            {hint && <span className="block text-sm text-ink-3">{hint}</span>}
          </span>
          {end && <span className="flex-none text-sm text-ink-3">{end}</span>}
          {shortcut && <Kbd shortcut={shortcut} className="ml-3" />}
          {selectionMode !== "none" && <Check aria-hidden className={isSelected ? undefined : "invisible"} />}
        </>
      )}
    </Dropdown.Item>
  );
}
