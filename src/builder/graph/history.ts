import type { Graph } from "#engine/graph/graph.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";

/** The graph as it is, and the ways back and forth. */
export interface History {
  readonly past: readonly Graph[];
  readonly present: Graph;
  readonly future: readonly Graph[];
  /** What the newest step was about and when, so that writing a sentence is one step and not fifty. */
  readonly lastEdit: { readonly key: string; readonly at: number } | null;
}

export type HistoryEvent =
  | {
      readonly do: "change";
      readonly graph: Graph;
      /** Changes with the same key, one soon after the other, are one step. Without it each is its own. */
      readonly key?: string;
      /** Milliseconds on any clock that goes on. */
      readonly at: number;
    }
  | { readonly do: "undo" }
  | { readonly do: "redo" }
  /** Another graph altogether: nothing leads back. */
  | { readonly do: "reset"; readonly graph: Graph };

export const startHistory = (graph: Graph): History => ({ past: [], present: graph, future: [], lastEdit: null });

/** Fifty steps back. An undo brings the very same object back, which tells that nothing is unsaved. */
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
