import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import { runReadPages } from "./server.ts";
import { readPages } from "./spec.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test("a read pages call has a bounded input, and its examples are valid", () => {
  expect(readPages.input.safeParse({ text: "a".repeat(10_000_000) }).success).toBe(false);
  for (const example of readPages.examples) expect(readPages.input.safeParse(example).success).toBe(true);
});

test("a read pages call returns the expected output", async () => {
  const output = await runReadPages.run(await startToolCall(testApp), { text: "Hello" });
  expect(output).toEqual({ text: "what it should return" });
});
