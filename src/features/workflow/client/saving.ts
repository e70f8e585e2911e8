/** The state of the autosave as a pure machine: what a save, a refusal and somebody else's save lead to. */
import type { Graph } from "#engine/graph.ts";
import { timers } from "#product/timers.ts";

export type SavingStatus =
  | "saved"
  | "unsaved"
  | "saving"
  /** Nobody answered: tried again by itself. */
  | "failed"
  /** The browser has no network: tried again when it is back. */
  | "offline"
  /** The server said no; the next change tries again. */
  | "refused"
  /** Somebody else saved first: a person decides. */
  | "conflict";

export interface Saving {
  readonly status: SavingStatus;
  /** What the graph at hand is based on. */
  readonly revision: number;
  /** The graph as the server has it at that revision. */
  readonly saved: Graph;
  /** On its way. */
  readonly sent: Graph | null;
  /** The newest revision that anybody spoke of. */
  readonly heard: number;
  /** Failures in a row. */
  readonly tries: number;
  /** Why it was refused. */
  readonly text: string | null;
}

export type SavingEvent =
  | { readonly do: "edit"; readonly graph: Graph }
  | { readonly do: "send"; readonly graph: Graph }
  | { readonly do: "saved"; readonly revision: number; readonly graph: Graph }
  | { readonly do: "fail"; readonly status: "failed" | "offline" | "refused" | "conflict"; readonly text?: string }
  | { readonly do: "hear"; readonly revision: number }
  | { readonly do: "adopt"; readonly revision: number; readonly graph: Graph };

export const startSaving = (revision: number, graph: Graph): Saving => ({
  status: "saved",
  revision,
  saved: graph,
  sent: null,
  heard: revision,
  tries: 0,
  text: null,
});

export function nextSaving(saving: Saving, event: SavingEvent): Saving {
  switch (event.do) {
    case "edit":
      if (saving.status === "saving" || saving.status === "conflict") return saving;
      // An undo may lead back to what the server has.
      if (event.graph === saving.saved) return settle({ ...saving, status: "saved", text: null, tries: 0 });
      return settle({ ...saving, status: "unsaved" });
    case "send":
      return { ...saving, status: "saving", sent: event.graph };
    case "saved": {
      const { sent } = saving;
      const { revision } = event;
      const status = sent === event.graph ? "saved" : "unsaved";
      const heard = Math.max(saving.heard, revision);
      return settle({ status, revision, saved: sent ?? event.graph, sent: null, heard, tries: 0, text: null });
    }
    case "fail":
      return { ...saving, status: event.status, sent: null, tries: saving.tries + 1, text: event.text ?? null };
    case "hear":
      return settle({ ...saving, heard: Math.max(saving.heard, event.revision) });
    case "adopt":
      return { ...startSaving(event.revision, event.graph), heard: Math.max(saving.heard, event.revision) };
  }
}

/** Unsaved changes and a newer revision elsewhere cannot both be had; while a save is under way its answer tells. */
function settle(saving: Saving): Saving {
  const isBehind = saving.heard > saving.revision;
  return isBehind && saving.status !== "saved" && saving.status !== "saving"
    ? { ...saving, status: "conflict" }
    : saving;
}

/** What the builder has to do next, and after how long. */
export function wantedAct(saving: Saving): { act: "send" | "load"; afterMs: number } | null {
  switch (saving.status) {
    case "unsaved":
      return { act: "send", afterMs: timers.autosave.nodeMs };
    case "failed": {
      const { reconnectFirstMs, reconnectMaxMs } = timers.stream;
      return { act: "send", afterMs: Math.min(reconnectFirstMs * 2 ** saving.tries, reconnectMaxMs) };
    }
    case "saved":
      return saving.heard > saving.revision ? { act: "load", afterMs: 0 } : null;
    default:
      return null;
  }
}

/** Whether leaving the page would lose something. */
export const hasUnsaved = ({ status }: Saving): boolean => status !== "saved";
