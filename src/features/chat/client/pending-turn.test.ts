import { expect, test } from "vitest";
import { type ChatMessage, type PendingTurn, pendingTurn, withPending } from "./pending-turn.ts";

const message = (id: string, role: "user" | "assistant", more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  role,
  parts: [{ type: "text", text: id }],
  metadata: {},
  status: "DONE",
  error: null,
  streamId: null,
  versions: null,
  createdAt: new Date(0),
  ...more,
});
const stored = [message("q1", "user"), message("a1", "assistant"), message("q2", "user"), message("a2", "assistant")];

const named = (turn: PendingTurn, id: string): PendingTurn => ({ ...turn, reply: { ...turn.reply, id } });
const submit = pendingTurn({ metadata: {}, question: { id: "q3", parts: [], metadata: {} } });
const regenerate = pendingTurn({ metadata: {}, from: "a1" });
const edit = pendingTurn({
  metadata: {},
  from: "q2",
  question: { id: "q2", parts: [{ type: "text", text: "new" }], metadata: {} },
});

const ids = (messages: readonly ChatMessage[], turn: PendingTurn) =>
  messages.map(({ id }) => (id === turn.reply.id ? "reply" : id)).join(" ");

test("a sent message is shown at the end with its pending reply", () => {
  const shown = withPending(stored, submit);
  expect(ids(shown, submit)).toBe("q1 a1 q2 a2 q3 reply");
  expect(shown.at(-1)).toMatchObject({ role: "assistant", status: "STREAMING", parts: [] });
});

test("a regenerated reply disappears at once with everything after it", () => {
  expect(ids(withPending(stored, regenerate), regenerate)).toBe("q1 reply");
});

test("an edited message keeps its position and is followed by its reply only", () => {
  const shown = withPending(stored, edit);
  expect(ids(shown, edit)).toBe("q1 a1 q2 reply");
  expect(shown[2]?.parts).toEqual([{ type: "text", text: "new" }]);
});

test("answering a question again leaves the other messages unchanged", () => {
  const answer = pendingTurn({ metadata: {} });
  expect(ids(withPending([message("q1", "user")], answer), answer)).toBe("q1 reply");
});

test("a stored turn is shown once, with its reply in progress or complete", () => {
  const question = message("q3", "user");
  const underWay = [...stored, question, message("a3", "assistant", { status: "STREAMING" })];
  expect(withPending(underWay, submit)).toBe(underWay);
  const written = [...stored, question, message("a3", "assistant")];
  expect(withPending(written, named(submit, "a3"))).toBe(written);
});

test("the question may be loaded before its reply", () => {
  const read = [...stored, message("q3", "user")];
  expect(ids(withPending(read, submit), submit)).toBe("q1 a1 q2 a2 q3 reply");
});

test("without a pending turn the chat is unchanged", () => {
  expect(withPending(stored, null)).toBe(stored);
});
