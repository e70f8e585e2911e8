import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chat, message } from "#features/chat/table.ts";
import { file } from "#features/file/table.ts";
import { formPage } from "#features/form/service/form-page.ts";
import { note } from "#features/note/table.ts";
import { nodeExecution, workflowRun } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { escapeHtml } from "#lib/text.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { galleryText } from "#product/texts/share/gallery.ts";
import { shareText } from "#product/texts/share/share.ts";
import { sharedThreadText } from "#product/texts/share/shared-thread.ts";
import { urls } from "#product/urls.ts";
import { makeLimitedSource } from "#testing/knowledge/make-limited-source.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { waitForMails } from "#testing/wait-for-mails.ts";
import { recoverTakedowns } from "./jobs.ts";
import { galleryItem, publicReport } from "./table.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
beforeEach(async () => {
  await db().delete(publicReport);
  await db().delete(galleryItem);
});
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const people = () => testApp.workspace.people;
const workspaceId = () => testApp.workspace.id;
const forbidden = { cause: { code: "forbidden" } };
const notFound = { cause: { code: "not_found" } };
const invalid = { cause: { code: "invalid" } };
/** A request without an account. */
const visit = (path: string, init: RequestInit = {}) => testApp.request(path, init, null);

async function chatOf(role: "OWNER" | "USER", parts: MessagePart[] = [], more: Partial<typeof chat.$inferInsert> = {}) {
  const id = newId();
  const userId = people()[role].id;
  await db()
    .insert(chat)
    .values({ id, workspaceId: workspaceId(), userId, title: "Tides <b>", isTitled: true, ...more });
  await db()
    .insert(message)
    .values([
      { workspaceId: workspaceId(), chatId: id, role: "user", parts: [{ type: "text", text: "When is high tide?" }] },
      {
        ...{ workspaceId: workspaceId(), chatId: id, role: "assistant", parts },
        metadata: { credits: 77.125, languageModelId: "SECRET-MODEL", usage: { input: 9, output: 9 } } as object,
      },
    ]);
  return id;
}

const call = (name: string, output: unknown, input: unknown = {}): MessagePart => ({
  ...{ type: `tool-${name}`, toolCallId: newId(), state: "output-available", input, output, credits: 3.5 },
});

test("a public chat is a page without an account, and nothing of how it was made is on it", async () => {
  const path = `${workspaceId()}/tool/${newId()}.png`;
  const stored = new TextEncoder().encode("image bytes");
  await testApp.app.storage.put(path, stored, { contentType: "image/png", maxBytes: 100 });
  await db()
    .insert(file)
    .values({
      ...{ workspaceId: workspaceId(), userId: people().USER.id, path, name: "SECRET-NAME", mimeType: "image/png" },
      ...{ bytes: stored.length, sha256: "x", purpose: "image", origin: "chat" },
    });
  const id = await chatOf("USER", [
    { type: "reasoning", text: "SECRET-REASONING" },
    { type: "text", text: "At **noon** <script>alert(1)</script> [x](javascript:alert(2))" },
    call("web_search", {
      ...{ query: "high tide", provider: "SECRET-PROVIDER", isSample: false },
      results: [{ title: "Tide tables", url: "https://tides.example/", snippet: "SECRET-SNIPPET" }],
    }),
    call("api_SECRET-ACTION", { token: "SECRET-OUTPUT" }, { key: "SECRET-INPUT" }),
    call("create_canvas", { documentId: newId(), kind: "text", title: "SECRET-CANVAS", version: 1 }),
    call(
      "generate_image",
      {
        images: [{ name: "tide.png", mediaType: "image/png", size: 3, s3FilePath: path }],
        ...{ model: "SECRET-MODEL", isSample: false, credits: 5 },
      },
      { prompt: "SECRET-PROMPT" },
    ),
    call("generate_image", {
      images: [{ name: "foreign.png", mediaType: "image/png", size: 3, s3FilePath: "elsewhere/SECRET.png" }],
      ...{ model: "m", isSample: false, credits: 5 },
    }),
  ]);
  const hidden = await visit(urls.sharedChat(id));
  expect(hidden.status).toBe(404);
  expect(await hidden.text()).not.toContain("tide");
  expect((await visit(urls.sharedChat("not-an-id"))).status).toBe(404);

  await testApp.as("USER").chat.toggleIsPublic({ id, isPublic: true, sharableLink: "https://x.example" });
  const page = await visit(urls.sharedChat(id));
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(page.headers.get("set-cookie")).toBeNull();
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("x-robots-tag")).toContain("noindex");
  expect(page.headers.get("content-security-policy")).toMatch(/default-src 'none'(?!.*script-src)/);
  for (const shown of ["Tides &lt;b&gt;", "When is high tide?", "<strong>noon</strong>", "https://tides.example/"])
    expect(html).toContain(shown);
  expect(html).toContain(sharedThreadText.filesUnsupported);
  expect(html).toContain("foreign.png");
  expect(html).not.toMatch(/SECRET|<script|javascript:|77[.,]125|credit/i);
  for (const id of [workspaceId(), people().USER.id, `/${testApp.workspace.slug}/`, path])
    expect(html).not.toContain(id);

  const [, media = ""] = /<img src="([^"]+)"/.exec(html) ?? [];
  const image = await visit(media);
  expect(await image.text()).toBe("image bytes");
  expect(image.headers.get("content-security-policy")).toContain("sandbox");
  expect(html.match(/<img/g)).toHaveLength(1);
  expect((await visit(`${media}0`)).status).toBe(404);

  await testApp.as("USER").chat.toggleIsPublic({ id, isPublic: false });
  expect((await visit(urls.sharedChat(id))).status).toBe(404);
  expect((await visit(media)).status).toBe(404);
});

test("a chat is shared by its author only, and owners can take it back", async () => {
  const id = await chatOf("USER");
  await expect(testApp.as("EDITOR").chat.toggleIsPublic({ id, isPublic: true })).rejects.toMatchObject(notFound);
  await expect(testApp.as("OWNER").chat.toggleIsPublic({ id, isPublic: true })).rejects.toMatchObject(forbidden);
  await expect(testApp.asOtherWorkspace("OWNER").chat.toggleIsPublic({ id, isPublic: true })).rejects.toMatchObject(
    notFound,
  );
  await testApp.as("USER").chat.toggleIsPublic({ id, isPublic: true });
  await testApp.as("OWNER").chat.toggleIsPublic({ id, isPublic: false });
  expect((await visit(urls.sharedChat(id))).status).toBe(404);
  const testChat = await chatOf("OWNER", [], { isTest: true });
  await expect(testApp.as("OWNER").chat.toggleIsPublic({ id: testChat, isPublic: true })).rejects.toMatchObject(
    invalid,
  );
});

test("members get the page in the workspace, and everybody the replay", async () => {
  const id = await chatOf("USER", [{ type: "text", text: "At noon." }]);
  await testApp.as("USER").chat.toggleIsPublic({ id, isPublic: true });
  const as = (path: string) => testApp.request(path, { redirect: "manual" }, people().USER);
  const member = await as(urls.sharedChat(id));
  expect(member.status).toBe(303);
  expect(member.headers.get("location")).toBe(urls.chat(testApp.workspace.slug, id));
  expect((await as(urls.sharedChat(id, { view: "public" }))).status).toBe(200);
  expect((await testApp.request(urls.sharedChat(id), {}, testApp.otherWorkspace.people.OWNER)).status).toBe(200);
  for (const page of [
    await as(urls.sharedChat(id, { replay: true })),
    await visit(urls.sharedChat(id, { replay: true })),
  ]) {
    expect(await page.text()).toContain('data-step-ms="1500"');
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
  }
  await testApp.as("USER").chat.toggleIsPublic({ id, isPublic: false });
  expect((await as(urls.sharedChat(id, { replay: true }))).headers.get("location")).toBe(
    urls.chat(testApp.workspace.slug, id),
  );
  const outsider = await testApp.request(urls.sharedChat(id), {}, testApp.otherWorkspace.people.OWNER);
  expect(outsider.status).toBe(404);
});

test("public pages name no source that not everybody in the workspace may see", async () => {
  const limited = await makeLimitedSource(testApp, testApp.workspace, "SECRET-SALARIES");
  await testApp.as("EDITOR").chat.toggleIsPublic({ id: limited.chat, isPublic: true });
  await testApp.as("OWNER").workflowRun.toggleIsPublic({ id: limited.run, isPublic: true });
  for (const path of [urls.sharedChat(limited.chat), urls.sharedRun(limited.run)]) {
    const page = await visit(path);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("SECRET");
  }
});

async function runOf() {
  const owner = testApp.as("OWNER");
  const { id: workflowId } = await owner.workflow.create({ workspaceId: workspaceId(), setup: { title: "Reports" } });
  const node = (type: string, label: string, at: number, config: object) => ({
    ...{ id: newId(), type, label, config, position: { x: 0, y: at * 120 } },
  });
  const fieldId = newId();
  const field = { id: fieldId, label: "Topic", type: "TEXT", required: true, order: 0, config: {} };
  const nodes = [
    node("HUMAN_INPUT", "Ask", 0, { fields: [field] }),
    node("AGENT", "Write", 1, { agentId: null, prompt: "SECRET-PROMPT" }),
    node("CODE", "Compute", 2, { code: "SECRET-CODE" }),
    node("AGENT", "Break", 3, { agentId: null, prompt: "SECRET-PROMPT" }),
    node("ARTIFACT", "Page", 4, { kind: "HTML", config: { task: "SECRET-TASK" } }),
    node("ARTIFACT", "Agent", 5, { kind: "AGENT", config: { task: "SECRET-TASK" } }),
  ];
  const edges = nodes
    .slice(1)
    .map(({ id }, at) => ({ id: newId(), sourceNodeId: nodes[at]?.id ?? "", targetNodeId: id }));
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes, edges } });
  const { runId } = await owner.workflowRun.init({ workspaceId: workspaceId(), workflowId, triggerType: "MANUAL" });
  await db().delete(nodeExecution).where(eq(nodeExecution.runId, runId));
  const said = (role: "user" | "assistant", text: string) => ({ id: newId(), role, parts: [{ type: "text", text }] });
  const results = [
    [{ fieldId, value: "Harbors" }],
    { messages: [said("user", "SECRET-QUESTION"), said("assistant", "Ships and **cranes**")] },
    { result: { key: "SECRET-RESULT" }, stdout: "SECRET-STDOUT" },
    null,
    {
      kind: "HTML",
      content: {
        documents: [{ html: "<!doctype html><p>Port map</p>", width: 800, height: 400, filename: "map.html" }],
      },
    },
    {
      kind: "AGENT",
      content: {
        title: "SECRET-AGENT",
        system: "SECRET-SYSTEM",
        outputFormat: "",
        savedAgentId: null,
        isOutOfDate: false,
      },
    },
  ];
  await db()
    .insert(nodeExecution)
    .values(
      nodes.map(({ id }, ordinal) => ({
        ...{ workspaceId: workspaceId(), runId, nodeId: id, ordinal, epoch: 9 },
        status: results[ordinal] ? ("COMPLETED" as const) : ("FAILED" as const),
        output: results[ordinal] ? { result: results[ordinal] } : null,
        error: results[ordinal] ? null : "SECRET-ERROR",
      })),
    );
  await db().update(workflowRun).set({ status: "FAILED", title: "Harbor report" }).where(eq(workflowRun.id, runId));
  return runId;
}

test("a public run shows its steps with their outputs, without prompts, code and errors", async () => {
  const runId = await runOf();
  await expect(testApp.as("EDITOR").workflowRun.toggleIsPublic({ id: runId, isPublic: true })).rejects.toMatchObject(
    forbidden,
  );
  expect((await visit(urls.sharedRun(runId))).status).toBe(404);
  await testApp.as("OWNER").workflowRun.toggleIsPublic({ id: runId, isPublic: true });
  const html = await (await visit(urls.sharedRun(runId))).text();
  for (const shown of [
    "Harbor report",
    "Ask",
    "Topic: Harbors",
    "<strong>cranes</strong>",
    "Compute",
    escapeHtml(sharedThreadText.stepHidden),
  ])
    expect(html).toContain(shown);
  expect(html).toContain(sharedThreadText.states.failed);
  expect(html).not.toMatch(/SECRET/);
  expect(html).not.toContain(workspaceId());
  const [, frame = ""] = /<iframe sandbox src="([^"]+)"/.exec(html) ?? [];
  const framed = await visit(frame);
  expect(await framed.text()).toContain("Port map");
  expect(framed.headers.get("content-security-policy")).toMatch(/^sandbox;(?!.*script)/);
  expect(html).toContain(sharedThreadText.filesUnsupported);
  await testApp.as("OWNER").workflowRun.toggleIsPublic({ id: runId, isPublic: false });
  expect((await visit(urls.sharedRun(runId))).status).toBe(404);
  expect((await visit(frame)).status).toBe(404);
});

test("the gallery lists what its author agreed to, until it is private again", async () => {
  await db().update(user).set({ publicMetadata: {} }).where(eq(user.id, people().USER.id));
  const id = await chatOf("USER");
  const api = testApp.as("USER");
  await expect(api.community.toggleChatShare({ chatId: id, isShared: true, category: "data" })).rejects.toMatchObject(
    invalid,
  );
  expect(await api.chat.getById({ id })).toMatchObject({ isPublic: false });
  expect(await api.community.getChatShareStatus({ chatId: id })).toMatchObject({ isShared: false, needsConsent: true });
  await expect(api.community.toggleChatShare({ chatId: id, isShared: true, isAgreed: true })).rejects.toMatchObject(
    invalid,
  );
  await api.community.toggleChatShare({ chatId: id, isShared: true, category: "data", isAgreed: true });
  expect(await api.chat.getById({ id })).toMatchObject({ isPublic: true });
  expect(await api.community.getChatShareStatus({ chatId: id })).toEqual({
    ...{ isShared: true, category: "data", isRemoved: false, needsConsent: false },
  });

  const runId = await runOf();
  const listing = { isShared: true, category: "writing", isAgreed: true } as const;
  await testApp.as("OWNER").community.toggleWorkflowRunShare({ workflowRunId: runId, ...listing });
  const gallery = async (query: Parameters<typeof urls.gallery>[0] = {}) => (await visit(urls.gallery(query))).text();
  const all = await gallery();
  for (const shown of ["Tides &lt;b&gt;", "Harbor report", urls.sharedRun(runId)]) expect(all).toContain(shown);
  expect(all).not.toContain(workspaceId());
  expect(await gallery({ category: "writing" })).not.toContain("Tides");
  expect(await gallery({ q: "tide" })).not.toContain("Harbor report");
  expect(await gallery({ q: "100%" })).toContain(galleryText.noMatch.title);
  expect((await visit(urls.sharedChat(id))).headers.get("x-robots-tag")).toBe("index, nofollow");

  await api.chat.toggleIsPublic({ id, isPublic: false });
  await api.chat.toggleIsPublic({ id, isPublic: true });
  expect(await gallery()).not.toContain("Tides");
  await testApp.as("OWNER").community.toggleWorkflowRunShare({ workflowRunId: runId, isShared: false });
  expect(await gallery()).toContain(galleryText.empty.title);
  expect((await visit(urls.sharedRun(runId))).status).toBe(200);
});

test("fifty people who share and revoke at once leave either a listed public chat or nothing", async () => {
  const id = await chatOf("OWNER");
  const api = testApp.as("OWNER");
  await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      at % 2
        ? api.chat.toggleIsPublic({ id, isPublic: false })
        : api.community.toggleChatShare({ chatId: id, isShared: true, category: "code", isAgreed: true }),
    ),
  );
  const [row] = await db().select({ isPublic: chat.isPublic }).from(chat).where(eq(chat.id, id));
  expect(await db().$count(galleryItem, eq(galleryItem.chatId, id))).toBe(row?.isPublic ? 1 : 0);
});

const report = (path: string, note: string) =>
  visit(path, {
    ...{ method: "POST", body: new URLSearchParams({ reason: "spam", note }).toString(), redirect: "manual" },
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const operator = () => testApp.asPerson({ ...people().OWNER, isOperator: true }).community;
const reported = async () => (await operator().getForModeration({ filter: "reported" })).rows;

test("readers report an item, and what an operator removes stays removed", async () => {
  const id = await chatOf("USER");
  const api = testApp.as("USER");
  const listing = { chatId: id, isShared: true, category: "other", isAgreed: true } as const;
  await api.community.toggleChatShare(listing);
  const [, form = ""] = /action="(\/api\/report\/gallery[^"]+)"/.exec(await (await visit(urls.gallery())).text()) ?? [];
  await report(form, "First");
  const answer = await report(form, "Second");
  expect(answer.headers.get("location")).toBe(urls.gallery({ notice: "reported" }));
  expect((await report(urls.report("gallery", newId()), "")).headers.get("location")).toBe(
    urls.gallery({ notice: "gone" }),
  );
  expect((await report(form, "x".repeat(5_000))).status).toBe(413);

  await expect(api.community.getForModeration({})).rejects.toMatchObject(notFound);
  expect(await reported()).toMatchObject([
    {
      kind: "CHAT",
      id,
      title: "Tides <b>",
      gallery: { isHidden: false },
      reports: [{ reason: "spam", note: "Second" }],
    },
  ]);
  await operator().moderate({ kind: "CHAT", id, action: "hide" });
  expect(await (await visit(urls.gallery())).text()).not.toContain("Tides");
  expect(await api.community.getChatShareStatus({ chatId: id })).toMatchObject({ isShared: false, isRemoved: true });
  await api.chat.toggleIsPublic({ id, isPublic: false });
  await expect(api.community.toggleChatShare(listing)).rejects.toMatchObject(forbidden);
  expect(await operator().countReported()).toBe(0);
  await operator().moderate({ kind: "CHAT", id, action: "restore" });
  await api.community.toggleChatShare(listing);
  expect(await (await visit(urls.gallery())).text()).toContain("Tides");
});

/** Everything that can have a public page, each of another member. */
async function publishAll() {
  const { note, workflow, workflowForm, workflowRun, chat: chats } = testApp.as("OWNER");
  const chatId = await chatOf("OWNER");
  await chats.toggleIsPublic({ id: chatId, isPublic: true });
  const runId = await runOf();
  await workflowRun.toggleIsPublic({ id: runId, isPublic: true });
  const { id: noteId } = await note.create({ workspaceId: workspaceId(), title: "Ebb", content: "Low **tide**" });
  await note.toggleIsPublic({ id: noteId, isPublic: true });
  const { id: workflowId } = await workflow.create({ workspaceId: workspaceId(), setup: { title: "Harbor form" } });
  const form = await workflowForm.create({ workflowId });
  await workflowForm.setPublished({ workflowId, isPublished: true });
  return [
    { kind: "CHAT", id: chatId, page: urls.sharedChat(chatId), path: urls.report("chat", chatId) },
    { kind: "RUN", id: runId, page: urls.sharedRun(runId), path: urls.report("run", runId) },
    { kind: "NOTE", id: noteId, page: urls.publicNote(noteId), path: urls.report("note", noteId) },
    {
      kind: "FORM",
      id: form.id,
      workflowId,
      slug: form.slug,
      page: urls.form(form.slug),
      path: urls.report("form", form.slug),
    },
  ] as const;
}

type PublicThing = Awaited<ReturnType<typeof publishAll>>[number];

/** What a visitor gets; the page of a form is made from a built one, which tests don't need. */
const statusOf = async (thing: PublicThing): Promise<number> =>
  thing.kind === "FORM"
    ? (await formPage(testApp.app, "", { slug: thing.slug, requestId: newId() })).status
    : (await visit(thing.page)).status;

test("every public page can be reported once by a visitor, and is gone when an operator takes it down", async () => {
  const things = await publishAll();
  for (const { kind, page, path } of things) {
    const html = await (await visit(page)).text();
    if (kind !== "FORM") expect(html).toContain(`action="${path}"`);
    for (const note of ["First", "Second"]) await report(path, note);
  }
  const rows = await reported();
  for (const thing of things) {
    const { kind, id, page } = thing;
    expect(await statusOf(thing), kind).toBe(200);
    expect(rows.find((row) => row.id === id)).toMatchObject({
      ...{ kind, isPublic: true, gallery: null, path: expect.stringContaining(page) },
      reports: [{ reason: "spam", note: "Second" }],
    });
    await operator().moderate({ kind, id, action: "takeDown" });
    expect(await statusOf(thing), kind).toBe(404);
  }
  expect(await reported()).toEqual([]);
  const [{ path: chatPath }, , , { path: formPath }] = things;
  expect((await report(chatPath, "")).headers.get("location")).toMatch(/notice=gone/);
  expect(await (await report(formPath, "")).json()).toEqual({ isStored: false });
  expect(await operator().countReported()).toBe(0);
});

test("what an operator took down stays private until they allow it, and then its workspace decides", async () => {
  const { chat: chats, workflowRun: runs, note: notes, workflowForm: forms, community } = testApp.as("OWNER");
  const things = await publishAll();
  const [{ id: chatId }, { id: runId }, { id: noteId }, { workflowId }] = things;
  const publish = {
    CHAT: () => chats.toggleIsPublic({ id: chatId, isPublic: true }),
    RUN: () => runs.toggleIsPublic({ id: runId, isPublic: true }),
    NOTE: () => notes.toggleIsPublic({ id: noteId, isPublic: true }),
    FORM: () => forms.setPublished({ workflowId, isPublished: true }),
  };
  const readers = {
    CHAT: () => chats.getById({ id: chatId }),
    RUN: () => runs.getById({ runId }),
    NOTE: () => notes.getById({ id: noteId }),
    FORM: () => forms.getByWorkflow({ workflowId }),
  };
  const listed = async () => {
    const { rows } = await operator().getForModeration({ filter: "takenDown" });
    return things.filter(({ id }) => rows.some((row) => row.id === id && row.isTakenDown));
  };
  for (const thing of things) {
    const { kind, id } = thing;
    await operator().moderate({ kind, id, action: "takeDown" });
    await expect(publish[kind](), kind).rejects.toMatchObject({ ...forbidden, message: shareText.takenDown });
    expect(await readers[kind](), kind).toMatchObject({ isTakenDown: true });
    expect(await statusOf(thing), kind).toBe(404);
  }
  const listing = { isShared: true, category: "data", isAgreed: true } as const;
  await expect(community.toggleChatShare({ chatId, ...listing })).rejects.toMatchObject(forbidden);
  await chats.toggleIsPublic({ id: chatId, isPublic: false });
  expect(await listed()).toEqual(things);
  for (const thing of things) {
    const { kind, id } = thing;
    await operator().moderate({ kind, id, action: "allow" });
    expect(await readers[kind](), kind).toMatchObject({ isTakenDown: false });
    expect(await statusOf(thing), kind).toBe(404);
    await publish[kind]();
    expect(await statusOf(thing), kind).toBe(200);
  }
  expect(await listed()).toEqual([]);
});

test("whose page an operator takes down is told by email; the owners are, if the person has left", async () => {
  const mailAbout = (path: string) => waitForMails(testApp, ({ text }) => text.includes(path));
  const { slug, people: members } = testApp.workspace;
  const chatId = await chatOf("USER");
  await testApp.as("USER").chat.toggleIsPublic({ id: chatId, isPublic: true });
  await operator().moderate({ kind: "CHAT", id: chatId, action: "takeDown" });
  expect(await mailAbout(urls.chat(slug, chatId))).toMatchObject([
    { to: members.USER.email, subject: expect.stringMatching(/Tides .* is no longer public/) },
  ]);
  const [, , { id: noteId }, form] = await publishAll();
  await operator().moderate({ kind: "FORM", id: form.id, action: "takeDown" });
  expect(await mailAbout(urls.workflow(slug, form.workflowId, "form"))).toMatchObject([{ to: members.OWNER.email }]);
  await db().update(note).set({ userId: testApp.otherWorkspace.people.OWNER.id }).where(eq(note.id, noteId));
  await operator().moderate({ kind: "NOTE", id: noteId, action: "takeDown" });
  expect(await mailAbout(urls.note(slug, noteId))).toMatchObject([{ to: members.OWNER.email }]);
});

test("the author is told once, also if the process dies right after it took the page down", async () => {
  const { slug, people: members } = testApp.workspace;
  const [lost, told] = [await chatOf("USER"), await chatOf("USER")];
  // As a process leaves it that dies after the commit.
  await db().update(chat).set({ takenDownAt: new Date() }).where(eq(chat.id, lost));
  await operator().moderate({ kind: "CHAT", id: told, action: "takeDown" });
  for (let time = 0; time < 2; time++) await recoverTakedowns(testApp.app, newId());
  for (const id of [lost, told]) {
    const mails = await waitForMails(testApp, ({ text }) => text.includes(urls.chat(slug, id)));
    expect(mails.map(({ to }) => to)).toEqual([members.USER.email]);
  }
});

test("a report that an operator dismissed isn't opened again by the same visitor, but is by a new publication", async () => {
  const id = await chatOf("USER");
  const setPublic = (isPublic: boolean) => testApp.as("USER").chat.toggleIsPublic({ id, isPublic });
  await setPublic(true);
  const path = urls.report("chat", id);
  expect((await report(path, "Once")).headers.get("location")).toBe(
    urls.sharedChat(id, { view: "public", notice: "reported" }),
  );
  await operator().moderate({ kind: "CHAT", id, action: "dismissReports" });
  await report(path, "Again");
  expect(await reported()).toEqual([]);
  const [decided] = await db().select({ note: publicReport.note }).from(publicReport);
  expect(decided?.note).toBe("Once");
  expect((await visit(urls.sharedChat(id))).status).toBe(200);
  await operator().moderate({ kind: "CHAT", id, action: "takeDown" });
  await operator().moderate({ kind: "CHAT", id, action: "allow" });
  await setPublic(true);
  await report(path, "Published again");
  expect(await reported()).toMatchObject([{ id, reports: [{ note: "Published again" }] }]);
  await expect(operator().moderate({ kind: "NOTE", id, action: "takeDown" })).rejects.toMatchObject(notFound);
  await expect(operator().moderate({ kind: "CHAT", id, action: "hide" })).rejects.toMatchObject(notFound);
});

test("a person's shared links are listed in one place, and die with their workspace", async () => {
  const id = await chatOf("USER");
  const api = testApp.as("USER");
  await api.chat.toggleIsPublic({ id, isPublic: true });
  expect(await api.community.getMyShares()).toContainEqual({
    ...{ kind: "CHAT", id, title: "Tides <b>", workspaceSlug: testApp.workspace.slug, isInGallery: false },
    workspaceName: expect.any(String),
  });
  expect((await testApp.as("EDITOR").community.getMyShares()).map((one) => one.id)).not.toContain(id);
  const suspend = (suspendedAt: Date | null) =>
    db().update(workspace).set({ suspendedAt }).where(eq(workspace.id, workspaceId()));
  await suspend(new Date());
  expect((await visit(urls.sharedChat(id))).status).toBe(404);
  await suspend(null);
  expect((await visit(urls.sharedChat(id))).status).toBe(200);
});
