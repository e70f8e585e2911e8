/** What readers see of a sub-agent: live while it works, afterwards in the result, and after a crash. */
import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import { emptyFold, foldChunk } from "#lib/ui-message/fold-chunk.ts";
import type { MessageChunk, MessagePart, ToolPart } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { tools } from "#tools/index.ts";
import { writeReply } from "./service/write-reply.ts";
import { message } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const tool = "delegate_task_to_sub_agent";
const db = () => testApp.app.database.system;

async function agentOf(title: string, subAgentIds: string[] = []): Promise<string> {
  const input = { workspaceId: testApp.workspace.id, title, system: `You are the ${title}.`, subAgentIds };
  return (await testApp.as("OWNER").agent.create({ ...input, languageModelId: "gpt-4o-mini" })).id;
}

/** A chat with a manager of one librarian. */
async function openChat(librarianOf: readonly string[] = []) {
  const librarian = await agentOf("Librarian", [...librarianOf]);
  const manager = await agentOf("Manager", [librarian]);
  const chatId = await createTitledChat(testApp, { title: "Ships" });
  const send = (text = "How many ships are there?") => sendTurn(testApp, chatId, { text }, { agentId: manager });
  return { chatId, librarian, manager, send };
}

const delegate = (agentId: string, task = "Count the ships") => ({
  toolCalls: [{ name: tool, input: { agentId, task } }],
});
const plan = (content: string) => ({
  name: "manage_task_plan",
  input: { tasks: [{ content, activeForm: `${content}...`, status: "pending" }] },
});
const said = (at: number) => JSON.stringify(double.requests[at]?.body.input);

const replyOf = async (chatId: string) => {
  const rows = await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
  return rows.at(-1) ?? expect.unreachable();
};
const isCall = (part: MessagePart): part is ToolPart => "toolCallId" in part;
const firstCall = (parts: readonly MessagePart[]): ToolPart => parts.find(isCall) ?? expect.unreachable();
const outputOf = ({ output }: ToolPart) => tools[tool].output.parse(output);

/** Reads a reply like a page, until it has been shown what `isEnough` wants, or to its end. */
async function readReply(answer: Response, isEnough: (parts: readonly MessagePart[]) => boolean = () => false) {
  const fold = emptyFold();
  const chunks: MessageChunk[] = [];
  let rest = "";
  if (!answer.body) return expect.unreachable();
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)) {
    const blocks = (rest + piece).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: (\{.*\})$/m.exec(block)?.[1];
      if (!data) continue;
      const chunk = JSON.parse(data) as MessageChunk;
      chunks.push(chunk);
      foldChunk(fold, chunk);
    }
    if (isEnough(fold.parts)) break;
  }
  return { parts: fold.parts, chunks };
}

/** A reply of the double that begins, and pauses until it may finish. */
function pausedReply(text: string) {
  let openGate = () => {};
  const open = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  const deltas = [...Array.from({ length: 20 }, (_, at) => `${at} `), text];
  double.queueReply({ deltas, gate: { after: 20, open } });
  return () => openGate();
}

const insideOf = (parts: readonly MessagePart[]): readonly MessagePart[] => parts.find(isCall)?.inside ?? [];
const textIn = (parts: readonly MessagePart[]) =>
  parts.flatMap((part) => (part.type === "text" && "text" in part ? [part.text] : [])).join("|");

test("everyone who reads the reply sees the sub-agent's text and calls while it works, also who joins late", async () => {
  const { chatId, librarian, send } = await openChat();
  double.queueReply(delegate(librarian));
  double.queueReply({ text: "I make a plan.", toolCalls: [plan("Sail")] });
  const finish = pausedReply("ships are there.");
  double.queueReply({ text: "There are seven." });
  const hasBegunToAnswer = (parts: readonly MessagePart[]) => textIn(insideOf(parts)).includes("|0 1 2 ");
  const first = await readReply(await send(), hasBegunToAnswer);
  const { people } = testApp.workspace;
  const late = await testApp.request(`/api/chat/${chatId}/stream?after=0`, {}, people.OWNER);
  const joined = await readReply(late, hasBegunToAnswer);
  for (const { parts } of [first, joined]) {
    expect(parts.filter(isCall)).toMatchObject([{ type: `tool-${tool}`, state: "input-available" }]);
    expect(textIn(insideOf(parts))).toMatch(/^I make a plan\.\|0 1 2 (?!.*ships)/);
    expect(insideOf(parts).filter(isCall)).toMatchObject([
      { type: "tool-manage_task_plan", state: "output-available", input: plan("Sail").input },
    ]);
  }
  const rest = await testApp.request(`/api/chat/${chatId}/stream?after=0`, {}, people.OWNER);
  finish();
  const { parts } = await readReply(rest);
  expect(firstCall(parts)).not.toHaveProperty("inside");
  const stored = firstCall((await replyOf(chatId)).parts);
  expect(stored).toEqual(firstCall(parts));
  expect(outputOf(stored)).toMatchObject({
    text: expect.stringMatching(/^0 1 2 .* 19 ships are there\.$/),
    calls: [{ tool: "manage_task_plan", state: "output-available", input: plan("Sail").input }],
    moreCalls: 0,
  });
  expect(outputOf(stored).calls[0]?.durationMs).toBeGreaterThanOrEqual(0);
});

test("a reload shows the calls, and the asking model gets the answer only, in this turn and in later ones", async () => {
  const { chatId, librarian, send } = await openChat();
  double.queueReply(delegate(librarian));
  double.queueReply({ toolCalls: [plan("Weigh anchor")] });
  double.queueReply({ text: "Seven ships" });
  await (await send()).text();
  const { messages } = await testApp.as("OWNER").chat.getById({ id: chatId });
  expect(outputOf(firstCall(messages[1]?.parts ?? [])).calls).toMatchObject([{ tool: "manage_task_plan" }]);
  double.queueReply({ text: "Still seven." });
  await (await send("And now?")).text();
  for (const at of [3, 4]) {
    expect(said(at)).toContain("Seven ships");
    expect(said(at)).not.toContain("Weigh anchor");
  }
});

test("a sub-agent of a sub-agent is shown inside the call of the one that asked it", async () => {
  const archivist = await agentOf("Archivist");
  const { chatId, librarian, send } = await openChat([archivist]);
  double.queueReply(delegate(librarian));
  double.queueReply(delegate(archivist, "Read the log"));
  double.queueReply({ toolCalls: [plan("Sail")] });
  const finish = pausedReply("ships in the log.");
  double.queueReply({ text: "The log says seven." });
  const { parts } = await readReply(await send(), (shown) => textIn(insideOf(insideOf(shown))).startsWith("0 1 2 "));
  expect(insideOf(insideOf(parts)).filter(isCall)).toMatchObject([{ type: "tool-manage_task_plan" }]);
  const rest = await testApp.request(`/api/chat/${chatId}/stream?after=0`, {}, testApp.workspace.people.OWNER);
  finish();
  await rest.text();
  const { text, calls } = outputOf(firstCall((await replyOf(chatId)).parts));
  expect(text).toBe("The log says seven.");
  expect(calls).toMatchObject([
    {
      tool,
      output: {
        text: expect.stringContaining("ships in the log."),
        calls: [{ tool: "manage_task_plan" }],
        moreCalls: 0,
      },
    },
  ]);
});

test("a sub-agent that fails leaves what it did in the card", async () => {
  const { chatId, librarian, send } = await openChat();
  double.queueReply(delegate(librarian));
  double.queueReply({ text: "I make a plan.", toolCalls: [plan("Sail")] });
  double.queueReply({ fault: "unauthorized" });
  await (await send()).text();
  const call = firstCall((await replyOf(chatId)).parts);
  expect(call.state).toBe("output-error");
  expect(call.errorText).not.toBe("");
  expect(textIn(call.inside ?? [])).toBe("I make a plan.");
  expect(call.inside?.filter(isCall)).toMatchObject([{ state: "output-available" }]);
});

test("a canvas of a sub-agent streams beside the chat like one of the agent itself", async () => {
  const { librarian, send } = await openChat();
  double.queueReply(delegate(librarian));
  double.queueReply({ toolCalls: [{ name: "create_canvas", input: { kind: "text", title: "Tides", task: "Tides" } }] });
  double.queueReply({ deltas: ["# Ti", "des"] });
  double.queueReply({ text: "It is beside the chat." });
  const { parts, chunks } = await readReply(await send());
  const written = chunks.flatMap(({ type, data }) => (type === "data-textDelta" ? [data] : []));
  expect(written.join("")).toBe("# Tides");
  const [id, ...others] = new Set(chunks.flatMap((chunk) => (chunk.type === "data-id" ? [chunk.id] : [])));
  expect(others).toEqual([]);
  expect(chunks.some(({ type }) => type === "data-finish")).toBe(true);
  expect(outputOf(firstCall(parts)).calls).toMatchObject([{ tool: "create_canvas", output: { documentId: id } }]);
});

test("a long answer with many long calls stays within what a page and a model get", async () => {
  const { chatId, librarian, send } = await openChat();
  const long = Array.from({ length: 45 }, (_, at) => plan(`${at} ${"sail ".repeat(60)}`));
  double.queueReply(delegate(librarian));
  double.queueReply({ toolCalls: long.map((call, at) => ({ ...call, id: `call_${at}` })) });
  double.queueReply({ text: "ships ".repeat(6_000) });
  const { chunks } = await readReply(await send());
  const { parts } = await replyOf(chatId);
  const call = firstCall(parts);
  expect(JSON.stringify(call).length).toBeLessThan(limits.tool.modelChars + 1_000);
  const { calls, moreCalls, text } = outputOf(call);
  expect(calls.length + moreCalls).toBe(45);
  expect(moreCalls).toBeGreaterThan(0);
  expect(text.length).toBeGreaterThan(10_000);
  expect(call.cut?.chars).toBeGreaterThan(35_000);
  expect(said(3)).toContain(call.cut?.id);
  const live = chunks.filter(({ type }) => type === "data-inside");
  expect(JSON.stringify(live).length).toBeLessThan(2 * limits.delegation.liveChars);
});

type CallRow = typeof toolCall.$inferInsert;

/** A reply whose process died while its sub-agent worked, with the calls that the sub-agent had recorded. */
async function openDeadReply(recorded: readonly Pick<CallRow, "tool" | "input" | "state" | "output">[]) {
  const { id: workspaceId } = testApp.workspace;
  const { chatId, librarian, manager } = await openChat();
  const [messageId, parentId] = [newId(), newId()];
  await db()
    .insert(message)
    .values([
      { id: newId(), workspaceId, chatId, role: "user", parts: [{ type: "text", text: "How many ships?" }] },
      {
        id: messageId,
        workspaceId,
        chatId,
        role: "assistant",
        parts: [],
        status: "STREAMING",
        holderId: newId(),
        streamId: newId(),
        metadata: { agentId: manager, languageModelId: "gpt-4o-mini" },
      },
    ]);
  const call = { workspaceId, messageId, step: 0, inputHash: "", startedAt: new Date(), endedAt: new Date() };
  await db()
    .insert(toolCall)
    .values([
      {
        ...call,
        id: parentId,
        position: 0,
        modelCallId: "call_parent",
        tool,
        input: { agentId: librarian, task: "Count the ships", context: "" },
        state: "planned" as const,
      },
      ...recorded.map((row, position) => ({
        ...call,
        ...row,
        id: newId(),
        messageId,
        parentId,
        position,
        modelCallId: `call_${position}`,
      })),
    ]);
  return { chatId, resume: () => writeReply(testApp.app, { workspaceId, messageId }) };
}

const innerRows = (messageId: string) =>
  db()
    .select()
    .from(toolCall)
    .where(and(eq(toolCall.messageId, messageId), isNotNull(toolCall.parentId)));
const withoutTimesAndIds = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "id")
      .replaceAll(/"durationMs":\d+/g, '"durationMs":0')
      .replaceAll(/"toolCallId":"[^"]*"/g, '"toolCallId":"id"'),
  );

test("after a crash the sub-agent continues: no call runs twice, and the reply is the same as without the crash", async () => {
  const { chatId: undisturbedId, librarian, send } = await openChat();
  double.queueReply(delegate(librarian));
  double.queueReply({ toolCalls: [plan("Sail")] });
  double.queueReply({ text: "Seven ships" });
  double.queueReply({ text: "There are seven." });
  await (await send("How many ships?")).text();
  const undisturbed = await replyOf(undisturbedId);
  const [made] = await innerRows(undisturbed.id);
  if (!made) return expect.unreachable();
  double.reset();

  const { chatId, resume } = await openDeadReply([made]);
  double.queueReply({ text: "Seven ships" });
  double.queueReply({ text: "There are seven." });
  await resume();
  const reply = await replyOf(chatId);
  expect(reply.status).toBe("DONE");
  expect(double.requests).toHaveLength(2);
  const rows = await innerRows(reply.id);
  expect(rows).toMatchObject([{ tool: "manage_task_plan", state: "answered", attempts: 0 }]);
  expect(rows[0]?.endedAt).toEqual(made.endedAt);
  expect(withoutTimesAndIds(reply.parts)).toEqual(withoutTimesAndIds(undisturbed.parts));
});

test.each(["sent", "unknown"] as const)(
  "a sub-agent's acting call that is %s after a crash fails as one that may have happened, and nobody is waited for",
  async (state) => {
    const { chatId, resume } = await openDeadReply([{ tool: "send_mail", input: { to: "a" }, state, output: null }]);
    double.queueReply({ text: "I don't know whether the mail was sent." });
    double.queueReply({ text: "It may have been sent." });
    await resume();
    const reply = await replyOf(chatId);
    expect(reply.status).toBe("DONE");
    expect(await innerRows(reply.id)).toMatchObject([{ state: "failed", error: toolErrorText.unknownOutcome }]);
    expect(said(0)).toContain("it may have happened");
    expect(outputOf(firstCall(reply.parts)).calls).toMatchObject([
      { tool: "send_mail", state: "output-error", error: toolErrorText.unknownOutcome },
    ]);
    expect(await testApp.as("OWNER").chat.getById({ id: chatId })).toMatchObject({ id: chatId });
  },
);
