import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PresenceEvent } from "#builder/session/presence-state.ts";
import { timers } from "#product/timers.ts";
import { openPresence } from "./presence-connection.ts";
import { applyPresenceEvent, dropExpired, locationsOfOthers, nextExpiryMs, type PresenceEntries, parsePresenceEvent } from "./presence-entries.ts";

const { timeoutMs, debounceMs, heartbeatMs, editingMs, typingHeartbeatMs } = timers.presence;
const be = (
  userId: string,
  nodeId: string | null,
  page = "1",
  editing: "no" | "typing" | "takeOver" = "no",
): PresenceEvent => ({ do: "be", key: `${userId} ${page}`, userId, nodeId, editing });
const typing = (userId: string, nodeId: string, page = "1") => be(userId, nodeId, page, "typing");
const leave = (userId: string, page = "1"): PresenceEvent => ({ do: "leave", key: `${userId} ${page}` });
const nobody: PresenceEntries = new Map();

/** One word a millisecond. */
const told = (...news: PresenceEvent[]) =>
  news.reduce((visits, one, at) => applyPresenceEvent(visits, one, at), nobody);

const seenBy = (visits: PresenceEntries) =>
  locationsOfOthers(visits, "me", 3).map(({ userId, nodeId }) => ({ userId, nodeId }));

describe("the people in the builder", () => {
  test("lists everyone else in order of arrival with their open step", () => {
    const visits = told(be("ann", "draft"), be("bo", null), be("me", "draft"), be("ann", "check"));
    expect(seenBy(visits)).toEqual([
      { userId: "ann", nodeId: "check" },
      { userId: "bo", nodeId: null },
    ]);
  });

  test("counts two pages of one person once, at the step they opened last", () => {
    const visits = told(be("ann", "draft", "1"), be("ann", null, "2"));
    expect(seenBy(visits)).toEqual([{ userId: "ann", nodeId: "draft" }]);
    const both = told(be("ann", "draft", "1"), be("ann", "check", "2"), be("ann", "draft", "1"));
    // Repeating the same step isn't a move.
    expect(seenBy(both)).toEqual([{ userId: "ann", nodeId: "check" }]);
    expect(seenBy(applyPresenceEvent(both, leave("ann", "2"), 9))).toEqual([{ userId: "ann", nodeId: "draft" }]);
  });

  test("removes people who leave at once and silent people after a while", () => {
    const visits = told(be("ann", null), be("bo", null));
    expect(seenBy(applyPresenceEvent(visits, leave("ann"), 2))).toEqual([{ userId: "bo", nodeId: null }]);
    expect(applyPresenceEvent(visits, leave("cy"), 2)).toBe(visits);
    expect(nextExpiryMs(visits, 2)).toBe(timeoutMs - 2);
    expect(dropExpired(visits, timeoutMs - 1)).toBe(visits);
    expect(seenBy(dropExpired(visits, timeoutMs))).toEqual([{ userId: "bo", nodeId: null }]);
    expect(nextExpiryMs(dropExpired(visits, 2 * timeoutMs), 2 * timeoutMs)).toBeNull();
  });

  test("limits the number of entries", () => {
    const many = told(...Array.from({ length: 300 }, (_, at) => be("eve", "draft", String(at))));
    expect(many.size).toBe(100);
    // Existing entries are still updated.
    expect(applyPresenceEvent(many, be("eve", "check", "0"), 999).get("eve 0")?.nodeId).toBe("check");
  });
});

test("only events of this workflow are read, with the user id from the server", () => {
  const said = { topic: "workflow:w", changed: "presence", userId: "ann", visitId: "1", nodeId: "draft" };
  expect(parsePresenceEvent({ ...said, isLeaving: false }, "w")).toEqual(be("ann", "draft"));
  expect(parsePresenceEvent({ ...said, isLeaving: true }, "w")).toEqual(leave("ann"));
  expect(parsePresenceEvent({ topic: "workflow:w", changed: "presence", isAsked: true }, "w")).toEqual({ do: "ask" });
  for (const news of [
    { ...said, topic: "workflow:other" },
    { ...said, topic: "workspace:w" },
    { ...said, changed: "workflow" },
    { ...said, userId: null },
    { ...said, visitId: 1 },
  ])
    expect(parsePresenceEvent(news, "w"), JSON.stringify(news)).toBeNull();
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
      send: ({ nodeId, editing, isLeaving }) =>
        said.push(isLeaving ? "bye" : editing === "no" ? nodeId : `${nodeId} ${editing}`),
      onOthers: (others) =>
        seen.push(others.map((one) => `${one.userId} ${one.nodeId}${one.isEditing ? "!" : ""}`).join(", ")),
    });
    return { talk, said, seen, page };
  }

  test("sends its open step after a short delay and repeats it regularly", () => {
    const { talk, said } = open();
    talk.setOpenStep("draft");
    vi.advanceTimersByTime(debounceMs - 1);
    talk.setOpenStep("check");
    vi.advanceTimersByTime(debounceMs - 1);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(["check"]);
    vi.advanceTimersByTime(2 * heartbeatMs);
    expect(said).toEqual(["check", "check", "check"]);
  });

  test("answers several newcomers with one message", () => {
    const { talk, said } = open();
    talk.setOpenStep("draft");
    vi.advanceTimersByTime(debounceMs);
    for (let time = 0; time < 3; time++) talk.receive({ do: "ask" });
    vi.advanceTimersByTime(debounceMs);
    expect(said).toEqual(["draft", "draft"]);
    talk.receive({ do: "ask" });
    vi.advanceTimersByTime(debounceMs);
    expect(said).toHaveLength(3);
  });

  test("sends nothing while hidden and answers when it is visible again", () => {
    const { talk, said, page } = open();
    page.isShown = false;
    talk.setOpenStep("draft");
    vi.advanceTimersByTime(2 * heartbeatMs);
    expect(said).toEqual([]);
    page.isShown = true;
    talk.receive({ do: "ask" });
    vi.advanceTimersByTime(debounceMs);
    expect(said).toEqual(["draft"]);
  });

  test("reports each change of the others once, including expiry", () => {
    const { talk, seen } = open();
    talk.receive(be("ann", null));
    talk.receive(be("ann", null));
    talk.receive(be("me", "draft", "2"));
    talk.receive(be("ann", "draft"));
    vi.advanceTimersByTime(timeoutMs - 1);
    expect(seen).toEqual(["ann null", "ann draft"]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(["ann null", "ann draft", ""]);
  });

  test("announces that it leaves and sends nothing afterwards", () => {
    const { talk, said, seen } = open();
    talk.setOpenStep("draft");
    talk.receive(be("ann", null));
    talk.close();
    vi.advanceTimersByTime(timeoutMs);
    expect([said, seen]).toEqual([["bye"], ["ann null"]]);
  });

  test("announces typing at the first key, repeats it, and announces the end", () => {
    const { talk, said } = open();
    talk.setOpenStep("draft");
    vi.advanceTimersByTime(debounceMs);
    for (let key = 0; key < 10; key++) {
      talk.reportTyping("draft");
      vi.advanceTimersByTime(typingHeartbeatMs / 8);
    }
    expect(said).toEqual(["draft", "draft typing", "draft typing"]);
    vi.advanceTimersByTime(editingMs);
    expect(said.at(-1)).toBe("draft");
    talk.reportTyping("draft");
    talk.setOpenStep("check");
    vi.advanceTimersByTime(debounceMs);
    expect(said.at(-1)).toBe("check");
  });

  test("shows who edits a step until they stop, leave or expire", () => {
    const { talk, seen } = open();
    talk.receive(typing("ann", "draft"));
    talk.receive(be("ann", "draft"));
    talk.receive(typing("ann", "draft"));
    vi.advanceTimersByTime(editingMs);
    expect(seen).toEqual(["ann draft!", "ann draft", "ann draft!", "ann draft"]);
    talk.receive(typing("ann", "draft"));
    talk.receive(leave("ann"));
    expect(seen.slice(4)).toEqual(["ann draft!", ""]);
  });

  test("keeps its step until another person takes over, and can take it back", () => {
    const { talk, said, seen } = open();
    talk.setOpenStep("draft");
    talk.reportTyping("draft");
    talk.receive(typing("ann", "draft"));
    expect(seen).toEqual(["ann draft"]);
    talk.receive(be("ann", "draft", "1", "takeOver"));
    expect(seen.at(-1)).toBe("ann draft!");
    talk.takeOver("draft");
    expect([said.at(-1), seen.at(-1)]).toEqual(["draft takeOver", "ann draft"]);
  });
});
