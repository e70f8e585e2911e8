/** Canvases that agents create, change and read in chats, on the real server. */
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { artifactKinds } from "#artifacts/index.ts";
import { creditReservation, creditTransaction } from "#features/billing/table.ts";
import { message } from "#features/chat/table.ts";
import { newId } from "#lib/id.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { Person, WorkspaceContext } from "#platform/context.ts";
import { canvasKinds } from "#product/canvas/canvas-kinds.ts";
import { limits } from "#product/limits.ts";
import { artifactErrorText } from "#product/texts/canvas/artifact-errors.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { canvasOutput } from "#tools/canvas-output.ts";
import { recoverArtifacts } from "./jobs.ts";
import { type CanvasCall, changeCanvas, createCanvas, readCanvas } from "./service/agent-canvases.ts";
import { artifact, artifactVersion } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const rowOf = async (id: string) =>
  (await db().select().from(artifact).where(eq(artifact.id, id)))[0] ?? expect.unreachable();
const openReservations = () => db().select().from(creditReservation).where(eq(creditReservation.state, "RESERVED"));

/** A chat with a title, so that no request for one mixes with those of the replies. */
async function openChat() {
  const chatId = await createTitledChat(testApp, { title: "Ships" });
  const say = async (text: string) => {
    const lines = (await (await sendTurn(testApp, chatId, { text })).text()).split("\n");
    return lines
      .filter((line) => line.startsWith("data: {"))
      .map((line): Record<string, unknown> => JSON.parse(line.slice("data: ".length)));
  };
  const calls = async (): Promise<ToolPart[]> => {
    const rows = await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(asc(message.ordinal));
    return rows.flatMap(({ parts }) => parts.filter((part) => "toolCallId" in part));
  };
  return { chatId, say, calls };
}

const call = (name: string, input: object) => ({ toolCalls: [{ name, input }] });
const tides = { kind: "text", title: "Tides", task: "Explain the tides" };

/** A chat with a canvas. */
async function openCanvas() {
  const opened = await openChat();
  double.queueReply(call("create_canvas", tides));
  double.queueReply({ text: "# Tides" });
  await opened.say("Write about the tides");
  const [created] = await opened.calls();
  const { documentId } = canvasOutput.parse(created?.output);
  return { ...opened, documentId };
}

describe("an agent in a chat", () => {
  test("creates a canvas, which streams beside the reply and is charged with it", async () => {
    const { chatId, say, calls } = await openChat();
    double.queueReply(call("create_canvas", tides));
    double.queueReply({ deltas: ["# Ti", "des"] });
    double.queueReply({ text: "It is beside the chat." });
    const chunks = await say("Write about the tides");
    const [created] = await calls();
    const documentId = (await db().select().from(artifact).where(eq(artifact.title, "Tides")))[0]?.id;
    expect(created).toMatchObject({
      state: "output-available",
      output: { documentId, kind: "text", title: "Tides", version: 1 },
      credits: 1,
    });
    const data = chunks.filter(({ type }) => String(type).startsWith("data-"));
    const said = data.flatMap((chunk) => (chunk.type === "data-textDelta" ? [chunk.data] : [])).join("");
    expect(said).toBe("# Tides");
    expect(data.map(({ type }) => type).filter((type) => type !== "data-textDelta")).toEqual([
      "data-id",
      "data-title",
      "data-kind",
      "data-clear",
      "data-finish",
    ]);
    expect(data[0]).toEqual({ type: "data-id", id: documentId, data: documentId, transient: true });
    expect(data[2]).toMatchObject({ data: "text" });
    expect(chunks.find(({ preliminary }) => preliminary)).toMatchObject({ output: { documentId } });
    const reply = (await db().select().from(message).where(eq(message.chatId, chatId))).at(-1);
    expect(JSON.stringify(reply?.parts)).not.toContain("data-");
    expect(await rowOf(documentId ?? "")).toMatchObject({
      content: { text: "# Tides" },
      status: "idle",
      isByAgent: true,
      userId: testApp.workspace.people.OWNER.id,
    });
    const charges = await db().select().from(creditTransaction).where(sql`refs ->> 'chatId' = ${chatId}`);
    expect(charges).toHaveLength(2);
    expect(await openReservations()).toEqual([]);
  });

  test("changes the canvas by instructions, and its earlier text stays as a version", async () => {
    const { documentId, say, calls } = await openCanvas();
    double.queueReply(call("update_canvas", { documentId, instructions: "Mention the moon" }));
    double.queueReply({ text: "# Tides and the moon" });
    await say("Mention the moon");
    expect((await calls()).at(-1)).toMatchObject({ output: { documentId, version: 2 } });
    const asked = JSON.stringify(double.requests.at(-2)?.body.input);
    expect(asked).toContain("Mention the moon");
    expect(asked).toContain("# Tides");
    const owner = testApp.as("OWNER");
    expect((await owner.artifact.getById({ id: documentId })).content).toEqual({ text: "# Tides and the moon" });
    expect(await owner.artifact.getVersions({ id: documentId })).toMatchObject([{ number: 1, isByAgent: true }]);
    expect(await owner.artifact.getVersion({ id: documentId, number: 1 })).toMatchObject({
      content: { text: "# Tides" },
    });
  });

  test("reads what a person has edited, and gives a complete new text", async () => {
    const { documentId, say, calls } = await openCanvas();
    await testApp.as("OWNER").artifact.updateContent({ id: documentId, content: { text: "Mine" } });
    double.queueReply(call("read_canvas", { documentId }));
    double.queueReply(call("update_canvas", { documentId, content: "Ours" }));
    await say("Improve it");
    expect(JSON.stringify(double.requests.at(-2)?.body.input)).toContain("Mine");
    expect((await calls()).at(-2)).toMatchObject({ output: { content: "Mine", totalChars: 4 } });
    expect(await rowOf(documentId)).toMatchObject({ content: { text: "Ours" }, version: 3 });
  });

  test("and a person never overwrite each other unseen: an edit of a version that was replaced is refused", async () => {
    const { documentId: id, say } = await openCanvas();
    const { updateContent, getById } = testApp.as("OWNER").artifact;
    const { version } = await updateContent({ id, content: { text: "Mine" }, version: 1 });
    expect(await updateContent({ id, content: { text: "Mine, longer" }, version })).toEqual({ version });
    double.queueReply(call("update_canvas", { documentId: id, content: "Ours" }));
    await say("Improve it");
    const refused = { cause: { code: "conflict" } };
    await expect(updateContent({ id, content: { text: "Late" }, version })).rejects.toMatchObject(refused);
    expect((await getById({ id })).content).toEqual({ text: "Ours" });
    // Decided by the person, who has seen both.
    await updateContent({ id, content: { text: "Late" } });
    expect((await getById({ id })).content).toEqual({ text: "Late" });
    expect((await rowOf(id)).version).toBe(version + 2);
  });

  test("gets the reason of a refusal: unknown canvas, a text that is too long, a page given as text", async () => {
    const { say, calls } = await openChat();
    double.queueReply(call("read_canvas", { documentId: newId() }));
    double.queueReply(call("create_canvas", { ...tides, content: "x".repeat(300_000) }));
    double.queueReply(call("create_canvas", { ...tides, kind: "HTML", content: "<p>" }));
    await say("Go");
    const [unknown, long, page] = await calls();
    expect(unknown).toMatchObject({ state: "output-error", errorText: expect.stringContaining("canvas") });
    expect(long).toMatchObject({ state: "output-error", errorText: expect.stringContaining("content") });
    expect(page).toMatchObject({ state: "output-error", errorText: expect.stringContaining("text canvases") });
  });

  test("gets the failure of the writing model, which costs nothing and keeps the old text", async () => {
    const { documentId, chatId, say, calls } = await openCanvas();
    const before = await db().select().from(creditTransaction).where(sql`refs ->> 'chatId' = ${chatId}`);
    double.queueReply(call("update_canvas", { documentId, instructions: "Shorter" }));
    double.queueReply({ fault: "unauthorized" });
    double.queueReply({ fault: "unauthorized" });
    double.queueReply({ text: "It failed." });
    await say("Shorter");
    expect((await calls()).at(-1)).toMatchObject({ state: "output-error" });
    expect(await rowOf(documentId)).toMatchObject({ content: { text: "# Tides" }, status: "idle", version: 1 });
    const after = await db().select().from(creditTransaction).where(sql`refs ->> 'chatId' = ${chatId}`);
    expect(after).toHaveLength(before.length + 1);
    expect(await openReservations()).toEqual([]);
  });
});

describe("a tool call", () => {
  let ctx: WorkspaceContext;
  beforeEach(async () => {
    ctx = await contextOf(testApp.workspace.people.OWNER);
  });
  const contextOf = async (person: Person, workspaceId = testApp.workspace.id) =>
    (await findWorkspaceContext(testApp.app, workspaceId, person.id, "test")) ?? expect.unreachable();
  const callOf = (changes: Partial<CanvasCall> = {}): CanvasCall => ({
    callId: newId(),
    signal: new AbortController().signal,
    use: "chat",
    write: () => {},
    addCharge: () => {},
    onStart: () => {},
    ...changes,
  });
  const given = { kind: "TEXT", title: "Ports", task: "", content: "One", chatId: null } as const;

  test("that runs again overwrites its canvas instead of creating another one", async () => {
    const repeated = callOf();
    const first = await createCanvas(ctx, repeated, given);
    const second = await createCanvas(ctx, repeated, { ...given, content: "Two" });
    expect(second.id).toBe(first.id);
    expect((await rowOf(first.id)).content).toEqual({ text: "Two" });
    const rows = await db().select().from(artifact).where(eq(artifact.title, "Ports"));
    expect(rows).toHaveLength(1);
  });

  test("with a blank content counts as one without it, and a canvas of blanks is refused", async () => {
    double.queueReply({ text: "One" });
    const { id } = await createCanvas(ctx, callOf(), { ...given, content: "", task: "Name a port" });
    expect((await rowOf(id)).content).toEqual({ text: "One" });
    double.queueReply({ text: "Two" });
    await changeCanvas(ctx, callOf(), { documentId: id, instructions: "Name another", content: " \n" });
    expect((await rowOf(id)).content).toEqual({ text: "Two" });
    const { nothingAsked, nothingToChange } = artifactErrorText;
    await expect(createCanvas(ctx, callOf(), { ...given, content: " " })).rejects.toThrow(nothingAsked);
    const blank = { documentId: id, instructions: "", content: "" };
    await expect(changeCanvas(ctx, callOf(), blank)).rejects.toThrow(nothingToChange);
  });

  test("that runs again does not bring back a canvas that its person has deleted meanwhile", async () => {
    const repeated = callOf();
    const { id } = await createCanvas(ctx, repeated, given);
    await testApp.as("OWNER").artifact.delete({ id });
    await expect(createCanvas(ctx, repeated, given)).rejects.toMatchObject({ code: "not_found" });
    expect(await rowOf(id)).toMatchObject({ content: null, deletedAt: expect.any(Date) });
  });

  test("that changes a canvas again starts from the text before its first attempt", async () => {
    const { id } = await createCanvas(ctx, callOf(), given);
    const repeated = callOf();
    double.queueReply({ text: "One, changed" });
    await changeCanvas(ctx, repeated, { documentId: id, instructions: "Add a word" });
    double.queueReply({ text: "One, changed again" });
    await changeCanvas(ctx, repeated, { documentId: id, instructions: "Add a word" });
    const asked = JSON.stringify(double.requests.at(-1)?.body.input);
    expect(asked).toContain("One");
    expect(asked).not.toContain("One, changed");
  });

  test("of another workspace or colleague does not reach the canvas", async () => {
    const { id } = await createCanvas(ctx, callOf(), given);
    const abroad = await contextOf(testApp.otherWorkspace.people.OWNER, testApp.otherWorkspace.id);
    const missing = { code: "not_found" };
    await expect(readCanvas(abroad, id)).rejects.toMatchObject(missing);
    const change = { documentId: id, instructions: "", content: "x" };
    await expect(changeCanvas(abroad, callOf(), change)).rejects.toMatchObject(missing);
    const colleague = await contextOf(testApp.workspace.people.EDITOR);
    await expect(readCanvas(colleague, id)).rejects.toMatchObject({ code: "forbidden" });
    expect((await rowOf(id)).content).toEqual({ text: "One" });
  });

  test("that is stopped keeps what was written so far, and is charged for it", async () => {
    const stop = new AbortController();
    const charged: unknown[] = [];
    double.queueReply({ deltas: ["One ", "two ", "three"], gate: { after: 4, open: new Promise(() => {}) } });
    const stopped = callOf({
      signal: stop.signal,
      addCharge: (charge) => charged.push(charge),
      write: ({ data }) => {
        if (String(data).includes("two")) setImmediate(() => stop.abort(new Error("stopped")));
      },
    });
    await expect(createCanvas(ctx, stopped, { ...given, content: undefined, task: "Count" })).rejects.toThrow(
      "stopped",
    );
    const row = await rowOf(stopped.callId);
    expect(row).toMatchObject({ status: "idle", error: null, content: { text: expect.stringMatching(/^One two/) } });
    expect(charged).toEqual([]);
    const charges = await db().select().from(creditTransaction).where(sql`refs ->> 'artifactId' = ${stopped.callId}`);
    expect(charges).toHaveLength(1);
    expect((await openReservations()).filter(({ requestId }) => requestId.includes(stopped.callId))).toEqual([]);
  });

  test("of a dead process releases its canvas, which no job writes again", async () => {
    const { id } = await createCanvas(ctx, callOf(), given);
    const dead = newId();
    await db().update(artifact).set({ status: "streaming", holderId: dead }).where(eq(artifact.id, id));
    const requests = double.requests.length;
    await recoverArtifacts(testApp.app, dead);
    expect(await rowOf(id)).toMatchObject({ status: "idle", content: { text: "One" } });
    expect(double.requests).toHaveLength(requests);
  });

  test("cannot change a canvas that is being written", async () => {
    const { id } = await createCanvas(ctx, callOf(), given);
    await db().update(artifact).set({ status: "streaming" }).where(eq(artifact.id, id));
    const change = { documentId: id, instructions: "", content: "x" };
    await expect(changeCanvas(ctx, callOf(), change)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("the versions of a canvas", () => {
  test("a person's edits with short pauses are one version, and a restored one keeps the text before it", async () => {
    const { documentId: id } = await openCanvas();
    const owner = testApp.as("OWNER");
    await owner.artifact.updateContent({ id, content: { text: "Mine" } });
    await owner.artifact.updateContent({ id, content: { text: "Mine, more" } });
    expect(await owner.artifact.getVersions({ id })).toMatchObject([{ number: 1, isByAgent: true }]);
    expect(await owner.artifact.restoreVersion({ id, number: 1 })).toEqual({ id, version: 3 });
    expect((await owner.artifact.getById({ id })).content).toEqual({ text: "# Tides" });
    expect(await owner.artifact.getVersions({ id })).toMatchObject([{ number: 2, isByAgent: false }, { number: 1 }]);
    expect(await owner.artifact.getVersion({ id, number: 2 })).toMatchObject({ content: { text: "Mine, more" } });
  });

  test("only the newest are kept", async () => {
    const { documentId: id } = await openCanvas();
    for (let at = 0; at < limits.canvas.versions + 3; at++) {
      await db().update(artifact).set({ isByAgent: true }).where(eq(artifact.id, id));
      await testApp.as("OWNER").artifact.updateContent({ id, content: { text: `Edit ${at}` } });
    }
    const kept = await db().select().from(artifactVersion).where(eq(artifactVersion.artifactId, id));
    expect(kept).toHaveLength(limits.canvas.versions);
    expect(Math.min(...kept.map(({ number }) => number))).toBe(4);
  });

  test("are restored by the author only, and not while an agent writes", async () => {
    const { documentId: id } = await openCanvas();
    await testApp.as("OWNER").artifact.updateContent({ id, content: { text: "Mine" } });
    const restore = { id, number: 1 };
    await expect(testApp.as("EDITOR").artifact.restoreVersion(restore)).rejects.toMatchObject({
      cause: { code: "forbidden" },
    });
    await db().update(artifact).set({ status: "streaming" }).where(eq(artifact.id, id));
    await expect(testApp.as("OWNER").artifact.restoreVersion(restore)).rejects.toMatchObject({
      cause: { code: "conflict" },
    });
  });
});

test("agents can create every kind of canvas", () => {
  expect([...canvasKinds]).toEqual(artifactKinds);
});
