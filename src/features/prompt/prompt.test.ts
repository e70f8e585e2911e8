import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { prompt } from "./table.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
beforeEach(() => db().delete(prompt).where(eq(prompt.workspaceId, testApp.workspace.id)));
afterAll(() => testApp.close());

type Role = "OWNER" | "EDITOR" | "USER";
const api = (role: Role) => testApp.as(role);
const db = () => testApp.app.database.system;
const save = async (role: Role, title: string, more: { text?: string; isShared?: boolean } = {}) =>
  (await api(role).prompt.create({ workspaceId: testApp.workspace.id, title, text: "Write it.", ...more })).id;
const titlesFor = async (role: Role, search = "", searchesTexts = false) =>
  (await api(role).prompt.getAll({ workspaceId: testApp.workspace.id, search, searchesTexts })).map(
    ({ title }) => title,
  );
const forbidden = { cause: { code: "forbidden" } };
const notFound = { cause: { code: "not_found" } };

test("a private prompt is for its author alone, even as a USER", async () => {
  const id = await save("USER", "Mine", { text: "Write about {{topic}}." });
  await api("USER").prompt.update({ id, title: "My own" });
  expect(await api("USER").prompt.getById({ id })).toEqual({
    id,
    title: "My own",
    text: "Write about {{topic}}.",
    isShared: false,
    canEdit: true,
    canShare: false,
  });
  expect(await titlesFor("OWNER")).toEqual([]);
  await expect(api("OWNER").prompt.getById({ id })).rejects.toMatchObject(notFound);
  await expect(api("OWNER").prompt.update({ id, title: "No" })).rejects.toMatchObject(notFound);
  await expect(api("OWNER").prompt.delete({ id })).rejects.toMatchObject(notFound);
  await api("USER").prompt.delete({ id });
  expect(await titlesFor("USER")).toEqual([]);
});

test("a shared prompt is inserted by all, changed by editors, and deleted by its author or an OWNER", async () => {
  const id = await save("EDITOR", "Ours", { isShared: true });
  const listed = await api("USER").prompt.getAll({ workspaceId: testApp.workspace.id });
  expect(listed).toMatchObject([{ title: "Ours", isOwn: false, canEdit: false, canDelete: false }]);
  expect(await api("USER").prompt.getById({ id })).toMatchObject({ text: "Write it.", canEdit: false });
  await expect(api("USER").prompt.update({ id, text: "No" })).rejects.toMatchObject(forbidden);
  await expect(api("USER").prompt.delete({ id })).rejects.toMatchObject(forbidden);
  await api("OWNER").prompt.update({ id, text: "Better" });
  const owners = await save("OWNER", "The owner's", { isShared: true });
  await api("EDITOR").prompt.update({ id: owners, text: "By an editor" });
  await expect(api("EDITOR").prompt.delete({ id: owners })).rejects.toMatchObject(forbidden);
  await api("OWNER").prompt.delete({ id });
});

test("only an author who may create what others see shares a prompt, or stops sharing it", async () => {
  const users = await save("USER", "Mine");
  await expect(save("USER", "Ours", { isShared: true })).rejects.toMatchObject(forbidden);
  await expect(api("USER").prompt.update({ id: users, isShared: true })).rejects.toMatchObject(forbidden);
  const editors = await save("EDITOR", "Ours", { isShared: true });
  await expect(api("OWNER").prompt.update({ id: editors, isShared: false })).rejects.toMatchObject(forbidden);
  await api("OWNER").prompt.update({ id: editors, title: "Still ours", isShared: true });
  await api("EDITOR").prompt.update({ id: editors, isShared: false });
  expect(await titlesFor("OWNER")).toEqual([]);
});

test("prompts are found by the words of their title, hyphens included, and by their text where it is asked for", async () => {
  await save("OWNER", "Weekly report", { text: "Ships and 100% harbors" });
  await save("OWNER", "Reply to a customer", { text: "Thank them for the report." });
  expect(await titlesFor("OWNER", "report wee")).toEqual(["Weekly report"]);
  expect(await titlesFor("OWNER", "weekly-rep")).toEqual(["Weekly report"]);
  expect(await titlesFor("OWNER", "%")).toEqual([]);
  expect(await titlesFor("OWNER", "100% ship", true)).toEqual(["Weekly report"]);
  expect(await titlesFor("OWNER", "report", true)).toEqual(["Reply to a customer", "Weekly report"]);
});

test("the list is paged, the own prompts first, then by title, and no prompt of another workspace is in it", async () => {
  const { id: workspaceId, people } = testApp.workspace;
  const count = limits.savedPrompt.page;
  const rowOf = (userId: string, title: string) => ({ id: newId(), workspaceId, userId, title, isShared: true });
  const titles = Array.from({ length: count }, (_, at) => `${at % 2 ? "b" : "B"} ${String(at).padStart(3, "0")}`);
  const values = titles.flatMap((title) => [rowOf(people.OWNER.id, title), rowOf(people.EDITOR.id, title)]);
  await db()
    .insert(prompt)
    .values(values.map((row) => ({ ...row, text: "x".repeat(1_000) })));
  const other = testApp.otherWorkspace;
  await testApp.asOtherWorkspace("OWNER").prompt.create({
    workspaceId: other.id,
    title: "Elsewhere",
    text: "Elsewhere",
    isShared: true,
  });
  const first = await api("OWNER").prompt.getAll({ workspaceId });
  expect(first).toHaveLength(count);
  expect(first.every(({ isOwn }) => isOwn)).toBe(true);
  expect(first[0]?.excerpt).toHaveLength(limits.savedPrompt.excerptChars);
  const last = first.at(-1) ?? expect.unreachable();
  const after = { isOwn: last.isOwn, title: last.title, id: last.id };
  const second = await api("OWNER").prompt.getAll({ workspaceId, after });
  expect(second.every(({ isOwn }) => !isOwn)).toBe(true);
  const inOrder = (rows: typeof first) => rows.map(({ title }) => title);
  expect(inOrder(first)).toEqual(titles.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  expect(inOrder(second)).toEqual(inOrder(first));
});

test("a change reaches open pages as an event without content", async () => {
  const events: unknown[] = [];
  const stop = testApp.app.live.subscribe(`workspace:${testApp.workspace.id}`, (event) => events.push(event));
  const id = await save("EDITOR", "Live", { isShared: true });
  await api("EDITOR").prompt.update({ id, text: "Again" });
  await api("EDITOR").prompt.delete({ id });
  await expect.poll(() => events.length).toBe(3);
  expect(JSON.stringify(events)).toContain("prompts");
  expect(JSON.stringify(events)).not.toContain("Live");
  stop();
});

test("empty, long and too many prompts are refused", async () => {
  const { textChars, titleChars, perPerson } = limits.savedPrompt;
  await expect(save("USER", " ")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(save("USER", "Two\nlines")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(save("USER", "t".repeat(titleChars + 1))).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(save("USER", "Blank", { text: " \n" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(save("USER", "Long", { text: "x".repeat(textChars + 1) })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  const { id: workspaceId, people } = testApp.workspace;
  const row = { workspaceId, userId: people.USER.id, title: "Many", text: "Many" };
  await db()
    .insert(prompt)
    .values(Array.from({ length: perPerson }, () => row));
  await expect(save("USER", "One more")).rejects.toThrow("Delete one first");
});
