import { expect, test } from "vitest";
import type { MessagePart } from "#lib/ui-message.ts";
import { isEmptyReply, isNextMarked, toBlocks } from "./reply-blocks.ts";

const call = (id: string): MessagePart => ({ type: "tool-web_search", toolCallId: id, state: "output-available" });
const source = (url: string, title?: string): MessagePart => ({
  type: "source-url",
  sourceId: url,
  url,
  ...(title ? { title } : {}),
});

test("consecutive tool calls share a block, and text between them separates them", () => {
  const parts: MessagePart[] = [
    call("a"),
    { type: "step-start" },
    call("b"),
    { type: "text", text: "So far." },
    call("c"),
  ];
  expect(toBlocks(parts).map((block) => (block.kind === "tools" ? block.calls.length : block.kind))).toEqual([
    2,
    "text",
    1,
  ]);
});

test("sources come last, each URL once, and only valid ones", () => {
  const blocks = toBlocks([
    source("https://www.example.com/a", "A"),
    { type: "text", text: "Text" },
    source("https://www.example.com/a", "A again"),
    source("javascript:alert(1)"),
    source("not an address"),
    source("http://example.org/"),
  ]);
  expect(blocks.at(-1)).toEqual({
    kind: "sources",
    sources: [
      { id: "https://www.example.com/a", title: "A", url: "https://www.example.com/a", host: "example.com" },
      { id: "http://example.org/", title: "example.org", url: "http://example.org/", host: "example.org" },
    ],
  });
  expect(blocks).toHaveLength(2);
});

test("unknown parts are skipped", () => {
  expect(toBlocks([{ type: "data-later", data: 1 }, { type: "step-start" }])).toEqual([]);
});

test.each<[string, MessagePart[], boolean]>([
  ["no part", [], true],
  ["blank text", [{ type: "text", text: " \n" }], true],
  ["a thought alone", [{ type: "reasoning", text: "Hm" }], true],
  ["a word", [{ type: "text", text: "Hi" }], false],
  ["a call", [call("a")], false],
  ["a picture", [{ type: "file", mediaType: "image/png", url: "data:image/png;base64,AA" }], false],
])("an empty reply is recognized: %s", (_, parts, isEmpty) => expect(isEmptyReply(parts)).toBe(isEmpty));

test("the place of the next words is marked, except where text grows, and below a call that asks a person", () => {
  const asking: MessagePart = { type: "tool-ask_person", toolCallId: "q", state: "approval-requested" };
  const isMarked = (...parts: MessagePart[]) => isNextMarked(toBlocks(parts));
  expect([isMarked(), isMarked(call("a")), isMarked(call("a"), asking, call("b"))]).toEqual([true, true, false]);
  expect(isMarked({ type: "text", text: "So far", state: "streaming" })).toBe(false);
});
