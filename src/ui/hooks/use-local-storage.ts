import { useState } from "react";

/** A string in localStorage. When storage is blocked, it lasts until the page is closed. */
export function useLocalStorage(key: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => readLocalStorage(key) ?? initial);
  return [
    value,
    (next) => {
      writeLocalStorage(key, next);
      setValue(next);
    },
  ];
}

export function readLocalStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeLocalStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked, as in some iframes.
  }
}
