import { useEffect, useRef } from "react";
import { isTyping, matchesShortcut, type Shortcut } from "./shortcut.ts";
import { useIsShortcutOn } from "./single-keys.ts";

interface ShortcutOptions {
  isDisabled?: boolean;
  /** Also works while typing; default only for shortcuts with mod, ctrl or alt. */
  whileTyping?: boolean;
}

/** Runs `act` on a shortcut anywhere on the page, but not while the person types. */
export function useShortcut(
  shortcut: Shortcut | undefined,
  act: (event: KeyboardEvent) => void,
  options: ShortcutOptions = {},
) {
  const latest = useRef(act);
  latest.current = act;
  const isOn = useIsShortcutOn();
  const { whileTyping } = options;
  const isDisabled = options.isDisabled || !shortcut || !isOn(shortcut);
  useEffect(() => {
    if (!shortcut || isDisabled) return;
    const reachesTyping = whileTyping ?? /\b(mod|ctrl|alt)\+/.test(shortcut);
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !matchesShortcut(event, shortcut)) return;
      if (!reachesTyping && isTyping(event.target)) return;
      event.preventDefault();
      latest.current(event);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [shortcut, isDisabled, whileTyping]);
}
