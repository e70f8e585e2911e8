import { readStoredJson, writeStoredJson } from "#ui/browser-storage.ts";

const storageKey = (key: string) => `troupe-answer-${key}`;

/** Edited texts that this browser keeps until they are saved; null if there are none for `count` texts. */
export function loadDraft(key: string, count: number): string[] | null {
  const stored = readStoredJson(storageKey(key));
  return Array.isArray(stored) && stored.length === count ? stored.map(String) : null;
}

export const saveDraft = (key: string, texts: readonly string[] | null): void =>
  writeStoredJson(storageKey(key), texts);
