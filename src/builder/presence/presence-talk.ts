import type { PresenceTalk, Whereabout } from "#builder/session/presence-state.ts";
import { equalJson } from "#lib/equal-json.ts";
import { timers } from "#product/timers.ts";
import { fade, fadesInMs, hear, othersIn, type Visits } from "./whereabouts.ts";

export interface PresenceWords {
  readonly nodeId: string | null;
  readonly editing: "no" | "typing" | "takeOver";
  readonly isLeaving: boolean;
}

/** Says where this page is, at every step and every now and then, and keeps up with what the others say. */
export function openPresence(on: {
  ownId: string;
  /** A page that nobody sees falls silent, and fades for the others. */
  isShown: () => boolean;
  say: (words: PresenceWords) => void;
  onOthers: (others: readonly Whereabout[]) => void;
}): PresenceTalk {
  const { debounceMs, heartbeatMs, editingMs, typingHeartbeatMs } = timers.presence;
  let visits: Visits = new Map();
  let others: readonly Whereabout[] = [];
  let at: string | null = null;
  /** The step that is edited on this page, and when the others last heard of it. */
  let own: { nodeId: string; saidAt: number } | null = null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let fading: ReturnType<typeof setTimeout> | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;

  function say(editing?: "takeOver") {
    clearTimeout(soon);
    clearTimeout(again);
    soon = undefined;
    again = setTimeout(say, heartbeatMs);
    if (!on.isShown()) return;
    if (own) own = { ...own, saidAt: performance.now() };
    on.say({ nodeId: at, editing: own?.nodeId === at ? (editing ?? "typing") : "no", isLeaving: false });
  }
  function show(next: Visits) {
    const now = performance.now();
    visits = fade(next, now);
    clearTimeout(fading);
    const inMs = fadesInMs(visits, now);
    if (inMs !== null) fading = setTimeout(() => show(visits), inMs);
    // Whoever began first goes on: two who begin at the same moment are merged.
    const shown = othersIn(visits, on.ownId, now).map((one) =>
      one.nodeId === own?.nodeId ? { ...one, isEditing: false } : one,
    );
    if (equalJson(shown, others)) return;
    others = shown;
    on.onOthers(others);
  }
  function stopEditing() {
    clearTimeout(ending);
    own = null;
  }
  function edit(nodeId: string) {
    const now = performance.now();
    clearTimeout(ending);
    ending = setTimeout(() => {
      stopEditing();
      say();
      show(visits);
    }, editingMs);
    const isKnown = own?.nodeId === nodeId && now - own.saidAt < typingHeartbeatMs;
    own = { nodeId, saidAt: isKnown ? (own?.saidAt ?? now) : now };
    at = nodeId;
    return isKnown;
  }
  const leave = () => on.say({ nodeId: null, editing: "no", isLeaving: true });

  return {
    hear(news) {
      // Several who come at once are answered once.
      if (news.do === "ask") {
        soon ??= setTimeout(say, debounceMs);
        return;
      }
      const isTaken = news.do === "be" && news.editing === "takeOver" && news.userId !== on.ownId;
      if (isTaken && own?.nodeId === news.nodeId) stopEditing();
      show(hear(visits, news, performance.now()));
    },
    be(nodeId) {
      at = nodeId;
      if (own && own.nodeId !== nodeId) stopEditing();
      clearTimeout(soon);
      soon = setTimeout(say, debounceMs);
    },
    type(nodeId) {
      if (!edit(nodeId)) say();
    },
    takeOver(nodeId) {
      edit(nodeId);
      say("takeOver");
      show(visits);
    },
    leave,
    close() {
      for (const timer of [soon, again, fading, ending]) clearTimeout(timer);
      leave();
    },
  };
}
