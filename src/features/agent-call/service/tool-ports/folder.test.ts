/** The working folder through the journal, with the real storage and database, and a tool that writes a line into it. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { countStoredBytes } from "#features/billing/service/storage.ts";
import { chat, message } from "#features/chat/table.ts";
import { removeReleasedFiles } from "#features/file/service/unused-files.ts";
import { file } from "#features/file/table.ts";
import { nodeExecution } from "#features/run/table.ts";
import { closeCalls } from "#features/tool-call/service/close-calls.ts";
import { releaseLostFolders } from "#features/tool-call/service/folders.ts";
import { LostTurn, type TurnOwner } from "#features/tool-call/service/journal.ts";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";
import { createTurnLog } from "#features/tool-call/service/turn-log.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { fileReferenceColumns } from "#server/file-reference-columns.ts";
import { createFixtures } from "#testing/fixtures.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { toolSpec } from "#tools/tool.ts";
import { createFolderPort } from "./folder.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const workspaceId = () => testApp.workspace.id;
const points = ["tool.planned", "tool.performed", "tool.answered"] as const;

interface Turn {
  readonly ctx: WorkspaceContext;
  readonly owner: TurnOwner;
}

async function memberOf(at: TestApp["workspace"]): Promise<WorkspaceContext> {
  return (await findWorkspaceContext(testApp.app, at.id, at.people.OWNER.id, "test")) ?? expect.unreachable();
}

async function openChat(at = testApp.workspace): Promise<string> {
  const id = newId();
  await db().insert(chat).values({ id, workspaceId: at.id, userId: at.people.OWNER.id, title: "Folders" });
  return id;
}

/** A reply of the chat, held by nobody else. */
async function openReply(chatId: string, at = testApp.workspace): Promise<Turn> {
  const messageId = newId();
  await db().insert(message).values({ id: messageId, workspaceId: at.id, chatId, role: "assistant", parts: [] });
  return { ctx: await memberOf(at), owner: ownerOf({ workspaceId: at.id, messageId }) };
}

const ownerOf = (of: Partial<TurnOwner>): TurnOwner => ({
  workspaceId: workspaceId(),
  messageId: null,
  executionId: null,
  scope: "",
  parentId: null,
  refs: {},
  hold: async () => true,
  ...of,
});

/** Appends a line to a file, and tells what the file has then. */
const appendTo = ({ ctx, owner }: Turn): OfferedTool => ({
  name: "append",
  description: "",
  spec: toolSpec({
    input: z.strictObject({ line: z.string() }),
    output: z.string(),
    description: "",
    examples: [],
    account: "none",
    listing: "pinned",
    maxParallel: 1,
    timeoutMs: 60_000,
  }),
  async run(call, input) {
    const port = createFolderPort(ctx, owner, call);
    const before = await port.open();
    const { line } = input as { line: string };
    const text = [...(before?.map(({ bytes }) => Buffer.from(bytes).toString()) ?? ["lost"]), line].join(" ");
    if (line === "look") return text;
    return (await port.keep([{ path: "lines.txt", bytes: Buffer.from(text) }])) ? text : "full";
  },
});

/** Takes a step with these calls, or takes it again; returns what the calls tell. */
async function take(
  turn: Turn,
  lines: readonly string[],
  crash: string | null | (() => void) = null,
): Promise<string[]> {
  const app = {
    ...turn.ctx.app,
    // Nothing after the point happens, as in a process that is killed there.
    failpoint(name: string) {
      if (name === crash) throw new LostTurn("crashed");
      if (typeof crash === "function" && name === "tool.performed") crash();
    },
  };
  const log = await createTurnLog(
    { ...turn.ctx, app },
    {
      owner: turn.owner,
      tools: [appendTo(turn)],
      use: "chat",
      isResumed: true,
      rules: {
        policyOf: () => undefined,
        isTrusted: () => false,
        isAllowed: () => true,
        isTainted: false,
        canAsk: true,
      },
    },
  );
  const calls = lines.map((line, at) => ({
    toolCallId: `call-${at}`,
    toolName: "append",
    input: { line },
    problem: null,
    isByProvider: false,
    part: { type: "tool-call" as const, toolCallId: `call-${at}`, toolName: "append", input: "" },
  }));
  const isNew =
    log.steps.length === 0 ||
    JSON.stringify(log.steps.at(-1)?.calls.map(({ input }) => input)) !==
      JSON.stringify(calls.map(({ input }) => input));
  if (isNew) await log.record({ text: "", calls, hasReadWeb: false });
  const step = log.steps.length - 1;
  return Promise.all(
    calls.map(async (call, index) => {
      let told = "";
      for await (const report of log.run(call, { step, index }, new AbortController().signal))
        if (report.state === "done") told = String(report.value);
      return told;
    }),
  );
}

/** The stored folders of a workspace. */
async function snapshots(of = workspaceId()): Promise<string[]> {
  const paths: string[] = [];
  for await (const { key } of testApp.app.storage.list(`${of}/folder/`)) paths.push(key);
  return paths;
}
const look = async (turn: Turn): Promise<string | undefined> => (await take(turn, ["look"]))[0];

test("a call finds what the calls before it left, in its turn and in later ones, and calls of one turn wait for each other", async () => {
  const chatId = await openChat();
  expect(await take(await openReply(chatId), ["a", "b", "c"])).toEqual(["a", "a b", "a b c"]);
  expect(await take(await openReply(chatId), ["d"])).toEqual(["a b c d"]);
});

test.each(points)("a call that is killed at %s starts again from the folder before it", async (point) => {
  const chatId = await openChat();
  await take(await openReply(chatId), ["a"]);
  const turn = await openReply(chatId);
  for (let death = 0; death < 3; death++) await take(turn, ["b", "c"], point).catch(() => undefined);
  expect(await take(turn, ["b", "c"])).toEqual(["a b", "a b c"]);
  expect(await look(await openReply(chatId))).toBe("a b c look");
});

test("what a process leaves that no longer holds the turn doesn't count", async () => {
  const chatId = await openChat();
  await take(await openReply(chatId), ["a"]);
  const turn = await openReply(chatId);
  let isHeld = true;
  const old = { ...turn, owner: { ...turn.owner, hold: async () => isHeld } };
  const taken = take(old, ["b"], () => {
    isHeld = false;
  });
  await expect(taken).rejects.toBeInstanceOf(LostTurn);
  expect(await take(turn, ["b"])).toEqual(["a b"]);
});

test("other chats and other workspaces never find it", async () => {
  await take(await openReply(await openChat()), ["secret"]);
  expect(await look(await openReply(await openChat()))).toBe("look");
  const other = testApp.otherWorkspace;
  expect(await look(await openReply(await openChat(other), other))).toBe("look");
});

test("nobody is shown where it is, and nobody can load it", async () => {
  const chatId = await openChat();
  const before = new Set(await snapshots());
  await take(await openReply(chatId), ["a"]);
  const [path = ""] = (await snapshots()).filter((one) => !before.has(one));
  expect(path).toMatch(/\.gz$/);
  const owner = testApp.as("OWNER");
  const [row] = await db().select().from(toolCall).where(eq(toolCall.workspaceId, workspaceId()));
  const seen = [await owner.chat.getById({ id: chatId }), await owner.chat.getToolOutput({ id: row?.id ?? "" })];
  expect(JSON.stringify(seen)).not.toContain("/folder/");
  await expect(owner.document.getUrl({ workspaceId: workspaceId(), s3FilePath: path })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("another answer to a question starts from the folder before the first one", async () => {
  const chatId = await openChat();
  await take(await openReply(chatId), ["a", "b"]);
  const second = await openReply(chatId);
  await take(second, ["c", "d"]);
  await db()
    .delete(message)
    .where(eq(message.id, second.owner.messageId ?? ""));
  expect(await take(await openReply(chatId), ["e"])).toEqual(["a b e"]);
});

test("a chat has at most two snapshots: the last one, and the one before its last reply", async () => {
  const chatId = await openChat();
  const before = await snapshots();
  for (const reply of ["a", "b", "c", "d"])
    await take(await openReply(chatId), [`${reply}1`, `${reply}2`, `${reply}3`]);
  expect(await snapshots()).toHaveLength(before.length + 2);
});

test("deleting the chat removes it at once", async () => {
  const before = await snapshots();
  const chatId = await openChat();
  await take(await openReply(chatId), ["a"]);
  await take(await openReply(chatId), ["b"]);
  expect(await snapshots()).toHaveLength(before.length + 2);
  await testApp.as("OWNER").chat.delete({ id: chatId });
  expect(await snapshots()).toEqual(before);
});

test("it counts as storage of the workspace, and a full workspace keeps none", async () => {
  const used = await countStoredBytes(db(), workspaceId());
  const chatId = await openChat();
  const turn = await openReply(chatId);
  await take(turn, ["a"]);
  expect(await countStoredBytes(db(), workspaceId())).toBeGreaterThan(used);
  const filler = { name: "a", mimeType: "a", sha256: "", purpose: "media", origin: "form" } as const;
  const path = `${workspaceId()}/media/${newId()}.bin`;
  await db()
    .insert(file)
    .values({ ...filler, workspaceId: workspaceId(), path, bytes: 1e12 });
  expect(await take(turn, ["b"])).toEqual(["full"]);
  await db().delete(file).where(eq(file.path, path));
  expect(await look(await openReply(chatId))).toBe("a look");
});

/** What the nightly jobs do an hour or more after everything that happened before. */
async function passNight(): Promise<void> {
  await testApp.app.database.pool.query("update file set released_at = released_at - interval '2 hours'");
  await removeReleasedFiles(testApp.app, fileReferenceColumns);
  await releaseLostFolders(testApp.app);
}

test("nightly jobs remove folders whose calls were deleted or never ended, and no others", async () => {
  for (const _ of [1, 2]) await passNight();
  const chatId = await openChat();
  await take(await openReply(chatId), ["a"]);
  const before = await snapshots();
  const deleted = await openReply(chatId);
  await take(deleted, ["b"]);
  await take(await openReply(chatId), ["c"], "tool.performed").catch(() => undefined);
  expect(await snapshots()).toHaveLength(before.length + 2);
  await passNight();
  expect(await snapshots(), "the call that never ended").toHaveLength(before.length + 1);
  await db()
    .delete(message)
    .where(eq(message.id, deleted.owner.messageId ?? ""));
  for (const _ of [1, 2]) await passNight();
  expect((await snapshots()).toSorted()).toEqual(before.toSorted());
  expect(await look(await openReply(chatId))).toBe("a look");
});

test("a folder that storage has lost is told, and the next one is kept", async () => {
  const chatId = await openChat();
  const before = new Set(await snapshots());
  await take(await openReply(chatId), ["a"]);
  for (const path of (await snapshots()).filter((one) => !before.has(one))) await testApp.app.storage.remove(path);
  expect(await take(await openReply(chatId), ["b"])).toEqual(["lost b"]);
  expect(await look(await openReply(chatId))).toBe("lost b look");
});

test("sub-agents begin with the folder of the chat, each for itself, and leave nothing in it", async () => {
  const chatId = await openChat();
  const turn = await openReply(chatId);
  await take(turn, ["a"]);
  const [delegation] = await db()
    .select()
    .from(toolCall)
    .where(eq(toolCall.messageId, turn.owner.messageId ?? ""));
  const subAgent = { ...turn, owner: { ...turn.owner, parentId: delegation?.id ?? expect.unreachable() } };
  expect(await take(subAgent, ["b", "c"])).toEqual(["a b", "a b c"]);
  expect(await take(turn, ["d"])).toEqual(["a d"]);
  expect(await take(subAgent, ["e"])).toEqual(["a b c e"]);
});

/** Opens steps of a new run. */
async function openRun() {
  const { run: runId } = await createFixtures(testApp, testApp.workspace, newId());
  async function openStep(of: Partial<TurnOwner> = {}): Promise<Turn & { executionId: string }> {
    const executionId = newId();
    await db()
      .insert(nodeExecution)
      .values({ id: executionId, workspaceId: workspaceId(), runId, nodeId: newId(), ordinal: 1 });
    return { executionId, ctx: await memberOf(testApp.workspace), owner: ownerOf({ executionId, ...of }) };
  }
  return { runId, openStep };
}

test("a step finds what earlier steps of its run left, and other runs find nothing", async () => {
  const { openStep } = await openRun();
  await take(await openStep(), ["a", "b"]);
  expect(await take(await openStep(), ["c"])).toEqual(["a b c"]);
  expect(await look(await (await openRun()).openStep())).toBe("look");
});

test("a step that is regenerated starts from the folder before its first answer", async () => {
  const { openStep } = await openRun();
  await take(await openStep(), ["a"]);
  const step = await openStep();
  await take(step, ["b"]);
  await db().transaction((tx) => closeCalls(tx, step.executionId));
  expect(await take(step, ["c"])).toEqual(["a c"]);
});

test("items of a list begin with the folder of the run, each for itself, and leave nothing in it", async () => {
  const { openStep } = await openRun();
  await take(await openStep(), ["a"]);
  const step = await openStep();
  const item = (at: number): Turn => ({ ...step, owner: { ...step.owner, scope: `item ${at}`, line: `item ${at}` } });
  expect(await Promise.all([0, 1, 2].map((at) => take(item(at), [`b${at}`, "c"])))).toEqual([
    ["a b0", "a b0 c"],
    ["a b1", "a b1 c"],
    ["a b2", "a b2 c"],
  ]);
  expect(await take(item(1), ["d"])).toEqual(["a b1 c d"]);
  expect(await look(await openStep())).toBe("a look");
});

test("deleting the run removes its folders at once", async () => {
  const before = await snapshots();
  const { runId, openStep } = await openRun();
  await take(await openStep(), ["a"]);
  await take(await openStep({ line: "item 0" }), ["b"]);
  expect(await snapshots()).toHaveLength(before.length + 2);
  await testApp.as("OWNER").workflowRun.delete({ id: runId });
  expect(await snapshots()).toEqual(before);
});
