import { expect, test } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { timers } from "#product/timers.ts";
import { hasUnsaved, nextSaveAction, nextSaving, type Saving, type SavingEvent, startSaving } from "./saving.ts";

const graph = (): Graph => ({ nodes: [], edges: [] });
const [first, mine, later, theirs] = [graph(), graph(), graph(), graph()];
const after = (...events: SavingEvent[]): Saving => events.reduce(nextSaving, startSaving(3, first));
const edit = (next: Graph): SavingEvent => ({ do: "edit", graph: next });
const send = (next: Graph): SavingEvent => ({ do: "send", graph: next });
const saved = (revision: number, present: Graph): SavingEvent => ({ do: "saved", revision, graph: present });
const newRevision = (revision: number): SavingEvent => ({ do: "newRevision", revision });

test("a change is saved 600 ms after the last edit", () => {
  expect(nextSaveAction(after(edit(mine)))).toEqual({ action: "send", afterMs: timers.autosave.nodeMs });
});

test("undoing back to the saved graph sends nothing", () => {
  const saving = after(edit(mine), edit(first));
  expect(saving.status).toBe("saved");
  expect(nextSaveAction(saving)).toBeNull();
});

test("a save updates the revision and leaves nothing to do", () => {
  const saving = after(edit(mine), send(mine), saved(4, mine));
  expect(saving).toMatchObject({ status: "saved", revision: 4, saved: mine, sent: null });
  expect(hasUnsaved(saving)).toBe(false);
});

test("edits made during a save are sent next", () => {
  const saving = after(edit(mine), send(mine), edit(later), saved(4, later));
  expect(saving).toMatchObject({ status: "unsaved", revision: 4, saved: mine });
  expect(nextSaveAction(saving)?.action).toBe("send");
});

test("the event of our own save is no conflict, whichever comes first", () => {
  expect(after(edit(mine), send(mine), newRevision(4), saved(4, mine)).status).toBe("saved");
  expect(after(edit(mine), send(mine), saved(4, mine), newRevision(4)).status).toBe("saved");
});

test("another person's version is loaded at once when nothing is unsaved", () => {
  const saving = after(newRevision(4));
  expect(saving.status).toBe("saved");
  expect(nextSaveAction(saving)).toEqual({ action: "load", afterMs: 0 });
  const merged = nextSaving(saving, { do: "merged", revision: 4, saved: theirs, graph: theirs });
  expect(merged).toMatchObject({ status: "saved", revision: 4, saved: theirs });
  expect(nextSaveAction(merged)).toBeNull();
});

test("unsaved edits wait until a newer version is loaded and merged", () => {
  for (const saving of [
    after(edit(mine), newRevision(4)),
    after(newRevision(4), edit(mine)),
    after(edit(mine), send(mine), { do: "fail", status: "behind" }),
    after(edit(mine), send(mine), edit(later), newRevision(5), saved(4, later)),
  ]) {
    expect(saving.status).toBe("behind");
    expect(nextSaveAction(saving)).toEqual({ action: "load", afterMs: 0 });
    expect(nextSaving(saving, edit(later)).status).toBe("behind");
    expect(hasUnsaved(saving)).toBe(true);
    const merged = nextSaving(saving, { do: "merged", revision: 5, saved: theirs, graph: later });
    expect(merged).toMatchObject({ status: "unsaved", revision: 5, saved: theirs });
    expect(nextSaveAction(merged)?.action).toBe("send");
  }
});

test("a conflict waits for a decision or for a newer revision", () => {
  const saving = after(edit(mine), newRevision(4), { do: "conflict", revision: 4 });
  expect(saving.status).toBe("conflict");
  expect(nextSaveAction(saving)).toBeNull();
  expect(nextSaving(saving, edit(later)).status).toBe("conflict");
  expect(nextSaving(saving, newRevision(4)).status).toBe("conflict");
  expect(nextSaveAction(nextSaving(saving, newRevision(5)))?.action).toBe("load");
});

test("loading a version is retried with growing delays", () => {
  const once = after(edit(mine), newRevision(4), { do: "fail", status: "behind" });
  expect(nextSaveAction(once)?.action).toBe("load");
  expect(nextSaveAction(once)?.afterMs).toBeGreaterThan(0);
});

test("an older revision changes nothing", () => {
  expect(after(edit(mine), newRevision(3)).status).toBe("unsaved");
});

test("a save without a response is retried with growing delays", () => {
  const fail: SavingEvent = { do: "fail", status: "failed" };
  const once = after(edit(mine), send(mine), fail);
  const twice = nextSaving(nextSaving(once, send(mine)), fail);
  const [soon, slower] = [nextSaveAction(once)?.afterMs ?? 0, nextSaveAction(twice)?.afterMs ?? 0];
  expect(soon).toBeGreaterThan(0);
  expect(slower).toBeGreaterThan(soon);
  let saving = twice;
  for (let tries = 0; tries < 20; tries++) saving = nextSaving(nextSaving(saving, send(mine)), fail);
  expect(nextSaveAction(saving)?.afterMs).toBe(timers.stream.reconnectMaxMs);
  expect(nextSaving(nextSaving(saving, send(mine)), saved(4, mine)).failures).toBe(0);
});

test("an offline save waits for the network and a refused save for the next edit", () => {
  const offline = after(edit(mine), send(mine), { do: "fail", status: "offline" });
  const refused = after(edit(mine), send(mine), { do: "fail", status: "refused", text: "Too long" });
  expect(nextSaveAction(offline)).toBeNull();
  expect(nextSaveAction(refused)).toBeNull();
  expect(refused.text).toBe("Too long");
  expect(nextSaveAction(nextSaving(refused, edit(later)))?.action).toBe("send");
});
