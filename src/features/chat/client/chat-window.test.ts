import { expect, test } from "vitest";
import type { MessagePage } from "../service/messages.ts";
import { countBefore, emptyWindow, messagesIn, withEarlier, withoutMessage, withPage } from "./chat-window.ts";
import type { ChatMessage } from "./pending-turn.ts";

const message = (place: number): ChatMessage => ({
  id: `m${place}`,
  role: place % 2 ? "assistant" : "user",
  parts: [],
  metadata: {},
  status: "DONE",
  error: null,
  streamId: null,
  versions: null,
  createdAt: new Date(0),
});
/** The messages with these indexes of a chat that starts at 0. */
const pageOf = (from: number, to: number): MessagePage => ({
  messages: Array.from({ length: to - from }, (_, at) => message(from + at)),
  before: from > 0 ? from : null,
  countBefore: from,
});
const places = (window: Parameters<typeof messagesIn>[0]) => messagesIn(window).map(({ id }) => Number(id.slice(1)));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

const opened = withPage(emptyWindow, pageOf(40, 100));

test("a window starts with its page and the number of earlier messages", () => {
  expect(places(opened)).toEqual(range(40, 100));
  expect([opened.before, countBefore(opened)]).toEqual([40, 40]);
});

test("messages that move out of the last page stay in the window", () => {
  const later = withPage(opened, pageOf(42, 102));
  expect(places(later)).toEqual(range(40, 102));
  expect([later.before, countBefore(later)]).toEqual([40, 40]);
});

test("earlier pages are added on top until there are none", () => {
  const more = withEarlier(opened, pageOf(10, 40));
  expect([places(more), countBefore(more)]).toEqual([range(10, 100), 10]);
  const all = withEarlier(more, pageOf(0, 10));
  expect([places(all), all.before, countBefore(all)]).toEqual([range(0, 100), null, 0]);
  expect(places(withPage(all, pageOf(44, 104)))).toEqual(range(0, 104));
});

test("an edit of an early message keeps the messages before it", () => {
  const all = withEarlier(opened, pageOf(0, 40));
  const edited = withPage(all, { ...pageOf(0, 12), countBefore: 0, before: null });
  expect([places(edited), countBefore(edited)]).toEqual([range(0, 12), 0]);
});

test("a window starts over if the new page does not overlap it", () => {
  const far = withPage(withEarlier(opened, pageOf(10, 40)), pageOf(240, 300));
  expect([places(far), far.before, countBefore(far)]).toEqual([range(240, 300), 240, 240]);
});

test("a deleted message is removed from the earlier ones", () => {
  const window = withoutMessage(withEarlier(opened, pageOf(10, 40)), "m20");
  expect(places(window)).not.toContain(20);
  expect(withoutMessage(window, "m90")).toBe(window);
});

test("another branch keeps the earlier messages that both have", () => {
  const other: MessagePage = {
    messages: [...pageOf(30, 45).messages, { ...message(45), id: "m1045" }],
    before: 30,
    countBefore: 30,
  };
  const window = withPage(withEarlier(opened, pageOf(10, 40)), other);
  expect(places(window)).toEqual([...range(10, 45), 1045]);
  expect([window.before, countBefore(window)]).toEqual([10, 10]);
});
