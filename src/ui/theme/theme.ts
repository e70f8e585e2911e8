import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark" | "system";

const storageKey = "troupe-theme";
const listeners = new Set<() => void>();
const systemIsDark = () => window.matchMedia("(prefers-color-scheme: dark)");

/**
 * Runs in the head before anything is painted, so that the page never flashes in the wrong theme. Put it there letter
 * for letter: the content security policy knows it by its hash.
 */
export const themeScript = `try{var t=localStorage.getItem("${storageKey}")}catch(e){}document.documentElement.dataset.theme=t==="light"||t==="dark"?t:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"`;

/** What the person chose; without a choice the system decides. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system"; // Storage is shut, as in some frames: follow the system.
  }
}

/** Keeps the choice and shows it at once, in other tabs too. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is shut: the choice holds until the page is left.
  }
  showTheme(theme);
}

/** The theme as chosen and as it looks now. `useTheme().shown` is for what CSS cannot reach: diagrams, canvases. */
export function useTheme(): { chosen: Theme; shown: "light" | "dark" } {
  const chosen = useSyncExternalStore(subscribe, readTheme);
  const shown = useSyncExternalStore(subscribe, shownTheme);
  return { chosen, shown };
}

/** Follows the system and the other tabs. Call it once, when the app starts; returns the way to stop. */
export function followTheme(): () => void {
  const follow = () => showTheme(readTheme());
  const followStorage = (event: StorageEvent) => event.key === storageKey && follow();
  const media = systemIsDark();
  media.addEventListener("change", follow);
  window.addEventListener("storage", followStorage);
  follow();
  return () => {
    media.removeEventListener("change", follow);
    window.removeEventListener("storage", followStorage);
  };
}

function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme === "system" ? (systemIsDark().matches ? "dark" : "light") : theme;
  for (const listener of listeners) listener();
}

function shownTheme(): "light" | "dark" {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
