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
  createdAt: new Date(0),
});
/** The messages of these places, of a chat that begins at 0. */
const pageOf = (from: number, to: number): MessagePage => ({
  messages: Array.from({ length: to - from }, (_, at) => message(from + at)),
  before: from > 0 ? from : null,
  countBefore: from,
});
const places = (window: Parameters<typeof messagesIn>[0]) => messagesIn(window).map(({ id }) => Number(id.slice(1)));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

const opened = withPage(emptyWindow, pageOf(40, 100));

test("a page that is opened has its messages and knows how many come before", () => {
  expect(places(opened)).toEqual(range(40, 100));
  expect([opened.before, countBefore(opened)]).toEqual([40, 40]);
});

test("messages that were pushed out by newer ones stay, at their places", () => {
  const later = withPage(opened, pageOf(42, 102));
  expect(places(later)).toEqual(range(40, 102));
  expect([later.before, countBefore(later)]).toEqual([40, 40]);
});

test("earlier pages come in above, and the last one says that nothing is before it", () => {
  const more = withEarlier(opened, pageOf(10, 40));
  expect([places(more), countBefore(more)]).toEqual([range(10, 100), 10]);
  const all = withEarlier(more, pageOf(0, 10));
  expect([places(all), all.before, countBefore(all)]).toEqual([range(0, 100), null, 0]);
  expect(places(withPage(all, pageOf(44, 104)))).toEqual(range(0, 104));
});

test("an edit far up, after which all others go, leaves what was before it", () => {
  const all = withEarlier(opened, pageOf(0, 40));
  const edited = withPage(all, { ...pageOf(0, 12), countBefore: 0, before: null });
  expect([places(edited), countBefore(edited)]).toEqual([range(0, 12), 0]);
});

test("a window begins anew when so much was said meanwhile that the two do not meet", () => {
  const far = withPage(withEarlier(opened, pageOf(10, 40)), pageOf(240, 300));
  expect([places(far), far.before, countBefore(far)]).toEqual([range(240, 300), 240, 240]);
});

test("a message that was deleted is gone from the earlier ones", () => {
  const window = withoutMessage(withEarlier(opened, pageOf(10, 40)), "m20");
  expect(places(window)).not.toContain(20);
  expect(withoutMessage(window, "m90")).toBe(window);
});
