import { expect, test } from "vitest";
import type { ChatMessage } from "../pending-turn.ts";
import { getQueueState, type QueueState } from "./queue-state.ts";

const reply = (status: ChatMessage["status"], text = "High water at six"): Parameters<typeof getQueueState>[0] => ({
  role: "assistant",
  status,
  parts: text ? [{ type: "text", text }] : [],
});

const cases: [string, ReturnType<typeof reply>, QueueState][] = [
  ["is sent in an empty chat", undefined, "ready"],
  ["is sent after an answer", reply("DONE"), "ready"],
  ["waits for the answer in progress", reply("STREAMING"), "answering"],
  ["waits while a tool call asks the person, because sending would dismiss it", reply("WAITING"), "deciding"],
  ["waits for the person after a stop", reply("STOPPED"), "stopped"],
  ["waits for the person after a failure", reply("FAILED"), "failed"],
  ["waits for the person after an empty answer", reply("DONE", ""), "failed"],
  ["waits for the person while a question has no answer", { role: "user", status: "DONE", parts: [] }, "failed"],
];
test.each(cases)("a queued message %s", (_, last, state) => expect(getQueueState(last, null)).toBe(state));

test("a queued message waits for all answers side by side, and then until the person keeps one", () => {
  const done = { status: "DONE" } as const;
  expect(getQueueState(reply("DONE"), [done, { status: "STREAMING" }])).toBe("answering");
  expect(getQueueState(reply("DONE"), [done, { status: "FAILED" }])).toBe("comparing");
});
