import { Button as HeroButton } from "@heroui/react/button";
import { SearchField as HeroSearchField } from "@heroui/react/search-field";
import { Search, X } from "lucide-react";
import { type RefObject, useRef } from "react";
import { cx } from "../cx.ts";
import { Kbd } from "../shortcuts/kbd.tsx";
import type { Shortcut } from "../shortcuts/shortcut.ts";
import { useShortcut } from "../shortcuts/use-shortcut.ts";
import { fieldFrame, fieldInput } from "./field.ts";

interface SearchFieldProps {
  "aria-label": string;
  value: string;
  onChange: (value: string) => void;
  onSubmit?: (value: string) => void;
  placeholder?: string;
  /** Shortcut that focuses the field, shown at the right while it is empty. */
  shortcut?: Shortcut;
  autoFocus?: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
  className?: string;
}

/** A search field. Esc clears it. */
export function SearchField({
  value,
  onChange,
  onSubmit,
  placeholder,
  shortcut,
  autoFocus,
  inputRef,
  className,
  "aria-label": label,
}: SearchFieldProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  useShortcut(shortcut, () => input.current?.focus());
  return (
    <HeroSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      onSubmit={onSubmit}
      autoFocus={autoFocus}
      className={cx("group/field min-w-0", className)}
    >
      <HeroSearchField.Group className={cx(fieldFrame, "h-control pr-1.5")}>
        <Search aria-hidden className="text-ink-3" />
        <HeroSearchField.Input ref={input} placeholder={placeholder} className={fieldInput} />
        {value ? (
          <HeroButton
            slot="clear"
            className="grid size-6 flex-none place-items-center rounded-mark text-ink-3 hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-3.5" />
          </HeroButton>
        ) : (
          shortcut && <Kbd shortcut={shortcut} />
        )}
      </HeroSearchField.Group>
    </HeroSearchField>
  );
}
