/** The list of a chat's canvases: who sees it, renaming, and what deleting one leaves. */
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { message } from "#features/chat/table.ts";
import { file } from "#features/file/table.ts";
import { newId } from "#lib/id.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { artifactErrorText } from "#product/texts/canvas/artifact-errors.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { canvasOutput } from "#tools/canvas-output.ts";
import { artifact, artifactVersion } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const patience = { timeout: 10_000 };
const owner = () => testApp.as("OWNER");
const own = () => ({ workspaceId: testApp.workspace.id, userId: testApp.workspace.people.OWNER.id });
const rowOf = async (id: string) => (await db().select().from(artifact).where(eq(artifact.id, id)))[0];
const list = (chatId: string, role: "OWNER" | "EDITOR" | "USER" = "OWNER") =>
  testApp.as(role).artifact.getAll({ workspaceId: testApp.workspace.id, chatId });

/** A chat whose agent has written a text canvas. */
async function openChat(content = "High water at six") {
  const chatId = await createTitledChat(testApp, { title: "Ships" });
  const say = async (...calls: { name: string; input: object }[]) => {
    for (const call of calls) double.queueReply({ toolCalls: [call] });
    double.queueReply({ text: "Done." });
    await (await sendTurn(testApp, chatId, { text: "Go" })).text();
    const rows = await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(asc(message.ordinal));
    return rows.at(-1)?.parts.filter((part): part is ToolPart => "toolCallId" in part) ?? [];
  };
  const [created] = await say({ name: "create_canvas", input: { kind: "TEXT", title: "Tides", content } });
  const { documentId } = canvasOutput.parse(created?.output);
  return { chatId, say, documentId };
}

describe("the list of a chat", () => {
  test("has its canvases, the last changed first, and those of no other chat", async () => {
    const { chatId, say, documentId } = await openChat();
    const other = await openChat();
    await say({ name: "create_canvas", input: { kind: "HTML", title: "Harbor", task: "A page about a harbor" } });
    await owner().artifact.updateContent({ id: documentId, content: { text: "Low water at noon" } });
    const canvases = await list(chatId);
    expect(canvases).toMatchObject([
      { id: documentId, kind: "text", title: "Tides", status: "idle", isByAgent: false, isDeleted: false },
      { kind: "html", title: "Harbor", isByAgent: true },
    ]);
    expect(JSON.stringify(canvases)).not.toContain("water");
    expect(await list(other.chatId)).toMatchObject([{ id: other.documentId }]);
  });

  test("is reloaded by open pages when a canvas is begun, written, renamed and deleted", async () => {
    const { chatId, say } = await openChat();
    const heard: unknown[] = [];
    const stop = testApp.app.live.subscribe(`chat:${chatId}`, ({ changed }) => changed === "canvases" && heard.push(1));
    const [created] = await say({ name: "create_canvas", input: { kind: "TEXT", title: "Ports", content: "One" } });
    const { documentId: id } = canvasOutput.parse(created?.output);
    expect(heard).toHaveLength(2);
    await owner().artifact.updateTitle({ id, title: "Harbors" });
    expect(heard).toHaveLength(3);
    await owner().artifact.delete({ id });
    expect(heard).toHaveLength(4);
    stop();
  });

  test("is visible to the chat's author and to owners", async () => {
    const { chatId, documentId } = await openChat();
    await db().update(artifact).set({ userId: testApp.workspace.people.EDITOR.id }).where(eq(artifact.id, documentId));
    expect(await list(chatId, "EDITOR")).toHaveLength(1);
    expect(await list(chatId, "OWNER")).toHaveLength(1);
    expect(await list(chatId, "USER")).toEqual([]);
  });

  test("has the new title of a canvas, which only its author gives", async () => {
    const { chatId, documentId: id } = await openChat();
    await owner().artifact.updateTitle({ id, title: "  High and low water " });
    expect(await list(chatId)).toMatchObject([{ title: "High and low water" }]);
    await db().update(artifact).set({ userId: testApp.workspace.people.USER.id }).where(eq(artifact.id, id));
    const forbidden = { cause: { code: "forbidden" } };
    await expect(owner().artifact.updateTitle({ id, title: "Mine" })).rejects.toMatchObject(forbidden);
    await expect(testApp.as("EDITOR").artifact.delete({ id })).rejects.toMatchObject(forbidden);
    await owner().artifact.delete({ id });
  });
});

describe("a deleted canvas", () => {
  test("leaves neither text nor title nor versions, and its list and its page say that it was deleted", async () => {
    const { chatId, say, documentId: id } = await openChat();
    await owner().artifact.updateContent({ id, content: { text: "Mine" } });
    await owner().artifact.delete({ id });
    expect(JSON.stringify(await rowOf(id))).not.toMatch(/water|Mine|Tides/);
    expect(await db().select().from(artifactVersion).where(eq(artifactVersion.artifactId, id))).toEqual([]);
    const gone = { cause: { code: "not_found", message: artifactErrorText.deleted } };
    await expect(owner().artifact.getById({ id })).rejects.toMatchObject(gone);
    await expect(owner().artifact.updateContent({ id, content: { text: "x" } })).rejects.toMatchObject(gone);
    await expect(owner().artifact.updateTitle({ id, title: "x" })).rejects.toMatchObject(gone);
    await expect(owner().artifact.delete({ id })).rejects.toMatchObject(gone);
    await say({ name: "create_canvas", input: { kind: "TEXT", title: "Ports", content: "Two" } });
    expect(await list(chatId)).toMatchObject([
      { title: "Ports", isDeleted: false },
      { id, isDeleted: true },
    ]);
  });

  test("is neither read nor changed by its agent, which learns why", async () => {
    const { say, documentId } = await openChat();
    await owner().artifact.delete({ id: documentId });
    const parts = await say(
      { name: "read_canvas", input: { documentId } },
      { name: "update_canvas", input: { documentId, content: "Again" } },
    );
    const refused = { state: "output-error", errorText: artifactErrorText.deleted };
    expect(parts).toMatchObject([refused, refused]);
    expect(JSON.stringify(double.requests.at(-1)?.body.input)).toContain(artifactErrorText.deleted);
    expect(await rowOf(documentId)).toMatchObject({ content: null });
  });

  test("must not be one that is being written", async () => {
    const { documentId: id } = await openChat();
    await db().update(artifact).set({ status: "streaming" }).where(eq(artifact.id, id));
    await expect(owner().artifact.delete({ id })).rejects.toMatchObject({ cause: { code: "conflict" } });
    expect(await rowOf(id)).toMatchObject({ content: { text: "High water at six" } });
  });

  test("takes the files along that a model made for it, unless they are used elsewhere", async () => {
    const { id: workspaceId } = testApp.workspace;
    const path = async () => {
      const made = `${workspaceId}/media/${newId()}.wav`;
      const stored = { name: "audio.wav", bytes: 1, sha256: "0", mimeType: "audio/wav" };
      await db()
        .insert(file)
        .values({ ...own(), ...stored, path: made, purpose: "media", origin: "model" });
      return made;
    };
    const [lost, shared] = [await path(), await path()];
    const { documentId: id } = await openChat();
    const { documentId: otherId } = await openChat();
    const write = (canvasId: string, text: string) =>
      owner().artifact.updateContent({ id: canvasId, content: { text } });
    await write(id, `[a](${lost}) and [b](${shared})`);
    await write(otherId, `[b](${shared})`);
    await owner().artifact.delete({ id });
    const kept = async () => (await db().select().from(file).where(eq(file.mimeType, "audio/wav"))).map((f) => f.path);
    await vi.waitFor(async () => expect(await kept()).toEqual([shared]), patience);
  });
});

test("deleting a chat deletes its canvases with their versions, and no others", async () => {
  const { chatId, documentId } = await openChat();
  const other = await openChat();
  await owner().artifact.updateContent({ id: documentId, content: { text: "Mine" } });
  await owner().chat.delete({ id: chatId });
  expect(await rowOf(documentId)).toBeUndefined();
  expect(await db().select().from(artifactVersion).where(eq(artifactVersion.artifactId, documentId))).toEqual([]);
  expect(await rowOf(other.documentId)).toMatchObject({ title: "Tides" });
});
