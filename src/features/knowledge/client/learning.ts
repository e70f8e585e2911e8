import { create } from "zustand";
import { readStoredJson, writeStoredJson } from "#ui/browser-storage.ts";

/** Nodes that a person added, or learns again, in this browser. The tray shows them until they are ready. */
interface Learning {
  readonly workspaceId: string | null;
  readonly ids: readonly string[];
  /** An upload is under way, or the list of one waits for the person. */
  readonly isAdding: boolean;
}

const maxIds = 200;
const keyOf = (workspaceId: string) => `troupe-learning-${workspaceId}`;

export const useLearning = create<Learning>(() => ({ workspaceId: null, ids: [], isAdding: false }));

/** Shows what is left from an earlier visit to this workspace. */
export function resumeLearning(workspaceId: string): void {
  if (useLearning.getState().workspaceId === workspaceId) return;
  const stored = readStoredJson(keyOf(workspaceId));
  const ids = Array.isArray(stored) ? stored.filter((id) => typeof id === "string").slice(-maxIds) : [];
  useLearning.setState({ workspaceId, ids, isAdding: false });
}

/** Follows nodes until they are ready. */
export function followLearning(workspaceId: string, added: readonly string[]): void {
  resumeLearning(workspaceId);
  const { ids } = useLearning.getState();
  setIds(workspaceId, [...ids.filter((id) => !added.includes(id)), ...added].slice(-maxIds));
}

/** Stops following nodes. */
export function forgetLearning(workspaceId: string, gone: readonly string[]): void {
  setIds(
    workspaceId,
    useLearning.getState().ids.filter((id) => !gone.includes(id)),
  );
}

function setIds(workspaceId: string, ids: readonly string[]) {
  useLearning.setState({ workspaceId, ids });
  writeStoredJson(keyOf(workspaceId), ids.length > 0 ? ids : null);
}
