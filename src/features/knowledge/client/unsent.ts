import { create } from "zustand";
import { readStoredJson, writeStoredJson } from "#ui/browser-storage.ts";
import type { SourceType } from "../schema.ts";

/** A file or link that was being added when its page was closed. Its content went with the page. */
export interface UnsentSource {
  readonly id: string;
  readonly type: SourceType;
  /** The name of the file, or the URL. */
  readonly name: string;
}

interface Unsent {
  readonly workspaceId: string | null;
  /** Where it was to be saved. */
  readonly folderId: string | null;
  readonly items: readonly UnsentSource[];
}

const keyOf = (workspaceId: string) => `troupe-unsent-${workspaceId}`;
const nothing: Unsent = { workspaceId: null, folderId: null, items: [] };

/** What earlier pages of this browser could not send. */
export const useUnsent = create<Unsent>(() => nothing);

function readUnsent(workspaceId: string): Unsent {
  const stored = readStoredJson<Partial<Unsent>>(keyOf(workspaceId));
  const items = Array.isArray(stored?.items) ? stored.items : [];
  return { workspaceId, folderId: stored?.folderId ?? null, items };
}

/** Shows what is left from an earlier visit to this workspace. */
export function resumeUnsent(workspaceId: string): void {
  if (useUnsent.getState().workspaceId !== workspaceId) useUnsent.setState(readUnsent(workspaceId));
}

/** Keeps what a closing page could not send, for the next one. */
export function keepUnsent(workspaceId: string, folderId: string | null, unsent: readonly UnsentSource[]): void {
  if (unsent.length === 0) return;
  const { items } = readUnsent(workspaceId);
  const names = new Set(unsent.map(({ name }) => name));
  writeStoredJson(keyOf(workspaceId), {
    folderId,
    items: [...items.filter(({ name }) => !names.has(name)), ...unsent],
  });
}

/** Forgets what a person has added again, or doesn't want any more. */
export function forgetUnsent(isForgotten: (source: UnsentSource) => boolean = () => true): void {
  const { workspaceId, folderId, items } = useUnsent.getState();
  const left = items.filter((source) => !isForgotten(source));
  if (workspaceId === null || left.length === items.length) return;
  useUnsent.setState({ items: left });
  writeStoredJson(keyOf(workspaceId), left.length > 0 ? { folderId, items: left } : null);
}
