import { create } from "zustand";
import { readStorage, writeStorage } from "../browser-storage.ts";

export type Theme = "light" | "dark" | "system";

const storageKey = "troupe-theme";
const themeStore = create<{ chosen: Theme; shown: "light" | "dark" }>(() => ({ chosen: "system", shown: "light" }));
const systemIsDark = () => window.matchMedia("(prefers-color-scheme: dark)");

/**
 * Inline script that sets the theme before the first paint. Must be used verbatim, because the content security policy
 * allows it by hash.
 */
export const themeScript = `try{var t=localStorage.getItem("${storageKey}")}catch(e){}document.documentElement.dataset.theme=t==="light"||t==="dark"?t:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"`;

/** The chosen theme; "system" by default. */
export function readTheme(): Theme {
  const stored = readStorage(storageKey);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Stores the theme and applies it at once, also in other tabs. */
export function setTheme(theme: Theme): void {
  writeStorage(storageKey, theme === "system" ? null : theme);
  showTheme(theme);
}

/** The chosen and the effective theme. `shown` is for content CSS can't style, such as diagrams. */
export const useTheme = () => themeStore();

/** Follows the system theme and other tabs. Call once at startup; returns the cleanup function. */
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
  const shown = theme === "system" ? (systemIsDark().matches ? "dark" : "light") : theme;
  document.documentElement.dataset.theme = shown;
  themeStore.setState({ chosen: theme, shown });
}
