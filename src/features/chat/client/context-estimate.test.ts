import { expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { estimateContext, historyTokens } from "./context-estimate.ts";
import type { ChatMessage } from "./pending-turn.ts";

const said = (text: string, metadata: ChatMessage["metadata"] = {}): ChatMessage => ({
  id: text,
  role: "assistant",
  parts: [{ type: "text", text }],
  metadata,
  status: "DONE",
  versions: null,
  error: null,
  streamId: null,
  createdAt: new Date(0),
});

test("what the provider counted up to the last answer counts, and later messages are estimated", () => {
  const counted = said("An answer", { contextTokens: 500 });
  expect(historyTokens([said("Before".repeat(1_000)), counted, said("Four")])).toBe(501);
  expect(historyTokens([said("Four"), said("Four")]), "nothing is counted yet").toBe(2);
  expect(historyTokens([])).toBe(0);
});

test("draft, files and the answer's share are part of the next message", () => {
  const next = { history: 100, text: "Eight ch", attachments: [], contextWindow: 8_000 };
  expect(estimateContext(next)).toMatchObject({ draft: 2, files: 0, tokens: 102, answer: 1_000, isCut: false });
  const attachments = [
    { kind: "image" as const, size: 5_000_000 },
    { kind: "document" as const, size: 400 },
    { kind: "document" as const, size: 50_000_000 },
  ];
  const files = limits.prompt.imageTokens + 100 + limits.chat.attachedTextTokens;
  expect(estimateContext({ ...next, attachments })).toMatchObject({ files, isCut: true });
  expect(estimateContext({ ...next, maxTokens: 300 }).answer).toBe(300);
  expect(estimateContext({ ...next, maxTokens: 9_000 }).answer, "at most a quarter of the window").toBe(2_000);
});
