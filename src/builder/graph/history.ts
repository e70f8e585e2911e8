import type { Graph } from "#engine/graph/graph.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";

/** The current graph with its undo and redo steps. */
export interface History {
  readonly past: readonly Graph[];
  readonly present: Graph;
  readonly future: readonly Graph[];
  /** Key and time of the newest edit, so that continuous typing becomes one undo step. */
  readonly lastEdit: { readonly key: string; readonly at: number } | null;
}

export type HistoryEvent =
  | {
      readonly do: "change";
      readonly graph: Graph;
      /** Consecutive changes with the same key are one undo step. Without a key every change is its own step. */
      readonly key?: string;
      /** Milliseconds of a monotonic clock. */
      readonly at: number;
    }
  | { readonly do: "undo" }
  | { readonly do: "redo" }
  /** Replaces the graph and clears the history. */
  | { readonly do: "reset"; readonly graph: Graph };

export const startHistory = (graph: Graph): History => ({ past: [], present: graph, future: [], lastEdit: null });

/** Keeps fifty undo steps. An undo restores the same object, so that a saved graph is recognized. */
export function nextHistory(history: History, event: HistoryEvent): History {
  const { past, present, future, lastEdit } = history;
  switch (event.do) {
    case "reset":
      return startHistory(event.graph);
    case "undo": {
      const before = past.at(-1);
      if (!before) return history;
      return { past: past.slice(0, -1), present: before, future: [present, ...future], lastEdit: null };
    }
    case "redo": {
      const [after, ...later] = future;
      if (!after) return history;
      return { past: [...past, present], present: after, future: later, lastEdit: null };
    }
    case "change": {
      if (event.graph === present) return history;
      const { key, at } = event;
      const isSameEdit = key !== undefined && lastEdit?.key === key && at - lastEdit.at < timers.screen.undoGroupMs;
      return {
        past: isSameEdit ? past : [...past, present].slice(-limits.workflow.undoSteps),
        present: event.graph,
        future: [],
        lastEdit: key === undefined ? null : { key, at },
      };
    }
  }
}
