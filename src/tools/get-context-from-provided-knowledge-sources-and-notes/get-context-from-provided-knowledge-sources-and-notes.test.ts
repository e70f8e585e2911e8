import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import { runGetContextFromProvidedKnowledgeSourcesAndNotes } from "./server.ts";
import { getContextFromProvidedKnowledgeSourcesAndNotes } from "./spec.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test("a get context from provided knowledge sources and notes call has a bounded input, and its examples are valid", () => {
  expect(getContextFromProvidedKnowledgeSourcesAndNotes.input.safeParse({ text: "a".repeat(10_000_000) }).success).toBe(
    false,
  );
  for (const example of getContextFromProvidedKnowledgeSourcesAndNotes.examples)
    expect(getContextFromProvidedKnowledgeSourcesAndNotes.input.safeParse(example).success).toBe(true);
});

test("a get context from provided knowledge sources and notes call returns the expected output", async () => {
  const output = await runGetContextFromProvidedKnowledgeSourcesAndNotes.run(await startToolCall(testApp), {
    text: "Hello",
  });
  expect(output).toEqual({ text: "what it should return" });
});
