import { useState } from "react";
import { readStoredJson, writeStoredJson } from "#ui/browser-storage.ts";

const storageKey = (id: string) => `troupe-canvas-edit-${id}`;

/**
 * A person's edit that could not be saved, because an agent or another page has changed the canvas since it was opened.
 * This browser keeps it until the person decides.
 */
export function useKeptEdit(id: string) {
  const [content, setContent] = useState<unknown>(() => readStoredJson(storageKey(id)) ?? null);
  function keep(next: unknown): void {
    writeStoredJson(storageKey(id), next);
    setContent(next);
  }
  return [content, keep] as const;
}
