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

/** The keys of a shortcut in the platform's notation: `["⌘", "K"]` or `["Ctrl", "K"]`. */
export function shortcutKeys(shortcut: Shortcut): string[] {
  return splitKeys(shortcut).map((key) => symbols[key] ?? key.toUpperCase());
}

/** Whether a key event matches a shortcut. Shift is ignored for signs, because keyboard layouts differ. */
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

/** Whether a shortcut is a single character without Ctrl, Cmd or Alt, which people can turn off (WCAG 2.1.4). */
export function isSingleKey(shortcut: Shortcut): boolean {
  const keys = splitKeys(shortcut);
  return keys.at(-1)?.length === 1 && keys.slice(0, -1).every((key) => key === "shift");
}

/** Whether the target is a text input, which then receives plain keys. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "range"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
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
