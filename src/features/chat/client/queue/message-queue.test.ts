import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMessageQueue, type QueuedMessage } from "./message-queue.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const queued = (id: string): QueuedMessage => ({
  turn: { id, text: `Text of ${id}`, images: [], files: [] },
  choice: { agentId: null, languageModelId: null },
});
const open = () => createMessageQueue("ann", "chat");
const idsIn = (queue: ReturnType<typeof open>) => queue.store.getState().list.map(({ turn }) => turn.id);

test("queued messages keep their order and their ids over a reload", () => {
  const queue = open();
  for (const id of ["one", "two", "three"]) queue.add(queued(id));
  queue.moveToFront("three");
  queue.remove("one");
  expect(queue.setText("two", "Changed")).toBe(true);
  const reloaded = open();
  expect(idsIn(reloaded)).toEqual(["three", "two"]);
  expect(reloaded.store.getState().list[1]?.turn).toMatchObject({ id: "two", text: "Changed" });
});

test("another person and another chat have queues of their own", () => {
  open().add(queued("one"));
  expect(createMessageQueue("ben", "chat").store.getState().list).toEqual([]);
  expect(createMessageQueue("ann", "other").store.getState().list).toEqual([]);
});

test("tabs don't overwrite what each other has queued or sent", () => {
  const [one, other] = [open(), open()];
  one.add(queued("one"));
  other.add(queued("two"));
  expect(idsIn(other)).toEqual(["one", "two"]);
  other.remove("one");
  one.add(queued("three"));
  expect(idsIn(one)).toEqual(["two", "three"]);
  expect(one.setText("one", "Too late"), "a message that was sent elsewhere").toBe(false);
  other.readChange({ key: [...stored.keys()][0] ?? null });
  expect(idsIn(other)).toEqual(["two", "three"]);
});

test("of two tabs, one sends a message, and a refused message stays", async () => {
  const [one, other] = [open(), open()];
  one.add(queued("one"));
  const sent: string[] = [];
  const sendIn = (queue: typeof one, tab: string, isTaken = true) =>
    queue.sendOnce("one", async () => {
      sent.push(tab);
      return isTaken;
    });
  expect(await sendIn(one, "refused", false)).toBe(false);
  expect(idsIn(one)).toEqual(["one"]);
  expect(await Promise.all([sendIn(one, "first"), sendIn(other, "second")])).toEqual([true, true]);
  expect(sent).toEqual(["refused", "first"]);
  expect([...idsIn(one), ...idsIn(other), ...stored.keys()]).toEqual([]);
});

test("an emptied queue leaves nothing in storage", () => {
  const queue = open();
  queue.add(queued("one"));
  queue.remove("one");
  expect(stored.size).toBe(0);
});

test("without storage, messages last as long as the page", () => {
  vi.stubGlobal("localStorage", undefined);
  const queue = open();
  queue.add(queued("one"));
  queue.add(queued("two"));
  queue.readChange({ key: null });
  expect(idsIn(queue)).toEqual(["one", "two"]);
});

test("full storage loses no message of the page", () => {
  const queue = open();
  queue.add(queued("one"));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: (key: string) => void stored.delete(key),
  });
  queue.add(queued("two"));
  queue.add(queued("three"));
  expect(idsIn(queue)).toEqual(["one", "two", "three"]);
});

test.each(["", "{", "null", "{}", '[{"turn":{"id":5}},7,{"turn":{"id":"x","text":"x"}}]'])(
  "what cannot be read is no message: %s",
  (value) => {
    stored.set("troupe-queue-ann-chat", value);
    expect(idsIn(open())).toEqual([]);
  },
);
