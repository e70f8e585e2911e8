/**
 * Reads a text from localStorage; null when the key is missing or storage is blocked, as in some iframes. Storage may
 * throw on every access, so nothing else in the browser's code calls it directly.
 */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes the key. When storage is full or blocked, nothing is stored. */
export function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The caller's own state lasts until the page is closed.
  }
}

/**
 * Reads JSON; null when the key is missing, storage is blocked, or the text isn't JSON. The type is a promise of the
 * caller, who stored the value under the same key; unknown where it is checked.
 */
export function readStoredJson<Value = unknown>(key: string): Value | null {
  try {
    return JSON.parse(readStorage(key) ?? "null") as Value | null;
  } catch {
    return null;
  }
}

/** Stores a value as JSON; null removes the key. */
export function writeStoredJson(key: string, value: unknown): void {
  writeStorage(key, value === null ? null : JSON.stringify(value));
}
