import { useState } from "react";

/** A choice about the look that this device keeps; where storage is shut it holds until the page is left. */
export function useRemembered(key: string, first: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => recall(key) ?? first);
  return [
    value,
    (next) => {
      remember(key, next);
      setValue(next);
    },
  ];
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is shut, as in some frames: nothing to keep.
  }
}
