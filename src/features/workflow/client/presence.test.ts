import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { timers } from "#product/timers.ts";
import { fade, fadesInMs, hear, othersIn, type PresenceNews, readPresence, type Visits } from "./presence.ts";
import { openPresence } from "./presence-talk.ts";

const { fadeMs, restMs, againMs } = timers.presence;
const be = (userId: string, nodeId: string | null, page = "1"): PresenceNews => ({
  do: "be",
  key: `${userId} ${page}`,
  userId,
  nodeId,
});
const leave = (userId: string, page = "1"): PresenceNews => ({ do: "leave", key: `${userId} ${page}` });
const nobody: Visits = new Map();

/** One word a millisecond. */
const told = (...news: PresenceNews[]) => news.reduce((visits, one, at) => hear(visits, one, at), nobody);

describe("who is here", () => {
  test("is everybody but oneself, in the order in which they came, with the step they went to", () => {
    const visits = told(be("ann", "draft"), be("bo", null), be("me", "draft"), be("ann", "check"));
    expect(othersIn(visits, "me")).toEqual([
      { userId: "ann", nodeId: "check" },
      { userId: "bo", nodeId: null },
    ]);
  });

  test("counts two pages of one person once: where they are in a step, and there in the one they went to last", () => {
    const visits = told(be("ann", "draft", "1"), be("ann", null, "2"));
    expect(othersIn(visits, "me")).toEqual([{ userId: "ann", nodeId: "draft" }]);
    const both = told(be("ann", "draft", "1"), be("ann", "check", "2"), be("ann", "draft", "1"));
    // Saying it again is no going there.
    expect(othersIn(both, "me")).toEqual([{ userId: "ann", nodeId: "check" }]);
    expect(othersIn(hear(both, leave("ann", "2"), 9), "me")).toEqual([{ userId: "ann", nodeId: "draft" }]);
  });

  test("ends at once for whoever leaves, and after a while for whoever is not heard of", () => {
    const visits = told(be("ann", null), be("bo", null));
    expect(othersIn(hear(visits, leave("ann"), 2), "me")).toEqual([{ userId: "bo", nodeId: null }]);
    expect(hear(visits, leave("cy"), 2)).toBe(visits);
    expect(fadesInMs(visits, 2)).toBe(fadeMs - 2);
    expect(fade(visits, fadeMs - 1)).toBe(visits);
    expect(othersIn(fade(visits, fadeMs), "me")).toEqual([{ userId: "bo", nodeId: null }]);
    expect(fadesInMs(fade(visits, 2 * fadeMs), 2 * fadeMs)).toBeNull();
  });

  test("is no endless list, whatever somebody makes up", () => {
    const many = told(...Array.from({ length: 300 }, (_, at) => be("eve", "draft", String(at))));
    expect(many.size).toBe(100);
    // Those who are known are heard all the same.
    expect(hear(many, be("eve", "check", "0"), 999).get("eve 0")?.nodeId).toBe("check");
  });
});

test("only words about this workflow are heard, under the name that the server gave", () => {
  const said = { topic: "workflow:w", changed: "presence", userId: "ann", visitId: "1", nodeId: "draft" };
  expect(readPresence({ ...said, isLeaving: false }, "w")).toEqual(be("ann", "draft"));
  expect(readPresence({ ...said, isLeaving: true }, "w")).toEqual(leave("ann"));
  expect(readPresence({ topic: "workflow:w", changed: "presence", isAsked: true }, "w")).toEqual({ do: "ask" });
  for (const news of [
    { ...said, topic: "workflow:other" },
    { ...said, topic: "workspace:w" },
    { ...said, changed: "workflow" },
    { ...said, userId: null },
    { ...said, visitId: 1 },
  ])
    expect(readPresence(news, "w"), JSON.stringify(news)).toBeNull();
});

describe("a page", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function open() {
    const said: (string | null)[] = [];
    const seen: string[] = [];
    const page = { isShown: true };
    const talk = openPresence({
      ownId: "me",
      isShown: () => page.isShown,
      say: ({ nodeId, isLeaving }) => said.push(isLeaving ? "bye" : nodeId),
      onOthers: (others) => seen.push(others.map(({ userId, nodeId }) => `${userId} ${nodeId}`).join(", ")),
    });
    return { talk, said, seen, page };
  }

  test("says where it has come to rest, and again every now and then", () => {
    const { talk, said } = open();
    talk.be("draft");
    vi.advanceTimersByTime(restMs - 1);
    talk.be("check");
    vi.advanceTimersByTime(restMs - 1);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(["check"]);
    vi.advanceTimersByTime(2 * againMs);
    expect(said).toEqual(["check", "check", "check"]);
  });

  test("answers newcomers once, however many come together", () => {
    const { talk, said } = open();
    talk.be("draft");
    vi.advanceTimersByTime(restMs);
    for (let time = 0; time < 3; time++) talk.hear({ do: "ask" });
    vi.advanceTimersByTime(restMs);
    expect(said).toEqual(["draft", "draft"]);
    talk.hear({ do: "ask" });
    vi.advanceTimersByTime(restMs);
    expect(said).toHaveLength(3);
  });

  test("that nobody sees is silent, and answers when it is seen again", () => {
    const { talk, said, page } = open();
    page.isShown = false;
    talk.be("draft");
    vi.advanceTimersByTime(2 * againMs);
    expect(said).toEqual([]);
    page.isShown = true;
    talk.hear({ do: "ask" });
    vi.advanceTimersByTime(restMs);
    expect(said).toEqual(["draft"]);
  });

  test("sees others come, go on and fade by itself, and hears of each change once", () => {
    const { talk, seen } = open();
    talk.hear(be("ann", null));
    talk.hear(be("ann", null));
    talk.hear(be("me", "draft", "2"));
    talk.hear(be("ann", "draft"));
    vi.advanceTimersByTime(fadeMs - 1);
    expect(seen).toEqual(["ann null", "ann draft"]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(["ann null", "ann draft", ""]);
  });

  test("says that it leaves, and nothing after that", () => {
    const { talk, said, seen } = open();
    talk.be("draft");
    talk.hear(be("ann", null));
    talk.close();
    vi.advanceTimersByTime(fadeMs);
    expect([said, seen]).toEqual([["bye"], ["ann null"]]);
  });
});
