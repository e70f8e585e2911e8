import { expect, test } from "vitest";
import type { MessagePart } from "#lib/ui-message.ts";
import { answerMessages } from "./answer-messages.ts";

const call = { type: "tool-search", toolCallId: "call.1", input: { query: "tides" } } as const;
const answer: MessagePart[] = [
  { type: "step-start" },
  { type: "reasoning", text: "I should look it up." },
  { type: "text", text: "I look." },
  { ...call, state: "output-available", output: { hits: 2 } },
  { type: "step-start" },
  { type: "text", text: "High water at noon." },
];

test("an earlier answer keeps its tool calls with their results, between its texts", () => {
  const identity = { toolCallId: "call_1", toolName: "search" };
  expect(answerMessages(answer, { hasTools: true })).toEqual([
    {
      role: "assistant",
      content: [
        { type: "text", text: "I look." },
        { type: "tool-call", ...identity, input: { query: "tides" } },
      ],
    },
    { role: "tool", content: [{ type: "tool-result", ...identity, output: { type: "json", value: { hits: 2 } } }] },
    { role: "assistant", content: [{ type: "text", text: "High water at noon." }] },
  ]);
});

test("a model without tools gets the texts of an earlier answer only", () => {
  expect(answerMessages(answer, { hasTools: false })).toEqual([
    { role: "assistant", content: "I look.\n\nHigh water at noon." },
  ]);
});

test("failed, denied and interrupted calls keep an outcome, and broken input becomes an object", () => {
  const parts: MessagePart[] = [
    { ...call, toolCallId: "a", state: "output-error", errorText: "No such page." },
    { ...call, toolCallId: "b", state: "output-denied" },
    { ...call, toolCallId: "c", state: "input-available", input: '{"query": "ti' },
  ];
  const [asked, told] = answerMessages(parts, { hasTools: true });
  expect(asked?.content).toMatchObject([{}, {}, { input: {} }]);
  expect(told?.content).toMatchObject([
    { output: { type: "error-text", value: "No such page." } },
    { output: { type: "execution-denied" } },
    { output: { type: "error-text", value: "" } },
  ]);
});

test("an answer without text and calls is left out", () => {
  expect(answerMessages([{ type: "step-start" }], { hasTools: true })).toEqual([]);
});
