import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PresenceEvent } from "#builder/session/presence-state.ts";
import { timers } from "#product/timers.ts";
import { openPresence } from "./presence-connection.ts";
import {
  applyPresenceEvent,
  dropExpired,
  locationsOfOthers,
  nextExpiryMs,
  type PresenceEntries,
  parsePresenceEvent,
} from "./presence-entries.ts";

const { timeoutMs, debounceMs, heartbeatMs, editingMs, typingHeartbeatMs } = timers.presence;
const update = (
  userId: string,
  nodeId: string | null,
  page = "1",
  editing: "no" | "typing" | "takeOver" = "no",
): PresenceEvent => ({ do: "update", key: `${userId} ${page}`, userId, nodeId, editing });
const typing = (userId: string, nodeId: string, page = "1") => update(userId, nodeId, page, "typing");
const leave = (userId: string, page = "1"): PresenceEvent => ({ do: "leave", key: `${userId} ${page}` });
const noEntries: PresenceEntries = new Map();

/** One word a millisecond. */
const entriesAfter = (...events: PresenceEvent[]) =>
  events.reduce((entries, one, at) => applyPresenceEvent(entries, one, at), noEntries);

const seenBy = (entries: PresenceEntries) =>
  locationsOfOthers(entries, "me", 3).map(({ userId, nodeId }) => ({ userId, nodeId }));

describe("the people in the builder", () => {
  test("lists everyone else in order of arrival with their open step", () => {
    const entries = entriesAfter(
      update("ann", "draft"),
      update("bo", null),
      update("me", "draft"),
      update("ann", "check"),
    );
    expect(seenBy(entries)).toEqual([
      { userId: "ann", nodeId: "check" },
      { userId: "bo", nodeId: null },
    ]);
  });

  test("counts two pages of one person once, at the step they opened last", () => {
    const entries = entriesAfter(update("ann", "draft", "1"), update("ann", null, "2"));
    expect(seenBy(entries)).toEqual([{ userId: "ann", nodeId: "draft" }]);
    const both = entriesAfter(update("ann", "draft", "1"), update("ann", "check", "2"), update("ann", "draft", "1"));
    // Repeating the same step isn't a move.
    expect(seenBy(both)).toEqual([{ userId: "ann", nodeId: "check" }]);
    expect(seenBy(applyPresenceEvent(both, leave("ann", "2"), 9))).toEqual([{ userId: "ann", nodeId: "draft" }]);
  });

  test("removes people who leave at once and silent people after a while", () => {
    const entries = entriesAfter(update("ann", null), update("bo", null));
    expect(seenBy(applyPresenceEvent(entries, leave("ann"), 2))).toEqual([{ userId: "bo", nodeId: null }]);
    expect(applyPresenceEvent(entries, leave("cy"), 2)).toBe(entries);
    expect(nextExpiryMs(entries, 2)).toBe(timeoutMs - 2);
    expect(dropExpired(entries, timeoutMs - 1)).toBe(entries);
    expect(seenBy(dropExpired(entries, timeoutMs))).toEqual([{ userId: "bo", nodeId: null }]);
    expect(nextExpiryMs(dropExpired(entries, 2 * timeoutMs), 2 * timeoutMs)).toBeNull();
  });

  test("limits the number of entries", () => {
    const many = entriesAfter(...Array.from({ length: 300 }, (_, at) => update("eve", "draft", String(at))));
    expect(many.size).toBe(100);
    // Existing entries are still updated.
    expect(applyPresenceEvent(many, update("eve", "check", "0"), 999).get("eve 0")?.nodeId).toBe("check");
  });
});

test("only events of this workflow are read, with the user id from the server", () => {
  const sent = { topic: "workflow:w", changed: "presence", userId: "ann", visitId: "1", nodeId: "draft" };
  expect(parsePresenceEvent({ ...sent, isLeaving: false }, "w")).toEqual(update("ann", "draft"));
  expect(parsePresenceEvent({ ...sent, isLeaving: true }, "w")).toEqual(leave("ann"));
  expect(parsePresenceEvent({ topic: "workflow:w", changed: "presence", isAsked: true }, "w")).toEqual({ do: "ask" });
  for (const events of [
    { ...sent, topic: "workflow:other" },
    { ...sent, topic: "workspace:w" },
    { ...sent, changed: "workflow" },
    { ...sent, userId: null },
    { ...sent, visitId: 1 },
  ])
    expect(parsePresenceEvent(events, "w"), JSON.stringify(events)).toBeNull();
});

describe("a page", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function open() {
    const sent: (string | null)[] = [];
    const seen: string[] = [];
    const page = { isShown: true };
    const connection = openPresence({
      ownId: "me",
      isShown: () => page.isShown,
      send: ({ nodeId, editing, isLeaving }) =>
        sent.push(isLeaving ? "bye" : editing === "no" ? nodeId : `${nodeId} ${editing}`),
      onOthers: (others) =>
        seen.push(others.map((one) => `${one.userId} ${one.nodeId}${one.isEditing ? "!" : ""}`).join(", ")),
    });
    return { connection, sent, seen, page };
  }

  test("sends its open step after a short delay and repeats it regularly", () => {
    const { connection, sent } = open();
    connection.setOpenStep("draft");
    vi.advanceTimersByTime(debounceMs - 1);
    connection.setOpenStep("check");
    vi.advanceTimersByTime(debounceMs - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(["check"]);
    vi.advanceTimersByTime(2 * heartbeatMs);
    expect(sent).toEqual(["check", "check", "check"]);
  });

  test("answers several newcomers with one message", () => {
    const { connection, sent } = open();
    connection.setOpenStep("draft");
    vi.advanceTimersByTime(debounceMs);
    for (let time = 0; time < 3; time++) connection.receive({ do: "ask" });
    vi.advanceTimersByTime(debounceMs);
    expect(sent).toEqual(["draft", "draft"]);
    connection.receive({ do: "ask" });
    vi.advanceTimersByTime(debounceMs);
    expect(sent).toHaveLength(3);
  });

  test("sends nothing while hidden and answers when it is visible again", () => {
    const { connection, sent, page } = open();
    page.isShown = false;
    connection.setOpenStep("draft");
    vi.advanceTimersByTime(2 * heartbeatMs);
    expect(sent).toEqual([]);
    page.isShown = true;
    connection.receive({ do: "ask" });
    vi.advanceTimersByTime(debounceMs);
    expect(sent).toEqual(["draft"]);
  });

  test("reports each change of the others once, including expiry", () => {
    const { connection, seen } = open();
    connection.receive(update("ann", null));
    connection.receive(update("ann", null));
    connection.receive(update("me", "draft", "2"));
    connection.receive(update("ann", "draft"));
    vi.advanceTimersByTime(timeoutMs - 1);
    expect(seen).toEqual(["ann null", "ann draft"]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(["ann null", "ann draft", ""]);
  });

  test("announces that it leaves and sends nothing afterwards", () => {
    const { connection, sent, seen } = open();
    connection.setOpenStep("draft");
    connection.receive(update("ann", null));
    connection.close();
    vi.advanceTimersByTime(timeoutMs);
    expect([sent, seen]).toEqual([["bye"], ["ann null"]]);
  });

  test("announces typing at the first key, repeats it, and announces the end", () => {
    const { connection, sent } = open();
    connection.setOpenStep("draft");
    vi.advanceTimersByTime(debounceMs);
    for (let key = 0; key < 10; key++) {
      connection.reportTyping("draft");
      vi.advanceTimersByTime(typingHeartbeatMs / 8);
    }
    expect(sent).toEqual(["draft", "draft typing", "draft typing"]);
    vi.advanceTimersByTime(editingMs);
    expect(sent.at(-1)).toBe("draft");
    connection.reportTyping("draft");
    connection.setOpenStep("check");
    vi.advanceTimersByTime(debounceMs);
    expect(sent.at(-1)).toBe("check");
  });

  test("shows who edits a step until they stop, leave or expire", () => {
    const { connection, seen } = open();
    connection.receive(typing("ann", "draft"));
    connection.receive(update("ann", "draft"));
    connection.receive(typing("ann", "draft"));
    vi.advanceTimersByTime(editingMs);
    expect(seen).toEqual(["ann draft!", "ann draft", "ann draft!", "ann draft"]);
    connection.receive(typing("ann", "draft"));
    connection.receive(leave("ann"));
    expect(seen.slice(4)).toEqual(["ann draft!", ""]);
  });

  test("keeps its step until another person takes over, and can take it back", () => {
    const { connection, sent, seen } = open();
    connection.setOpenStep("draft");
    connection.reportTyping("draft");
    connection.receive(typing("ann", "draft"));
    expect(seen).toEqual(["ann draft"]);
    connection.receive(update("ann", "draft", "1", "takeOver"));
    expect(seen.at(-1)).toBe("ann draft!");
    connection.takeOver("draft");
    expect([sent.at(-1), seen.at(-1)]).toEqual(["draft takeOver", "ann draft"]);
  });
});
