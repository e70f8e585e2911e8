import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { note } from "./table.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
beforeEach(() => db().delete(note).where(eq(note.workspaceId, testApp.workspace.id)));
afterAll(() => testApp.close());

type Role = "OWNER" | "EDITOR" | "USER";
const api = (role: Role) => testApp.as(role);
const db = () => testApp.app.database.system;
const workspaceId = () => testApp.workspace.id;
const save = async (role: Role, title: string, more: { content?: string; category?: string[] } = {}) =>
  (await api(role).note.create({ workspaceId: workspaceId(), title, ...more })).id;
const titlesFor = async (more: { search?: string; category?: string[]; sort?: "changed" | "name" } = {}) =>
  (await api("USER").note.getAll({ workspaceId: workspaceId(), ...more })).notes.map(({ title }) => title);
const forbidden = { cause: { code: "forbidden" } };
const notFound = { cause: { code: "not_found" } };
const conflict = { cause: { code: "conflict" } };

test("editors write notes, and users read them", async () => {
  const id = await save("EDITOR", "Tone", { content: "Be **brief**.", category: ["Style", "Style"] });
  const read = await api("USER").note.getById({ id });
  expect(read).toMatchObject({ title: "Tone", content: "Be **brief**.", category: ["Style"], canEdit: false });
  await expect(save("USER", "No")).rejects.toMatchObject(forbidden);
  await expect(api("USER").note.update({ id, revision: 1, title: "No" })).rejects.toMatchObject(forbidden);
  await expect(api("USER").note.toggleIsPublic({ id, isPublic: true })).rejects.toMatchObject(forbidden);
  await expect(api("USER").note.delete({ id })).rejects.toMatchObject(forbidden);
  await expect(testApp.asOtherWorkspace("OWNER").note.getById({ id })).rejects.toMatchObject(notFound);
});

test("a save on top of an older text is refused, so that nothing is overwritten unseen", async () => {
  const id = await save("EDITOR", "Plan");
  expect(await api("EDITOR").note.update({ id, revision: 1, content: "Mine" })).toMatchObject({ revision: 2 });
  await expect(api("OWNER").note.update({ id, revision: 1, content: "Theirs" })).rejects.toMatchObject(conflict);
  expect(await api("OWNER").note.getById({ id })).toMatchObject({ content: "Mine", revision: 2 });
  const saves = ["one", "two", "three"].map((content) => api("OWNER").note.update({ id, revision: 2, content }));
  const done = await Promise.allSettled(saves);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("notes are found by title, category and text, and filtered by category", async () => {
  await save("OWNER", "Beta report", { content: "Ships and 100% harbors", category: ["Sea", "Plan"] });
  await save("OWNER", "Alpha", { content: "## Trees", category: ["Land", "Plan"] });
  expect(await titlesFor()).toEqual(["Alpha", "Beta report"]);
  expect(await titlesFor({ sort: "name" })).toEqual(["Alpha", "Beta report"]);
  expect(await titlesFor({ search: "harbors 100%" })).toEqual(["Beta report"]);
  expect(await titlesFor({ search: "land" })).toEqual(["Alpha"]);
  expect(await titlesFor({ category: ["Plan", "Sea"] })).toEqual(["Beta report"]);
  const { total, categories } = await api("USER").note.getSummary({ workspaceId: workspaceId() });
  expect({ total, categories }).toEqual({
    total: 2,
    categories: [
      { tag: "Plan", count: 2 },
      { tag: "Land", count: 1 },
      { tag: "Sea", count: 1 },
    ],
  });
  const [listed] = (await api("USER").note.getAll({ workspaceId: workspaceId(), search: "alpha" })).notes;
  expect(listed).toMatchObject({ excerpt: "Trees", canDelete: false });
  expect(await api("USER").note.findNames({ workspaceId: workspaceId(), search: "beta" })).toMatchObject([
    { title: "Beta report", chars: 22 },
  ]);
});

test("the list is paged in its order", async () => {
  const { id: ownerId } = testApp.workspace.people.OWNER;
  const titles = Array.from({ length: 5 }, (_, at) => `Note ${at + 8}`);
  await db()
    .insert(note)
    .values(titles.map((title) => ({ id: newId(), workspaceId: workspaceId(), userId: ownerId, title, content: "" })));
  const page = { workspaceId: workspaceId(), sort: "name", limit: 3 } as const;
  const first = await api("USER").note.getAll(page);
  const second = await api("USER").note.getAll({ ...page, ...(first.next && { after: first.next }) });
  expect([...first.notes, ...second.notes].map(({ title }) => title)).toEqual(titles);
  expect(second.next).toBeNull();
});

test("a deleted note is in the bin, is not public any more, and comes back as it was", async () => {
  const id = await save("EDITOR", "Gone", { content: "Text" });
  await api("EDITOR").note.toggleIsPublic({ id, isPublic: true });
  const owners = await save("OWNER", "The owner's");
  await expect(api("EDITOR").note.delete({ id: owners })).rejects.toMatchObject(forbidden);
  await api("EDITOR").note.delete({ id });
  await expect(api("OWNER").note.getById({ id })).rejects.toMatchObject(notFound);
  const bin = await api("OWNER").bin.getAll({ workspaceId: workspaceId(), search: "gone" });
  expect(bin).toMatchObject([{ id, kind: "NOTE", title: "Gone" }]);
  await api("EDITOR").note.restore({ id });
  expect(await api("OWNER").note.getById({ id })).toMatchObject({ content: "Text", isPublic: false });
});

test("a copy is a private note of its author", async () => {
  const id = await save("OWNER", "Plan", { content: "Text", category: ["A"] });
  await api("OWNER").note.toggleIsPublic({ id, isPublic: true });
  const copy = await api("EDITOR").note.duplicate({ id });
  expect(await api("EDITOR").note.getById(copy)).toMatchObject({
    ...{ title: "Plan (copy)", content: "Text", category: ["A"] },
    ...{ isPublic: false, canDelete: true, revision: 1 },
  });
});

test("too long and too many notes are refused", async () => {
  const { contentChars, perWorkspace, titleChars } = limits.note;
  const bad = { code: "BAD_REQUEST" };
  await expect(save("OWNER", "t".repeat(titleChars + 1))).rejects.toMatchObject(bad);
  await expect(save("OWNER", "Two\nlines")).rejects.toMatchObject(bad);
  await expect(save("OWNER", "Long", { content: "x".repeat(contentChars + 1) })).rejects.toMatchObject(bad);
  const row = { workspaceId: workspaceId(), userId: testApp.workspace.people.OWNER.id, title: "Many", content: "" };
  await db()
    .insert(note)
    .values(Array.from({ length: perWorkspace }, () => row));
  await expect(save("OWNER", "One more")).rejects.toThrow("Delete one first");
});

test("a change reaches open pages as an event without content", async () => {
  const events: unknown[] = [];
  const stop = testApp.app.live.subscribe(`workspace:${workspaceId()}`, (event) => events.push(event));
  const id = await save("EDITOR", "Live");
  await api("EDITOR").note.update({ id, revision: 1, content: "Again" });
  await api("EDITOR").note.delete({ id });
  await expect.poll(() => events.length).toBe(3);
  expect(JSON.stringify(events)).toContain("notes");
  expect(JSON.stringify(events)).not.toContain("Live");
  stop();
});

test("a public note is a page without a script or an account, until it is private, in the bin, or its workspace is closed", async () => {
  const content =
    "# Hello\n\nText <script>alert(1)</script> [bad](javascript:alert(1)) [good](https://example.com/?a=1&b=2) @[Ann](type=AGENT&agentId=secret-id) ![pixel](https://spy.example/x.png) <u>under</u>\n\n| A | B |\n|---|---|\n| 1 | **2** |\n\n- [x] done";
  const id = await save("EDITOR", "Open <b>", { content });
  const read = () => testApp.request(`/note/${id}`, {}, null);
  const hidden = await read();
  expect(hidden.status).toBe(404);
  expect(await hidden.text()).not.toContain("Hello");

  await api("EDITOR").note.toggleIsPublic({ id, isPublic: true });
  const page = await read();
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(page.headers.get("x-robots-tag")).toContain("noindex");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(html).toContain("<h1>Open &lt;b&gt;</h1>");
  expect(html).toContain("<h2>Hello</h2>");
  expect(html).toContain('<td class="end short"><strong>2</strong></td>');
  expect(html).toContain('href="https://example.com/?a=1&amp;b=2"');
  expect(html).toContain("<u>under</u>");
  expect(html).toContain("<li>☑ done</li>");
  expect(html).toContain("Ann");
  expect(html).not.toMatch(/<script|javascript:|spy\.example|secret-id/);

  await api("EDITOR").note.toggleIsPublic({ id, isPublic: false });
  expect((await read()).status).toBe(404);
  await api("EDITOR").note.toggleIsPublic({ id, isPublic: true });
  await api("EDITOR").note.delete({ id });
  expect((await read()).status).toBe(404);
  expect((await testApp.request("/note/not-an-id", {}, null)).status).toBe(404);
});
