import { timers } from "#product/timers.ts";
import { type LiveNews, readNews } from "./live-changes.ts";

export type LiveState = "connecting" | "open" | "lost" | "paused";

/** What the page shows beside the workspace itself. */
export interface LiveTopics {
  chat?: string | undefined;
  run?: string | undefined;
}

interface LiveOptions {
  workspaceId: string;
  onNews: (news: LiveNews) => void;
  /** Something may have been missed while the page was hidden or the connection lost. */
  onGap: () => void;
  /** These topics are followed from now on; what the page read before may be old already. */
  onFollow: (topics: LiveTopics) => void;
  onState: (state: LiveState) => void;
}

export interface LiveConnection {
  watch: (topics: LiveTopics) => void;
  close: () => void;
}

/** So often a page's own topic may be refused before the connection goes without it. */
const mostRefusals = 2;

/**
 * The events of a workspace for one visible page (GET /api/live). It closes while the page is hidden, for browsers keep
 * few connections to one host, and comes back by itself after a break.
 */
export function openLiveConnection({ workspaceId, ...on }: LiveOptions): LiveConnection {
  let source: EventSource | null = null;
  let topics: LiveTopics = {};
  let failures = 0;
  let hasGap = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    clearTimeout(retry);
    source?.close();
    source = null;
  }
  /** The old connection stays until the new one is open, so that a change of topics misses nothing. */
  function start() {
    clearTimeout(retry);
    const old = source;
    const asked = failures < mostRefusals ? topics : {};
    const opened = new EventSource(`/api/live?${new URLSearchParams({ workspaceId, ...asked })}`);
    source = opened;
    if (!old) on.onState(failures === 0 ? "connecting" : "lost");
    opened.onopen = () => {
      old?.close();
      failures = 0;
      on.onState("open");
      if (hasGap) on.onGap();
      else if (asked.chat ?? asked.run) on.onFollow(asked);
      hasGap = false;
    };
    opened.onmessage = ({ data }) => {
      const news = readNews(String(data));
      if (news) on.onNews(news);
    };
    opened.onerror = () => {
      old?.close();
      // A newer connection took its place: this one's end is no news.
      if (source !== opened) return opened.close();
      stop();
      failures += 1;
      hasGap = true;
      on.onState("lost");
      const { reconnectFirstMs, reconnectMaxMs } = timers.stream;
      retry = setTimeout(start, Math.min(reconnectFirstMs * 2 ** (failures - 1), reconnectMaxMs));
    };
  }
  function followVisibility() {
    if (document.visibilityState === "hidden") {
      stop();
      hasGap = true;
      on.onState("paused");
    } else {
      failures = 0;
      start();
    }
  }
  const comeBack = () => document.visibilityState === "visible" && source?.readyState !== EventSource.OPEN && start();

  document.addEventListener("visibilitychange", followVisibility);
  window.addEventListener("online", comeBack);
  if (document.visibilityState === "visible") start();
  return {
    watch(next) {
      if (next.chat === topics.chat && next.run === topics.run) return;
      topics = { ...(next.chat && { chat: next.chat }), ...(next.run && { run: next.run }) };
      failures = 0;
      if (source) start();
    },
    close() {
      stop();
      document.removeEventListener("visibilitychange", followVisibility);
      window.removeEventListener("online", comeBack);
    },
  };
}
