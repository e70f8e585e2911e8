import { useEffect, useRef } from "react";

/** Keys joined by `+`, lower case: `mod+k`, `shift+?`, `escape`, `[`. `mod` is Cmd on a Mac and Ctrl elsewhere. */
export type Shortcut = string;

const isMac = typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.userAgent);

const symbols: Record<string, string> = {
  mod: isMac ? "⌘" : "Ctrl",
  ctrl: isMac ? "⌃" : "Ctrl",
  alt: isMac ? "⌥" : "Alt",
  shift: isMac ? "⇧" : "Shift",
  enter: "↵",
  escape: "Esc",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  backspace: "⌫",
  delete: "Del",
  space: "Space",
};

/** The shortcut as this platform writes it, one entry per key: `["⌘", "K"]` or `["Ctrl", "K"]`. */
export function shortcutKeys(shortcut: Shortcut): string[] {
  return splitKeys(shortcut).map((key) => symbols[key] ?? key.toUpperCase());
}

/** Whether a key press is this shortcut. Shift is not compared for signs, where the layout decides about it. */
export function matchesShortcut(
  event: Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey">,
  shortcut: Shortcut,
  mac = isMac,
): boolean {
  const keys = splitKeys(shortcut);
  const key = keys.at(-1) ?? "";
  const wants = (name: string) => keys.slice(0, -1).includes(name);
  const meta = mac && wants("mod");
  const ctrl = wants("ctrl") || (!mac && wants("mod"));
  const isSign = key.length === 1 && !/[a-z0-9]/.test(key);
  const pressed = event.key === " " ? "space" : event.key.toLowerCase();
  return (
    pressed === key &&
    event.metaKey === meta &&
    event.ctrlKey === ctrl &&
    event.altKey === wants("alt") &&
    (isSign || event.shiftKey === wants("shift"))
  );
}

/** Whether the person is writing: plain keys then belong to the text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "range"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

interface ShortcutOptions {
  isDisabled?: boolean;
  /** Also while writing; default only for shortcuts with mod, ctrl or alt. */
  whileTyping?: boolean;
}

/** Runs `act` on the shortcut anywhere in the page, but not behind an open dialog and not while the person writes. */
export function useShortcut(
  shortcut: Shortcut | undefined,
  act: (event: KeyboardEvent) => void,
  options: ShortcutOptions = {},
) {
  const latest = useRef(act);
  latest.current = act;
  const { isDisabled = false, whileTyping } = options;
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

function splitKeys(shortcut: Shortcut): string[] {
  return shortcut === "+"
    ? ["+"]
    : shortcut
        .toLowerCase()
        .replace("++", "+plus")
        .split("+")
        .map((key) => (key === "plus" ? "+" : key));
}
