import { expect, test } from "vitest";
import { changedSentences } from "./changed-sentences.ts";

const source = (text: string) => ({ path: "chat.ts", text });
const older = source(`export const chatText = sentences("chatText", { send: "Send", tool: { done: "Done" } });`);

test("only sentences that are new or different are listed", () => {
  const current = source(`export const chatText = sentences("chatText", {
  send: "Send",
  tool: { done: "Finished" },
  count: (n: number) => n + " sent",
});`);
  expect(changedSentences(older, current)).toEqual([
    { line: 3, path: "chatText.tool.done", before: 'done: "Done"', now: 'done: "Finished"' },
    { line: 4, path: "chatText.count", before: undefined, now: 'count: (n: number) => n + " sent"' },
  ]);
});

test("a file that was only formatted has no changed sentences", () => {
  const current = source(`export const chatText = sentences("chatText", {
  send: "Send",
  tool: { done:
    "Done" },
});`);
  expect(changedSentences(older, current)).toEqual([]);
});

test("all sentences of a file without an older version are new", () => {
  expect(changedSentences(null, older).map(({ path }) => path)).toEqual(["chatText.send", "chatText.tool.done"]);
});
