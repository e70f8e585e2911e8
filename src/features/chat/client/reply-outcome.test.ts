import { expect, test } from "vitest";
import { getReplyOutcome } from "./reply-outcome.ts";

const text = [{ type: "text" as const, text: "Six." }];

test.each([
  ["answered", { role: "assistant", status: "DONE", parts: text }],
  ["empty", { role: "assistant", status: "DONE", parts: [] }],
  ["failed", { role: "assistant", status: "FAILED", parts: text }],
  ["failed", { role: "user", status: "DONE", parts: text }],
  ["waiting", { role: "assistant", status: "WAITING", parts: text }],
  ["stopped", { role: "assistant", status: "STOPPED", parts: text }],
] as const)("a reply is announced as %s", (end, last) =>
  expect(getReplyOutcome({ ...last, parts: [...last.parts] })).toBe(end),
);
