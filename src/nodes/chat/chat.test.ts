import { expect, test } from "vitest";
import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import { committedValues } from "#engine/execution/pieces.ts";
import { messageText } from "#engine/message.ts";
import type { PieceOutcome } from "#engine/node/runner.ts";
import { fieldMention } from "#engine/reference.ts";
import { driveStep, type FakeHost } from "#engine/testing/drive-step.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { allRunners, catalog } from "../index.ts";
import { chat, questionPiece } from "./spec.ts";

type Kept = Map<string, PieceOutcome<unknown>>;
const talk = (kept: Kept, models: FakeHost = {}, config: object = {}) =>
  driveStep({
    catalog,
    runners: allRunners,
    type: "CHAT",
    config: { agentId: "ag1", ...config },
    pieces: kept,
    ...models,
  });

/** What the server stores when a person says something. */
const say = (kept: Kept, index: number, text: string, more: object = {}) =>
  kept.set(`question ${index}`, {
    value: { id: newId(), text, at: "2026-01-01T00:00:00.000Z", images: [], files: [], ...more },
  });
const concluded = (kept: Kept) =>
  chat.conversation?.finish((kind) =>
    committedValues(
      kind,
      [...kept].flatMap(([key, value]) => {
        const [of, index] = key.split(" ");
        return of === kind.kind ? [[Number(index), value] as const] : [];
      }),
    ),
  );

test("without a first message, the step waits for the person to start", async () => {
  const { record, asks } = await talk(new Map());
  expect(record).toEqual({ status: "PENDING", waitsFor: "input" });
  expect(asks).toEqual([]);
});

test("the first message is filled and sent to the agent once, then the step waits", async () => {
  const field = { id: "topic", label: "Topic", type: "TEXT", required: true, order: 0, config: {} };
  const form = {
    id: "form",
    label: "Start",
    type: "HUMAN_INPUT",
    position: { x: 0, y: 0 },
    config: catalog.HUMAN_INPUT?.config.parse({ fields: [field] }),
  };
  const before = { nodes: [form], outputs: new Map([["form", [{ fieldId: "topic", value: "whales" }]]]) };
  const kept: Kept = new Map();
  const config = {
    agentId: "ag1",
    firstMessage: `Ask me about ${fieldMention("Start", { key: "topic", label: "Topic" })}`,
  };
  const given = {
    catalog,
    runners: allRunners,
    type: "CHAT",
    config,
    pieces: kept,
    before,
    reply: () => "Why whales?",
  };
  const first = await driveStep(given);
  expect(first.record).toEqual({ status: "PENDING", waitsFor: "input" });
  expect(first.asks).toMatchObject([{ agentId: "ag1", parts: [{ text: "Ask me about whales" }], history: [] }]);
  expect([...kept.keys()]).toEqual(["question 0", "turn 0"]);
  expect((await driveStep(given)).asks, "nothing new was said").toEqual([]);
});

test("each message is answered with the whole conversation and committed as one turn", async () => {
  const kept: Kept = new Map();
  say(kept, 0, "Hello");
  await talk(kept, { reply: () => "Hi" });
  say(kept, 1, "Tell me more");
  const { asks, record } = await talk(kept, { reply: () => "More" });
  expect(record).toEqual({ status: "PENDING", waitsFor: "input" });
  expect(asks).toHaveLength(1);
  expect(asks[0]?.parts).toEqual([{ type: "text", text: "Tell me more" }]);
  expect(asks[0]?.history?.map((one) => [one.role, messageText(one)])).toEqual([
    ["user", "Hello"],
    ["assistant", "Hi"],
  ]);
});

test("attached documents of all messages are sent as text, pictures only with their own message", async () => {
  const kept: Kept = new Map();
  const file = { title: "a.pdf", s3FilePath: "w/a.pdf", documentId: newId(), size: 1 };
  say(kept, 0, "Read this", { files: [file], images: [{ s3FilePath: "w/b.png" }] });
  const first = await talk(kept, { reply: () => "Read" });
  expect(first.asks[0]?.parts).toMatchObject([
    { text: "Read this" },
    { type: "document", title: "a.pdf", text: `text of ${file.documentId}` },
    { type: "file", s3FilePath: "w/b.png" },
  ]);
  say(kept, 1, "And?");
  const second = await talk(kept, { reply: () => "And" });
  expect(second.asks[0]?.parts).toMatchObject([
    { text: "And?" },
    { type: "document", title: "a.pdf", text: `text of ${file.documentId}` },
  ]);
});

test("a failed reply doesn't end the conversation: the reason is shown, and a retry answers", async () => {
  const kept: Kept = new Map();
  say(kept, 0, "Hello");
  const refused = await talk(kept, {
    reply: () => {
      throw new AppError("provider", "The provider is busy.", { details: { mayFallBack: false } });
    },
  });
  expect(refused.record).toEqual({ status: "PENDING", waitsFor: "input", text: "The provider is busy." });
  expect([...kept.keys()]).toEqual(["question 0"]);
  await talk(kept, { reply: () => "Hi" });
  expect([...kept.keys()]).toEqual(["question 0", "turn 0"]);
});

test("an empty answer is a failed reply", async () => {
  const kept: Kept = new Map();
  say(kept, 0, "Hello");
  const { record } = await talk(kept, { reply: () => "" });
  expect(record).toMatchObject({ waitsFor: "input", text: expect.stringContaining("didn't generate any content") });
  expect(kept.has("turn 0")).toBe(false);
});

test("messages without an answer are answered together", async () => {
  const kept: Kept = new Map();
  say(kept, 0, "Hello");
  say(kept, 1, "Are you there?");
  const { asks } = await talk(kept, { reply: () => "Yes" });
  expect(asks[0]?.history?.map(messageText)).toEqual(["Hello"]);
  expect(messageText({ id: "", role: "user", parts: [...(asks[0]?.parts ?? [])] as never })).toBe("Are you there?");
});

test("a conversation is finished with more than one message, and later steps quote its transcript", async () => {
  const kept: Kept = new Map();
  expect(concluded(kept)).toHaveProperty("refused");
  say(kept, 0, "Hello");
  expect(concluded(kept), "one message is no conversation").toHaveProperty("refused");
  await talk(kept, { reply: () => "Hi" });
  const end = concluded(kept);
  if (!end || !("result" in end)) throw new Error("not concluded");
  expect(chat.toPromptText(end.result, { config: chat.draft(), labelOf: () => null })).toBe(
    "User: Hello\n\nAssistant: Hi",
  );
});

test("a conversation has at most 100 messages", () => {
  expect(chat.conversation?.refusalFor(49)).toBeNull();
  expect(chat.conversation?.refusalFor(50)).toBe("A conversation can have up to 100 messages. Finish it to continue.");
  expect(chat.conversation?.messagePiece).toBe(questionPiece);
});

test("a chat without an agent fails with the message for missing configuration", async () => {
  expect((await talk(new Map(), {}, { agentId: null })).record).toMatchObject({
    status: "FAILED",
    error: "Missing Chat Node configuration — Please configure the Chat Node properly to continue.",
  });
});

test("a chat costs one request per message, at least one", () => {
  const prices = {
    request: () => 3,
    platform: 1,
    canvas: 1,
    speech: () => 0,
    video: () => 0,
    workflow: () => ({ min: 0, max: 0 }),
  };
  expect(chat.estimate?.({ agentId: "ag1", firstMessage: "" }, prices)).toEqual({ min: 3, max: 150 });
});

test("the first message of the compact form is a prompt", () => {
  const field = { label: "Topic", type: "TEXT" };
  const read = readCompactForm(
    {
      Nodes: [
        { index: 0, label: "Start", type: "HUMAN_INPUT", HumanInputNode: { Fields: [field] } },
        {
          index: 1,
          label: "Talk",
          type: "CHAT",
          ChatNode: {
            agentId: null,
            firstMessage: {
              text: "About {{Topic}}",
              humanInputFieldReferences: [{ nodeIndex: 0, fieldLabel: "Topic" }],
            },
          },
        },
      ],
    },
    catalog,
  );
  const config = "graph" in read ? read.graph.nodes[1]?.config : null;
  expect(config).toMatchObject({ agentId: null, firstMessage: expect.stringContaining("WORKFLOW_HUMAN_INPUT_FIELD") });
});
