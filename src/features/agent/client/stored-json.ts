/** What this device keeps of unfinished work; where storage is shut nothing is kept, and nothing breaks. */
export function readStoredJson<Value>(key: string): Value | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as Value); // written by `keep` under the same key
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function writeStoredJson(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or shut: the page itself still has it.
  }
}
