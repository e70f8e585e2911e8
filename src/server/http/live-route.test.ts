import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "#lib/id.ts";
import type { Person } from "#platform/context.ts";
import { session } from "#platform/tables/account.ts";
import { workspaceMember } from "#platform/tables/workspace.ts";
import { timers } from "#product/timers.ts";
import { createFixtures } from "#testing/fixtures.ts";
import type { EntityKey } from "#testing/sample-input.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { createHttp } from "./app.ts";

let testApp: TestApp;
let ours: Record<EntityKey, string>;
let theirs: Record<EntityKey, string>;
/** Number of open subscriptions of pages. */
let held = 0;

beforeAll(async () => {
  testApp = await startTestApp();
  ours = await createFixtures(testApp, testApp.workspace, "OURS");
  theirs = await createFixtures(testApp, testApp.otherWorkspace, "THEIRS");
});
afterAll(() => testApp.close());

/** Opens a page's event stream. */
async function listen(
  query = "",
  person: Person = testApp.workspace.people.EDITOR,
  workspaceId = testApp.workspace.id,
) {
  const { live } = testApp.app;
  const subscribe: typeof live.subscribe = (topic, onEvent) => {
    const stop = live.subscribe(topic, onEvent);
    held += 1;
    let isOpen = true;
    return () => {
      if (isOpen) held -= 1;
      isOpen = false;
      stop();
    };
  };
  const app = { ...testApp.app, live: { ...live, subscribe } };
  const http = createHttp({
    app,
    pages: null,
    socketAddress: () => "127.0.0.1",
  });
  const headers = { cookie: await testApp.app.auth.cookieFor(person.sessionId) };
  const response = await http.request(`http://troupe.test/api/live?workspaceId=${workspaceId}${query}`, { headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  return { status: response.status, reader };
}

/** Reads all events: `heard` grows as they arrive, and `end` settles when the server closes the stream. */
function follow(reader: ReadableStreamDefaultReader<string> | undefined) {
  const heard: { topic: string }[] = [];
  let isEnded = false;
  const end = (async () => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { value: "", done: true };
      if (done) break;
      for (const line of value.split("\n")) if (line.startsWith("data: ")) heard.push(JSON.parse(line.slice(6)));
    }
    isEnded = true;
  })();
  return { heard, end, isEnded: () => isEnded };
}

describe("a page", () => {
  test("gets events of its workspace, its person, and the chat and run that it shows, and no others", async () => {
    const { OWNER, EDITOR } = testApp.workspace.people;
    const { reader } = await listen(`&run=${ours.run}`, OWNER);
    const withChat = await listen(`&chat=${ours.chat}`, OWNER);
    const [one, two] = [follow(reader), follow(withChat.reader)];
    const topics = [
      `workspace:${testApp.otherWorkspace.id}`,
      `user:${EDITOR.id}`,
      `chat:${theirs.chat}`,
      `run:${theirs.run}`,
      `stream:${ours.stream}`,
      `chat:${ours.chat}`,
      `run:${ours.run}`,
      `user:${OWNER.id}`,
      `workspace:${testApp.workspace.id}`,
    ];
    for (const topic of topics) testApp.app.live.publish(topic, { changed: "x" });
    await vi.waitFor(() => expect([one.heard.length, two.heard.length]).toEqual([3, 3]), 10_000);
    expect(one.heard.map(({ topic }) => topic)).toEqual([
      `run:${ours.run}`,
      `user:${OWNER.id}`,
      `workspace:${testApp.workspace.id}`,
    ]);
    expect(two.heard.map(({ topic }) => topic)).toEqual([
      `chat:${ours.chat}`,
      `user:${OWNER.id}`,
      `workspace:${testApp.workspace.id}`,
    ]);
    await Promise.all([reader?.cancel(), withChat.reader?.cancel()]);
    await vi.waitFor(() => expect(held).toBe(0), 10_000);
  });

  test("can subscribe to several ids of a kind, up to a limit", async () => {
    const both = await listen(`&run=${ours.run},${ours.run}&chat=${ours.chat}`, testApp.workspace.people.OWNER);
    expect(both.status).toBe(200);
    await both.reader?.cancel();
    for (const query of [`&run=${ours.run},${theirs.run}`, `&run=${Array(5).fill(ours.run)}`, `&run=${ours.run},`])
      expect((await listen(query)).status, query).toBe(404);
    await vi.waitFor(() => expect(held).toBe(0), 10_000);
  });

  test("of a workflow gets presence events of the others, requests them when it opens, and gets none of other workspaces", async () => {
    const { OWNER, EDITOR } = testApp.workspace.people;
    const one = await listen(`&workflow=${ours.workflow}`, OWNER);
    const first = follow(one.reader);
    await vi.waitFor(() => expect(first.heard).toHaveLength(1), 10_000);
    const { reader } = await listen(`&workflow=${ours.workflow}`, EDITOR);
    const second = follow(reader);
    const bystander = await listen("", OWNER);
    const page = follow(bystander.reader);
    const abroad = await listen(
      `&workflow=${theirs.workflow}`,
      testApp.otherWorkspace.people.OWNER,
      testApp.otherWorkspace.id,
    );
    const foreign = follow(abroad.reader);
    const words = { id: ours.workflow, visitId: newId(), nodeId: "draft" };
    await testApp.as("EDITOR").workflow.sayWhere(words);
    const [topic, asked] = [`workflow:${ours.workflow}`, { changed: "presence", isAsked: true }];
    const said = { topic, changed: "presence", userId: EDITOR.id, nodeId: "draft", isLeaving: false };
    await vi.waitFor(() => expect(first.heard).toHaveLength(3), 10_000);
    expect(first.heard).toMatchObject([{ topic, ...asked }, { topic, ...asked }, said]);
    await vi.waitFor(() => expect(second.heard).toMatchObject([{ topic, ...asked }, said]), 10_000);
    // A final event to all of them shows that nothing else was pending.
    for (const { id } of [testApp.workspace, testApp.otherWorkspace])
      testApp.app.live.publish(`workspace:${id}`, { changed: "last" });
    await vi.waitFor(() => expect([page.heard.length, foreign.heard.length]).toEqual([1, 2]), 10_000);
    expect(foreign.heard).toMatchObject([asked, { changed: "last" }]);
    expect(page.heard).toMatchObject([{ changed: "last" }]);

    for (const open of [one, { reader }, bystander, abroad]) await open.reader?.cancel();
    await vi.waitFor(() => expect(held).toBe(0), 10_000);
    expect((await listen(`&workflow=${ours.workflow}`, testApp.workspace.people.USER)).status).toBe(403);
    expect((await listen(`&workflow=${theirs.workflow}`, OWNER)).status).toBe(404);
  });

  test("gets a keep-alive as an event, because pages don't see SSE comments", async () => {
    // Fakes only intervals, because the database client needs real timeouts.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const { reader } = await listen();
      expect((await reader?.read())?.value).toBe(": listening\n\n");
      vi.advanceTimersByTime(timers.stream.keepAliveMs);
      expect((await reader?.read())?.value).toBe("event: alive\ndata: 1\n\n");
      await reader?.cancel();
    } finally {
      vi.useRealTimers();
    }
  });

  test("can't subscribe to resources without access", async () => {
    // Foreign, unknown and malformed ids; below, another member's chat, which an editor can't see.
    for (const query of [
      `&chat=${theirs.chat}`,
      `&run=${theirs.run}`,
      `&run=${newId()}`,
      "&run=x",
      "&chat=*",
      "&chat=",
    ])
      expect((await listen(query)).status, query).toBe(404);
    expect((await listen(`&chat=${ours.chat}`, testApp.workspace.people.EDITOR)).status).toBe(404);
    expect((await listen("", testApp.workspace.people.EDITOR, testApp.otherWorkspace.id)).status).toBe(404);
    expect(held).toBe(0);
  });

  test("that reads too slowly is disconnected, so that it reloads everything", async () => {
    const { reader } = await listen();
    for (let at = 0; at < 1_500; at++) testApp.app.live.publish(`workspace:${testApp.workspace.id}`, { at });
    await vi.waitFor(() => expect(held).toBe(0), 10_000);
    const page = follow(reader);
    await page.end;
    expect(page.heard.length).toBeLessThan(1_100);
  });
});

describe("a person who loses access is disconnected", () => {
  async function openAs(name: string) {
    const person = await testApp.person(name);
    await testApp.app.database.system
      .insert(workspaceMember)
      .values({ workspaceId: testApp.workspace.id, userId: person.id, role: "USER" });
    const { reader } = await listen("", person);
    return { person, page: follow(reader), reader };
  }

  test("when the session ends", async () => {
    const { person, page } = await openAs("Session");
    await testApp.app.database.system.delete(session).where(eq(session.id, person.sessionId));
    testApp.app.live.publish(`user:${person.id}`, { type: "sessions" });
    await page.end;
    expect((await listen("", person).catch(() => ({ status: 401 }))).status).toBe(401);
  });

  test("when they are removed from the workspace, even with repeated events or while they disconnect", async () => {
    for (const leaves of [false, true]) {
      const { person, page, reader } = await openAs("Member");
      await testApp.as("OWNER").workspace.removeMember({ workspaceId: testApp.workspace.id, userId: person.id });
      for (let time = 0; time < 3; time++) testApp.app.live.publish(`user:${person.id}`, { type: "membership" });
      if (leaves) await reader?.cancel();
      await page.end;
      expect((await listen("", person)).status).toBe(404);
    }
    await vi.waitFor(() => expect(held).toBe(0), 10_000);
  });

  test("but not when their role or another session of theirs changes", async () => {
    const { person, page, reader } = await openAs("Promoted");
    await testApp
      .as("OWNER")
      .workspace.changeMemberRole({ workspaceId: testApp.workspace.id, userId: person.id, role: "EDITOR" });
    testApp.app.live.publish(`user:${person.id}`, { type: "sessions" });
    testApp.app.live.publish(`user:${person.id}`, { type: "membership" });
    testApp.app.live.publish(`workspace:${testApp.workspace.id}`, { at: "last" });
    await vi.waitFor(() => expect(page.heard.at(-1)).toMatchObject({ at: "last" }), 10_000);
    // Queries run in order, so the access check is done after this one.
    await testApp.app.database.system.execute(sql`select 1`);
    expect(page.isEnded()).toBe(false);
    await reader?.cancel();
  });

  test("from streamed replies too", async () => {
    const { OWNER } = testApp.workspace.people;
    const person = await testApp.person("Reader");
    await testApp.app.database.system
      .insert(workspaceMember)
      .values({ workspaceId: testApp.workspace.id, userId: person.id, role: "OWNER" });
    const writer = await testApp.app.streams.open({ workspaceId: testApp.workspace.id, owner: `run:${ours.run}` });
    await testApp.app.database.system.execute(
      sql`update node_execution set stream_id = ${writer.id}, status = 'RUNNING' where id = ${ours.execution}`,
    );
    writer.write({ type: "start" });
    const path = `/api/run/${ours.run}/stream/${writer.id}`;
    const [theirs_, mine] = await Promise.all([testApp.request(path, {}, person), testApp.request(path, {}, OWNER)]);
    expect([theirs_.status, mine.status]).toEqual([200, 200]);
    const reading = theirs_.text();
    await testApp.app.database.system.delete(workspaceMember).where(eq(workspaceMember.userId, person.id));
    testApp.app.live.publish(`user:${person.id}`, { type: "membership" });
    expect(await reading).toContain('"start"');
    writer.write({ type: "text-start", id: "0" });
    testApp.app.streams.close(writer);
    expect(await mine.text(), "others read on").toContain("text-start");
    expect(await reading).not.toContain("text-start");
    expect((await testApp.request(path, {}, person)).status).toBe(404);
  });
});
