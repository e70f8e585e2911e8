import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { cacheKeyOptions, markCacheBreakpoints, mergeProviderOptions } from "./cache-breakpoints.ts";

const text = (value: string) => [{ type: "text" as const, text: value }];
const conversation: LanguageModelV4Prompt = [
  { role: "system", content: "You count ships." },
  { role: "user", content: text("How many?") },
  { role: "assistant", content: [{ type: "tool-call", toolCallId: "1", toolName: "count", input: {} }] },
  {
    role: "tool",
    content: [{ type: "tool-result", toolCallId: "1", toolName: "count", output: { type: "text", value: "7" } }],
  },
  { role: "assistant", content: text("Seven.") },
  { role: "user", content: text("And boats?") },
];
const marked = (prompt: LanguageModelV4Prompt) =>
  prompt.flatMap(({ providerOptions }, at) => (providerOptions?.anthropic?.cacheControl ? [at] : []));

test("the instructions, the end of the request before, and the newest message are marked", () => {
  expect(marked(markCacheBreakpoints(conversation, "ANTHROPIC", { isContinued: true }))).toEqual([0, 3, 5]);
  expect(marked(markCacheBreakpoints(conversation.slice(0, 4), "ANTHROPIC", { isContinued: true }))).toEqual([0, 1, 3]);
  expect(marked(markCacheBreakpoints(conversation.slice(1, 2), "ANTHROPIC", { isContinued: true }))).toEqual([0]);
  expect(marked(conversation), "the prompt itself stays unmarked").toEqual([]);
});

test("messages that no other request repeats are not marked", () => {
  expect(marked(markCacheBreakpoints(conversation, "ANTHROPIC", { isContinued: false }))).toEqual([0]);
});

test("options that a message already has are kept", () => {
  const message = { role: "user" as const, content: text("Hi"), providerOptions: { anthropic: { effort: "low" } } };
  const [after] = markCacheBreakpoints([message], "ANTHROPIC", { isContinued: true });
  expect(after?.providerOptions).toEqual({ anthropic: { effort: "low", cacheControl: { type: "ephemeral" } } });
});

test.each(["OPENAI", "GOOGLE", "AWS_BEDROCK", "OPENAI_COMPATIBLE"] as const)("%s gets no marks", (provider) => {
  expect(markCacheBreakpoints(conversation, provider, { isContinued: true })).toBe(conversation);
});

test("only OpenAI gets the cache key, and it does not replace other options", () => {
  expect(cacheKeyOptions("ANTHROPIC", "k")).toEqual({});
  expect(cacheKeyOptions("OPENAI", undefined)).toEqual({});
  expect(
    mergeProviderOptions({ openai: { store: false }, xai: { store: false } }, cacheKeyOptions("OPENAI", "k")),
  ).toEqual({ openai: { store: false, promptCacheKey: "k" }, xai: { store: false } });
});
