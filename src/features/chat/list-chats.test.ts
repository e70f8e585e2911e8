import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import type { Person } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { excerptOf } from "./service/excerpt.ts";
import { chat, message } from "./table.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

let clock = Date.now() - 86_400_000;
/** Creates a chat of this person with these messages, newer than all others. */
async function talk(title: string, said: string[] = [], person: Person = testApp.workspace.people.OWNER) {
  const id = newId();
  clock += 1_000;
  const own = { workspaceId: testApp.workspace.id };
  await testApp.app.database.system
    .insert(chat)
    .values({ id, ...own, userId: person.id, title, isTitled: true, lastMessageAt: new Date(clock) });
  for (const [at, text] of said.entries())
    await testApp.app.database.system
      .insert(message)
      .values({ ...own, chatId: id, role: at % 2 ? "assistant" : "user", parts: [{ type: "text", text }] });
  return id;
}

const list = (input: object = {}) => testApp.as("OWNER").chat.getAll({ workspaceId: testApp.workspace.id, ...input });
const found = async (search: string) => (await list({ search, isInMessages: true })).map(({ id }) => id);

test("a search finds chats by words of their messages in any order and returns an excerpt", async () => {
  const id = await talk("Sailing", ["When is high water?", "High water at *Harlingen* is at six,\nlow water at noon."]);
  await talk("Cooking", ["How long do eggs boil?", "Six minutes."]);
  expect(await found("noon harlingen")).toEqual([id]);
  expect(await found("noon eggs")).toEqual([]);
  const [hit] = await list({ search: "harlingen", isInMessages: true });
  expect(hit?.excerpt).toBe("High water at *Harlingen* is at six, low water at noon.");
  expect(await list({ search: "harlingen" }), "lists that show titles only are searched by title").toEqual([]);
});

test("a search treats special characters literally, in messages and titles", async () => {
  const quoted = await talk("Quotes", ['He said "100 % sure", then left C:\\temp_1.']);
  const titled = await talk("Budget 50 % off");
  expect(await found('"100')).toEqual([quoted]);
  expect(await found("\\temp_")).toEqual([quoted]);
  expect(await found("50 %")).toEqual([titled]);
  expect(await found("%")).toEqual([titled, quoted]);
});

test("a search never finds messages of other people", async () => {
  await talk("Private", ["The word is xylophone."], testApp.workspace.people.EDITOR);
  expect(await found("xylophone")).toEqual([]);
});

test("the index of messages returns those of the bound workspace only", async () => {
  const { system, tenant } = testApp.app.database;
  const said = "The word is glockenspiel.";
  const mine = await talk("Ours", [said]);
  const { id: workspaceId, people } = testApp.otherWorkspace;
  const id = newId();
  await system.insert(chat).values({ id, workspaceId, userId: people.OWNER.id, title: "Theirs" });
  await system.insert(message).values({ workspaceId, chatId: id, role: "user", parts: [{ type: "text", text: said }] });
  const word = "%glockenspiel%";
  const search = sql`select chat_id from find_messages(${word}, null, 10)`;
  expect((await tenant(testApp.workspace.id).execute(search)).rows).toEqual([{ chat_id: mine }]);
  expect((await tenant(workspaceId).execute(search)).rows).toEqual([{ chat_id: id }]);
  expect(await found("glockenspiel")).toEqual([mine]);
});

test("a search for a frequent word finds the newest chats, and one for a rare word next to it still finds its chat", async () => {
  const frequent = limits.chat.searchMatches + 1;
  const [first, second] = [await talk("First"), await talk("Second")];
  await testApp.app.database.system.execute(sql`insert into message (id, workspace_id, chat_id, role, parts)
    select gen_random_uuid(), ${testApp.workspace.id}, ${first}, 'user',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'A marimba ' || case when n = 7 then 'balafon' else '' end))
    from generate_series(1, ${frequent}) n`);
  await testApp.app.database.system.insert(message).values({
    workspaceId: testApp.workspace.id,
    chatId: second,
    role: "user",
    parts: [{ type: "text", text: "marimba" }],
  });
  expect(await found("marimba")).toEqual([second, first]);
  expect(await found("marimba balafon")).toEqual([first]);
  expect(await found("balafon ma")).toEqual([first]);
  expect(await found("balafon vibraphone")).toEqual([]);
});

test("pinned chats are listed separately until they are unpinned", async () => {
  const old = await talk("An old one");
  await talk("A new one");
  await testApp.as("OWNER").chat.updatePinned({ id: old, isPinned: true });
  expect((await list({ isPinned: true })).map(({ id }) => id)).toEqual([old]);
  expect((await testApp.as("OWNER").chat.getById({ id: old })).pinnedAt).toBeInstanceOf(Date);
  await testApp.as("OWNER").chat.updatePinned({ id: old, isPinned: false });
  expect(await list({ isPinned: true })).toEqual([]);
});

test("a pin beyond the limit, and a pin of a colleague's chat, are refused", async () => {
  const person = testApp.workspace.people.USER;
  const mine = await Promise.all(Array.from({ length: limits.chat.pinned + 1 }, () => talk("Mine", [], person)));
  const last = mine.pop() ?? "";
  for (const id of mine) await testApp.as("USER").chat.updatePinned({ id, isPinned: true });
  await expect(testApp.as("USER").chat.updatePinned({ id: last, isPinned: true })).rejects.toThrow("Unpin one first");
  await testApp.as("USER").chat.updatePinned({ id: mine[0] ?? "", isPinned: true });
  await expect(testApp.as("OWNER").chat.updatePinned({ id: last, isPinned: true })).rejects.toThrow();
});

test("a new title and a pin are published to the chat's pages", async () => {
  const id = await talk("Before");
  const heard: unknown[] = [];
  const stop = testApp.app.live.subscribe(`chat:${id}`, (news) => heard.push(news));
  await testApp.as("OWNER").chat.updateTitle({ id, title: "After" });
  await testApp.as("OWNER").chat.updatePinned({ id, isPinned: true });
  await expect.poll(() => heard.length).toBe(2);
  stop();
});

test("an excerpt starts at a word, contains the found words, and marks its cuts", () => {
  const text = `${"Lorem ipsum dolor sit amet. ".repeat(20)}Here is the anchor. ${"More words follow it. ".repeat(20)}`;
  const excerpt = excerptOf(text, ["anchor"]);
  expect(excerpt).toMatch(/^…\w+ .*Here is the anchor\. More/);
  expect(excerpt.endsWith("…")).toBe(true);
  expect(excerpt.length).toBeLessThan(200);
  expect(excerptOf("## Tides\n\n- **High** water", ["high"])).toBe("Tides High water");
  expect(excerptOf("x".repeat(500), ["x"])).toHaveLength(181);
});
