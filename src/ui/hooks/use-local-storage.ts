import { useState } from "react";

/** A choice about the look that this device keeps; where storage is shut it holds until the page is left. */
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
    // Storage is shut, as in some frames: nothing to keep.
  }
}
