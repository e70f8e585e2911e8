import { cx } from "../cx.ts";
import { type Shortcut, shortcutKeys } from "./shortcut.ts";
import { useIsShortcutOn } from "./single-keys.ts";

interface KbdProps {
  shortcut: Shortcut;
  /** For the dark background of a tooltip. */
  isInverted?: boolean;
  className?: string;
}

/** A shortcut as key caps in the platform's notation; hidden when the shortcut is off. */
export function Kbd({ shortcut, isInverted, className }: KbdProps) {
  const isOn = useIsShortcutOn();
  if (!isOn(shortcut)) return null;
  const keys = shortcutKeys(shortcut);
  // One cap for symbols (⌘K), separate caps for words (Ctrl K).
  const caps = keys.every((key) => key.length === 1) ? [keys.join("")] : keys;
  return (
    <kbd className={cx("inline-flex flex-none gap-0.5 font-sans", className)}>
      {caps.map((cap) => (
        <span
          key={cap}
          className={cx(
            "grid h-[18px] min-w-[18px] place-items-center rounded-mark px-1 text-2xs font-medium leading-none",
            isInverted ? "bg-[light-dark(rgb(255_255_255/.16),rgb(0_0_0/.1))] text-ink-invert" : "bg-hover text-ink-3",
          )}
        >
          {cap}
        </span>
      ))}
    </kbd>
  );
}
