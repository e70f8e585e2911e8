import { startIdleTimer } from "#lib/idle-timer.ts";
import { timers } from "#product/timers.ts";
import { type LiveEvent, parseLiveEvent } from "./live-changes.ts";

export type LiveState = "connecting" | "open" | "lost" | "paused";

/** Topics the page follows besides its workspace: comma-separated ids. */
export interface LiveTopics {
  chat?: string | undefined;
  run?: string | undefined;
  /** Id of the workflow open in the builder, for presence. */
  workflow?: string | undefined;
}

interface LiveOptions {
  workspaceId: string;
  onEvent: (event: LiveEvent) => void;
  /** Events may have been missed while the page was hidden or the connection was lost. */
  onGap: () => void;
  /** These topics are followed from now on; earlier data may be stale. */
  onTopicsOpen: (topics: LiveTopics) => void;
  onState: (state: LiveState) => void;
}

export interface LiveConnection {
  watch: (topics: LiveTopics) => void;
  close: () => void;
}

/** Failures with the page's topics before the connection is tried without them. */
const maxRefusals = 2;

/**
 * The live events of a workspace (GET /api/live). Closed while the page is hidden, because browsers limit connections
 * per host. Reconnects after errors and silence.
 */
export function openLiveConnection({ workspaceId, ...callbacks }: LiveOptions): LiveConnection {
  let current: Connection | null = null;
  let topics: LiveTopics = {};
  let failures = 0;
  let hasGap = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    clearTimeout(retry);
    current?.close();
    current = null;
  }
  /** Keeps the old connection until the new one is open, so that no event is missed. */
  function start() {
    clearTimeout(retry);
    const old = current;
    const asked = failures < maxRefusals ? topics : {};
    const opened = connect(`/api/live?${new URLSearchParams({ workspaceId, ...asked })}`, {
      onOpen() {
        old?.close();
        failures = 0;
        callbacks.onState("open");
        if (hasGap) callbacks.onGap();
        else if (asked.chat ?? asked.run) callbacks.onTopicsOpen(asked);
        hasGap = false;
      },
      onMessage(data) {
        const event = parseLiveEvent(data);
        if (event) callbacks.onEvent(event);
      },
      onLost() {
        old?.close();
        // A newer connection has replaced this one.
        if (current !== opened) return opened.close();
        stop();
        failures += 1;
        hasGap = true;
        callbacks.onState("lost");
        const { reconnectFirstMs, reconnectMaxMs } = timers.stream;
        retry = setTimeout(start, Math.min(reconnectFirstMs * 2 ** (failures - 1), reconnectMaxMs));
      },
    });
    current = opened;
    if (!old) callbacks.onState(failures === 0 ? "connecting" : "lost");
  }
  function followVisibility() {
    if (document.visibilityState === "hidden") {
      stop();
      hasGap = true;
      callbacks.onState("paused");
    } else {
      failures = 0;
      start();
    }
  }
  const comeBack = () => document.visibilityState === "visible" && !current?.isOpen() && start();

  document.addEventListener("visibilitychange", followVisibility);
  window.addEventListener("online", comeBack);
  if (document.visibilityState === "visible") start();
  return {
    watch(next) {
      const { chat, run, workflow } = next;
      if (chat === topics.chat && run === topics.run && workflow === topics.workflow) return;
      topics = { ...(chat && { chat }), ...(run && { run }), ...(workflow && { workflow }) };
      failures = 0;
      if (current) start();
    },
    close() {
      stop();
      document.removeEventListener("visibilitychange", followVisibility);
      window.removeEventListener("online", comeBack);
    },
  };
}

interface Connection {
  isOpen(): boolean;
  close(): void;
}

/**
 * An EventSource that also counts as lost after a silence, because a crashed server or a changed network closes no
 * connection. The server sends `alive` events when idle.
 */
function connect(
  url: string,
  callbacks: { onOpen: () => void; onMessage: (data: string) => void; onLost: () => void },
): Connection {
  const source = new EventSource(url);
  const silence = startIdleTimer(timers.stream.silentMs, callbacks.onLost);
  source.onopen = () => {
    silence.reset();
    callbacks.onOpen();
  };
  source.onmessage = ({ data }) => {
    silence.reset();
    callbacks.onMessage(String(data));
  };
  source.addEventListener("alive", silence.reset);
  source.onerror = callbacks.onLost;
  return {
    isOpen: () => source.readyState === EventSource.OPEN,
    close() {
      silence.stop();
      source.close();
    },
  };
}
