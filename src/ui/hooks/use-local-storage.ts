import { useState } from "react";
import { readStorage, writeStorage } from "../browser-storage.ts";

/** A string in localStorage. When storage is blocked, it lasts until the page is closed. */
export function useLocalStorage(key: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => readStorage(key) ?? initial);
  return [
    value,
    (next) => {
      writeStorage(key, next);
      setValue(next);
    },
  ];
}
