import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { timers } from "#product/timers.ts";
import { type LiveState, openLiveConnection } from "./live-connection.ts";

const { silentMs, keepAliveMs, reconnectFirstMs, reconnectMaxMs } = timers.stream;

/** A fake EventSource whose server side is driven by the test. */
class Source extends EventTarget {
  static readonly OPEN = 1;
  static made: Source[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    Source.made.push(this);
  }
  open() {
    this.readyState = Source.OPEN;
    this.onopen?.();
  }
  alive() {
    this.dispatchEvent(new Event("alive"));
  }
  news(changed: string) {
    this.onmessage?.({ data: JSON.stringify({ topic: "workspace:w", changed }) });
  }
  close() {
    this.readyState = 2;
  }
}

const newest = () => Source.made.at(-1) ?? expect.unreachable();
const isClosed = (source: Source) => source.readyState === 2;

beforeEach(() => {
  vi.useFakeTimers();
  Source.made = [];
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openPage() {
  const states: LiveState[] = [];
  const told = { news: vi.fn(), gaps: vi.fn() };
  const connection = openLiveConnection({
    workspaceId: "w",
    onEvent: told.news,
    onGap: told.gaps,
    onTopicsOpen: () => {},
    onState: (state) => states.push(state),
  });
  return { connection, states, told };
}

describe("a silent connection", () => {
  test("is replaced, and missed data is fetched again", () => {
    const { states, told, connection } = openPage();
    const first = newest();
    first.open();
    vi.advanceTimersByTime(silentMs - 1);
    expect(isClosed(first)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isClosed(first)).toBe(true);
    expect(states).toEqual(["connecting", "open", "lost"]);
    vi.advanceTimersByTime(reconnectFirstMs);
    expect(Source.made).toHaveLength(2);
    newest().open();
    expect(states.at(-1)).toBe("open");
    expect(told.gaps).toHaveBeenCalledOnce();
    connection.close();
  });

  test("is kept while the server sends keep-alives or events", () => {
    const { connection, told } = openPage();
    newest().open();
    for (let time = 0; time < 20; time++) {
      vi.advanceTimersByTime(keepAliveMs * 2);
      if (time % 2) newest().alive();
      else newest().news("agents");
    }
    expect(Source.made).toHaveLength(1);
    expect(told.news).toHaveBeenCalledTimes(10);
    connection.close();
  });

  test("is retried with growing delays when it never opened", () => {
    const { connection } = openPage();
    const pauses: number[] = [];
    for (let time = 0; time < 8; time++) {
      const tries = Source.made.length;
      vi.advanceTimersByTime(silentMs);
      expect(isClosed(newest())).toBe(true);
      const from = Date.now();
      while (Source.made.length === tries) vi.advanceTimersToNextTimer();
      pauses.push(Date.now() - from);
    }
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
    expect(Math.max(...pauses)).toBe(reconnectMaxMs);
    connection.close();
  });

  test("isn't reported after the page was hidden or closed", () => {
    const { connection, states } = openPage();
    newest().open();
    Object.assign(document, { visibilityState: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(silentMs * 3);
    expect(states.at(-1)).toBe("paused");
    expect(Source.made).toHaveLength(1);
    Object.assign(document, { visibilityState: "visible" });
    document.dispatchEvent(new Event("visibilitychange"));
    newest().open();
    connection.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("isn't reported when a newer connection has replaced it", () => {
    const { connection, states } = openPage();
    const first = newest();
    first.open();
    connection.watch({ chat: "c" });
    const second = newest();
    expect(second.url).toContain("chat=c");
    second.open();
    expect(isClosed(first)).toBe(true);
    vi.advanceTimersByTime(silentMs - 1);
    second.alive();
    vi.advanceTimersByTime(silentMs - 1);
    expect(states).toEqual(["connecting", "open", "open"]);
    connection.close();
  });
});
