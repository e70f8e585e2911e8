import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import type { WireMessage } from "./service/messages.ts";
import { chat } from "./table.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

/** A chat of the owner with this many messages. */
async function chatOf(count: number) {
  const id = newId();
  const { system } = testApp.app.database;
  const workspaceId = testApp.workspace.id;
  await system.insert(chat).values({ id, workspaceId, userId: testApp.workspace.people.OWNER.id, title: "Long" });
  await system.execute(sql`insert into message (id, workspace_id, chat_id, role, parts)
    select gen_random_uuid(), ${workspaceId}, ${id}, case when n % 2 = 0 then 'user' else 'assistant' end,
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'Message ' || n || repeat(' words', 100)))
    from generate_series(0, ${count - 1}) n order by n`);
  return id;
}

const placeOf = ({ parts }: WireMessage) =>
  Number(/^Message (\d+)/.exec(String((parts[0] as { text: string }).text))?.[1]);
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

test("a chat of 10,000 messages opens with its last page", async () => {
  const id = await chatOf(10_000);
  const input = encodeURIComponent(JSON.stringify({ json: { id } }));
  const answer = await testApp.request(`/api/trpc/chat.getById?input=${input}`, {}, testApp.workspace.people.OWNER);
  expect((await answer.text()).length).toBeLessThan(100_000);
  const { messages, countBefore } = await testApp.as("OWNER").chat.getById({ id });
  expect(messages.map(placeOf)).toEqual(range(10_000 - limits.chat.pageMessages, 10_000));
  expect(countBefore).toBe(10_000 - limits.chat.pageMessages);
});

test("the earlier pages contain every message once, in order", async () => {
  const id = await chatOf(200);
  const opened = await testApp.as("OWNER").chat.getById({ id });
  const all = [...opened.messages];
  const counts = [opened.countBefore];
  for (let { before } = opened; before !== null; ) {
    const page = await testApp.as("OWNER").chat.getEarlier({ id, before });
    all.unshift(...page.messages);
    counts.push(page.countBefore);
    before = page.before;
  }
  expect(all.map(placeOf)).toEqual(range(0, 200));
  expect(counts).toEqual([140, 80, 20, 0]);
});

test("a chat of exactly one page, and an empty one, have nothing before them", async () => {
  for (const count of [limits.chat.pageMessages, 1]) {
    const opened = await testApp.as("OWNER").chat.getById({ id: await chatOf(count) });
    expect([opened.messages.length, opened.before, opened.countBefore]).toEqual([count, null, 0]);
  }
});

test("a cursor stays valid when its message is deleted", async () => {
  const id = await chatOf(130);
  const owner = testApp.as("OWNER");
  const { messages, before } = await owner.chat.getById({ id });
  await owner.chat.deleteMessages({ messageServerIds: [messages[0]?.id ?? ""] });
  const page = await owner.chat.getEarlier({ id, before: before ?? 0 });
  expect(page.messages.map(placeOf)).toEqual(range(10, 70));
});

test("earlier messages of a colleague's chat are not found", async () => {
  const id = await chatOf(130);
  const { before } = await testApp.as("OWNER").chat.getById({ id });
  await expect(testApp.as("USER").chat.getEarlier({ id, before: before ?? 0 })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
