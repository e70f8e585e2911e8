import { equalJson } from "#lib/equal-json.ts";
import { timers } from "#product/timers.ts";
import { fade, fadesInMs, hear, othersIn, type PresenceNews, type Visits, type Whereabout } from "./presence.ts";

export interface PresenceTalk {
  hear: (news: PresenceNews) => void;
  /** The step whose settings are open now. */
  be: (nodeId: string | null) => void;
  leave: () => void;
  /** Leaves, and hears and says nothing any more. */
  close: () => void;
}

/** Says where this page is, at every step and every now and then, and keeps up with what the others say. */
export function openPresence(on: {
  ownId: string;
  /** A page that nobody sees falls silent, and fades for the others. */
  isShown: () => boolean;
  say: (words: { nodeId: string | null; isLeaving: boolean }) => void;
  onOthers: (others: readonly Whereabout[]) => void;
}): PresenceTalk {
  const { restMs, againMs } = timers.presence;
  let visits: Visits = new Map();
  let others: readonly Whereabout[] = [];
  let at: string | null = null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let fading: ReturnType<typeof setTimeout> | undefined;

  function say() {
    clearTimeout(soon);
    clearTimeout(again);
    soon = undefined;
    again = setTimeout(say, againMs);
    if (on.isShown()) on.say({ nodeId: at, isLeaving: false });
  }
  function show(next: Visits) {
    const now = performance.now();
    visits = fade(next, now);
    clearTimeout(fading);
    const inMs = fadesInMs(visits, now);
    if (inMs !== null) fading = setTimeout(() => show(visits), inMs);
    const shown = othersIn(visits, on.ownId);
    if (equalJson(shown, others)) return;
    others = shown;
    on.onOthers(others);
  }
  const leave = () => on.say({ nodeId: null, isLeaving: true });

  return {
    hear(news) {
      // Several who come at once are answered once.
      if (news.do === "ask") soon ??= setTimeout(say, restMs);
      else show(hear(visits, news, performance.now()));
    },
    be(nodeId) {
      at = nodeId;
      clearTimeout(soon);
      soon = setTimeout(say, restMs);
    },
    leave,
    close() {
      for (const timer of [soon, again, fading]) clearTimeout(timer);
      leave();
    },
  };
}
