import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import { runListSources } from "./server.ts";
import { listSources } from "./spec.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test("a list sources call has a bounded input, and its examples are valid", () => {
  expect(listSources.input.safeParse({ text: "a".repeat(10_000_000) }).success).toBe(false);
  for (const example of listSources.examples) expect(listSources.input.safeParse(example).success).toBe(true);
});

test("a list sources call returns the expected output", async () => {
  const output = await runListSources.run(await startToolCall(testApp), { text: "Hello" });
  expect(output).toEqual({ text: "what it should return" });
});
