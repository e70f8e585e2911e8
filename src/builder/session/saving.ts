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
  /** Somebody else saved first: what they made is fetched and merged. */
  | "behind"
  /** Both changed the same thing: a person decides. */
  | "conflict";

export interface Saving {
  readonly status: SavingStatus;
  /** What the graph at hand is based on. */
  readonly revision: number;
  /** The graph as the server has it at that revision. */
  readonly saved: Graph;
  /** On its way. */
  readonly sent: Graph | null;
  /** The revision that a person has to decide about. */
  readonly contested: number | null;
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
  | { readonly do: "fail"; readonly status: "failed" | "offline" | "refused" | "behind"; readonly text?: string }
  | { readonly do: "hear"; readonly revision: number }
  /** `saved` is what the server has; `graph` is what is shown now, which may hold more. */
  | { readonly do: "adopt"; readonly revision: number; readonly saved: Graph; readonly graph: Graph }
  | { readonly do: "contest"; readonly revision: number };

export const startSaving = (revision: number, graph: Graph): Saving => ({
  status: "saved",
  revision,
  saved: graph,
  sent: null,
  contested: null,
  heard: revision,
  tries: 0,
  text: null,
});

export function nextSaving(saving: Saving, event: SavingEvent): Saving {
  switch (event.do) {
    case "edit":
      if (["saving", "behind", "conflict"].includes(saving.status)) return saving;
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
      const done = { sent: null, contested: null, tries: 0, text: null };
      return settle({ ...done, status, revision, saved: sent ?? event.graph, heard });
    }
    case "fail": {
      // To hear that somebody else was faster is an answer, not a failure.
      const isAnswer = event.status === "behind" && saving.status === "saving";
      const tries = isAnswer ? 0 : saving.tries + 1;
      return { ...saving, status: event.status, sent: null, tries, text: event.text ?? null };
    }
    case "hear":
      return settle({ ...saving, heard: Math.max(saving.heard, event.revision) });
    case "adopt": {
      const status = event.saved === event.graph ? "saved" : "unsaved";
      const heard = Math.max(saving.heard, event.revision);
      return settle({ ...startSaving(event.revision, event.saved), status, heard });
    }
    case "contest":
      return settle({
        ...saving,
        status: "conflict",
        sent: null,
        contested: event.revision,
        heard: Math.max(saving.heard, event.revision),
        tries: 0,
      });
  }
}

/** Unsaved changes and a newer revision elsewhere have to be merged; while a save is under way its answer tells. */
function settle(saving: Saving): Saving {
  const { status, contested, heard } = saving;
  const isKnown = status === "saved" || status === "saving" || (status === "conflict" && contested === heard);
  return heard > saving.revision && !isKnown ? { ...saving, status: "behind" } : saving;
}

/** What the builder has to do next, and after how long. */
export function wantedAct(saving: Saving): { act: "send" | "load"; afterMs: number } | null {
  switch (saving.status) {
    case "unsaved":
      return { act: "send", afterMs: timers.autosave.nodeMs };
    case "failed":
      return { act: "send", afterMs: againMs(saving) };
    case "behind":
      return { act: "load", afterMs: saving.tries > 0 ? againMs(saving) : 0 };
    case "saved":
      return saving.heard > saving.revision ? { act: "load", afterMs: 0 } : null;
    default:
      return null;
  }
}

function againMs({ tries }: Saving): number {
  const { reconnectFirstMs, reconnectMaxMs } = timers.stream;
  return Math.min(reconnectFirstMs * 2 ** tries, reconnectMaxMs);
}

/** Whether leaving the page would lose something. */
export const hasUnsaved = ({ status }: Saving): boolean => status !== "saved";
