import { expect, test } from "vitest";
import type { Message } from "#engine/message.ts";
import { withAnswer } from "./answer-editor.tsx";

const ask: Message = { id: "1", role: "user", parts: [{ type: "text", text: "Ask" }] };

test("an edited answer keeps its place among reasoning, sources, and questions", () => {
  const said: Message = {
    id: "2",
    role: "assistant",
    parts: [
      { type: "reasoning", text: "hm" },
      { type: "text", text: "one" },
      { type: "source-url", sourceId: "s", url: "https://example.com" },
      { type: "text", text: "two" },
    ],
  };
  expect(withAnswer([ask, said, ask, said], "new")).toEqual([
    ask,
    said,
    ask,
    {
      ...said,
      parts: [
        { type: "reasoning", text: "hm" },
        { type: "text", text: "new", state: "done" },
        { type: "source-url", sourceId: "s", url: "https://example.com" },
      ],
    },
  ]);
});

test("an answer of files alone gets its text at the end", () => {
  const file = { type: "file", mediaType: "image/png", url: "a/b.png" } as const;
  const [, after] = withAnswer([ask, { id: "2", role: "assistant", parts: [file] }], "new");
  expect(after?.parts).toEqual([file, { type: "text", text: "new", state: "done" }]);
});
