import { describe, expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { draftRequest } from "../schema.ts";
import {
  addAnswer,
  addMessage,
  type Conversation,
  editDraft,
  emptyConversation,
  isUndecided,
  parseAnswer,
  recordDecision,
  toRequestMessages,
  undoDraft,
} from "./conversation.ts";

type Chat = Conversation<string, string>;
const words = { proposalAsText: (one: string) => `P:${one}`, draftAsText: (one: string | null) => one && `D:${one}` };
const asked = (chat: Chat, description: string) => addMessage(chat, { description, images: [] });
const answered = (chat: Chat, reply: string, proposal: string | null = null, options: string[] = []) =>
  addAnswer(chat, { reply, options, proposal });
const sent = (chat: Chat) =>
  toRequestMessages(chat, words).map(({ role, content }) => ({
    role,
    text:
      typeof content === "string"
        ? content
        : content.map((part) => ("text" in part ? part.text : part.s3FilePath)).join("|"),
  }));
const newestId = ({ turns }: Chat) => turns.at(-1)?.id ?? "";

const empty: Chat = emptyConversation;
const question = answered(asked(empty, "A newsletter"), "For whom?", null, ["The team", "Guests"]);
const proposed = answered(asked(question, "The team"), "How about this?", "one");
const taken = recordDecision(proposed, { turnId: newestId(proposed), draft: "one", taken: 2, of: 3 });

describe("the messages to the model", () => {
  test("contain the whole chat, and the draft with the newest message", () => {
    const chat = asked(taken, "Shorter");
    expect(sent(chat)).toEqual([
      { role: "user", text: "A newsletter" },
      { role: "assistant", text: expect.stringMatching(/^For whom\?[\s\S]*The team \| Guests/) },
      { role: "user", text: "The team" },
      { role: "assistant", text: expect.stringMatching(/^How about this\?[\s\S]*2 of them/) },
      { role: "user", text: "Shorter|<draft>\nD:one\n</draft>" },
    ]);
  });
  test("contain the proposal that the newest message replaces, but no proposal decided earlier", () => {
    const chat = asked(proposed, "Step two is wrong");
    expect(sent(chat)[3]?.text).toContain("<proposal>\nP:one\n</proposal>");
    const later = asked(answered(chat, "Like this?", "two"), "Almost");
    expect(
      sent(later)
        .map(({ text }) => text)
        .join(),
    ).not.toContain("P:one");
    expect(sent(later)[5]?.text).toContain("P:two");
  });
  test("stay within the server's limits, however long the chat and the draft are", () => {
    let chat = { ...empty, draft: "x".repeat(3 * limits.completion.textChars) };
    for (let at = 0; at < 60; at++) chat = answered(asked(chat, `message ${at}`), `answer ${at}`) as typeof chat;
    const messages = toRequestMessages(asked(chat, "the last one"), words);
    const body = {
      workspaceId: "00000000-0000-4000-8000-000000000000",
      objectGenerationSchemaType: "WORKFLOW_CHAT",
      messages,
    };
    expect(draftRequest.safeParse(body).error).toBeUndefined();
    expect(JSON.stringify(messages.at(-1))).toContain("the last one");
  });
  test("contain images beside the text", () => {
    const chat = addMessage(empty, { description: "", images: ["a/b.png"] });
    expect(toRequestMessages<string, string>(chat, words)).toEqual([
      { role: "user", content: [{ type: "image", s3FilePath: "a/b.png" }] },
    ]);
  });
});

describe("a proposal", () => {
  test("is open until it is decided, and replaced by the next message", () => {
    expect(proposed.turns.map(isUndecided)).toEqual([false, true]);
    const on = asked(proposed, "No");
    expect(on.turns[1]?.verdict).toBe("replaced");
    expect(on.draft).toBeNull();
  });
  test("is open again after an undo, which restores the draft", () => {
    expect(taken).toMatchObject({ draft: "one", turns: [{}, { verdict: { taken: 2, of: 3 } }] });
    const back = undoDraft(taken);
    expect(back.draft).toBeNull();
    expect(back.turns.map(isUndecided)).toEqual([false, true]);
    expect(undoDraft(back)).toEqual(back);
  });
  test("of an earlier turn stays replaced after an undo", () => {
    const back = undoDraft(answered(asked(taken, "More"), "And now?", "two"));
    expect(back.turns.map(({ verdict }) => verdict)).toEqual([null, "replaced", null]);
  });
});

test("consecutive edits of the draft are one undo step", () => {
  const written = editDraft(editDraft(editDraft(taken, "o"), "on"), "only");
  expect(written.draft).toBe("only");
  expect(undoDraft(written)).toEqual(taken);
});

test("a partial or malformed answer is parsed as far as possible", () => {
  expect(parseAnswer({ reply: "Hal" })).toEqual({ reply: "Hal", options: [], proposal: null });
  expect(parseAnswer({ reply: 7, options: "x", proposal: { a: 1 } })).toEqual({
    reply: "",
    options: [],
    proposal: { a: 1 },
  });
  expect(parseAnswer(null)).toEqual({ reply: "", options: [], proposal: null });
  expect(parseAnswer({ reply: "?", options: ["A", " "] }).options).toEqual(["A"]);
});
