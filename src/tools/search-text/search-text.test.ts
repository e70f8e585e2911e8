import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import { runSearchText } from "./server.ts";
import { searchText } from "./spec.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test("a search text call has a bounded input, and its examples are valid", () => {
  expect(searchText.input.safeParse({ text: "a".repeat(10_000_000) }).success).toBe(false);
  for (const example of searchText.examples) expect(searchText.input.safeParse(example).success).toBe(true);
});

test("a search text call returns the expected output", async () => {
  const output = await runSearchText.run(await startToolCall(testApp), { text: "Hello" });
  expect(output).toEqual({ text: "what it should return" });
});
