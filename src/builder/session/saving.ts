/** The autosave as a pure state machine. */
import type { Graph } from "#engine/graph/graph.ts";
import { timers } from "#product/timers.ts";

export type SavingStatus =
  | "saved"
  | "unsaved"
  | "saving"
  /** No response; retried automatically. */
  | "failed"
  /** The browser is offline; retried when it is online again. */
  | "offline"
  /** The server refused; the next edit retries. */
  | "refused"
  /** Another person saved first; their version is loaded and merged. */
  | "behind"
  /** Both changed the same setting; the person decides. */
  | "conflict";

export interface Saving {
  readonly status: SavingStatus;
  /** Revision that the local graph is based on. */
  readonly revision: number;
  /** The server's graph at that revision. */
  readonly saved: Graph;
  /** Graph of the save in progress. */
  readonly sent: Graph | null;
  /** Revision with an unresolved conflict. */
  readonly conflictRevision: number | null;
  /** Newest known revision. */
  readonly latestRevision: number;
  /** Consecutive failures. */
  readonly failures: number;
  /** Reason of a refusal. */
  readonly text: string | null;
}

export type SavingEvent =
  | { readonly do: "edit"; readonly graph: Graph }
  | { readonly do: "send"; readonly graph: Graph }
  | { readonly do: "saved"; readonly revision: number; readonly graph: Graph }
  | { readonly do: "fail"; readonly status: "failed" | "offline" | "refused" | "behind"; readonly text?: string }
  | { readonly do: "newRevision"; readonly revision: number }
  /** `saved` is the server's graph; `graph` is the merged local one. */
  | { readonly do: "merged"; readonly revision: number; readonly saved: Graph; readonly graph: Graph }
  | { readonly do: "conflict"; readonly revision: number };

export const startSaving = (revision: number, graph: Graph): Saving => ({
  status: "saved",
  revision,
  saved: graph,
  sent: null,
  conflictRevision: null,
  latestRevision: revision,
  failures: 0,
  text: null,
});

export function nextSaving(saving: Saving, event: SavingEvent): Saving {
  switch (event.do) {
    case "edit":
      if (["saving", "behind", "conflict"].includes(saving.status)) return saving;
      // An undo may restore the saved graph.
      if (event.graph === saving.saved) return markIfBehind({ ...saving, status: "saved", text: null, failures: 0 });
      return markIfBehind({ ...saving, status: "unsaved" });
    case "send":
      return { ...saving, status: "saving", sent: event.graph };
    case "saved": {
      const { sent } = saving;
      const { revision } = event;
      const status = sent === event.graph ? "saved" : "unsaved";
      const latestRevision = Math.max(saving.latestRevision, revision);
      const done = { sent: null, conflictRevision: null, failures: 0, text: null };
      return markIfBehind({ ...done, status, revision, saved: sent ?? event.graph, latestRevision });
    }
    case "fail": {
      // A revision conflict is a response, not a failure.
      const isAnswer = event.status === "behind" && saving.status === "saving";
      const tries = isAnswer ? 0 : saving.failures + 1;
      return { ...saving, status: event.status, sent: null, failures: tries, text: event.text ?? null };
    }
    case "newRevision":
      return markIfBehind({ ...saving, latestRevision: Math.max(saving.latestRevision, event.revision) });
    case "merged": {
      const status = event.saved === event.graph ? "saved" : "unsaved";
      const latestRevision = Math.max(saving.latestRevision, event.revision);
      return markIfBehind({ ...startSaving(event.revision, event.saved), status, latestRevision });
    }
    case "conflict":
      return markIfBehind({
        ...saving,
        status: "conflict",
        sent: null,
        conflictRevision: event.revision,
        latestRevision: Math.max(saving.latestRevision, event.revision),
        failures: 0,
      });
  }
}

/** Unsaved changes with a newer revision must be merged. During a save its response decides. */
function markIfBehind(saving: Saving): Saving {
  const { status, conflictRevision, latestRevision } = saving;
  const isKnown =
    status === "saved" || status === "saving" || (status === "conflict" && conflictRevision === latestRevision);
  return latestRevision > saving.revision && !isKnown ? { ...saving, status: "behind" } : saving;
}

/** The next action and its delay in milliseconds. */
export function nextSaveAction(saving: Saving): { action: "send" | "load"; afterMs: number } | null {
  switch (saving.status) {
    case "unsaved":
      return { action: "send", afterMs: timers.autosave.nodeMs };
    case "failed":
      return { action: "send", afterMs: retryDelayMs(saving) };
    case "behind":
      return { action: "load", afterMs: saving.failures > 0 ? retryDelayMs(saving) : 0 };
    case "saved":
      return saving.latestRevision > saving.revision ? { action: "load", afterMs: 0 } : null;
    default:
      return null;
  }
}

function retryDelayMs({ failures }: Saving): number {
  const { reconnectFirstMs, reconnectMaxMs } = timers.stream;
  return Math.min(reconnectFirstMs * 2 ** failures, reconnectMaxMs);
}

/** Whether leaving the page would lose changes. */
export const hasUnsaved = ({ status }: Saving): boolean => status !== "saved";
