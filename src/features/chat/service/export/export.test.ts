import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import type { Person } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import type { MessageMetadata } from "../../schema.ts";
import { chat, message } from "../../table.ts";
import { exportedChat } from "./export-format.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const owner = () => testApp.workspace.people.OWNER;

interface Said {
  role: "user" | "assistant";
  parts: MessagePart[];
  metadata?: MessageMetadata;
}

async function talk(title: string, said: readonly Said[]): Promise<string> {
  const id = newId();
  const { system } = testApp.app.database;
  const own = { workspaceId: testApp.workspace.id };
  await system.insert(chat).values({ id, ...own, userId: owner().id, title });
  for (const one of said) await system.insert(message).values({ ...own, chatId: id, ...one });
  return id;
}

const request = (id: string, format: string, person: Person = owner(), headers: Record<string, string> = {}) =>
  testApp.request(`/api/chat/${id}/export?format=${format}`, { headers }, person);
const markdownOf = async (id: string) => (await request(id, "markdown")).text();
const jsonOf = async (id: string) => exportedChat.parse(await (await request(id, "json")).json());

const storedPath = `workspaces/${newId()}/files/${newId()}.pdf`;
const internalId = newId();

const everything: Said[] = [
  {
    role: "user",
    parts: [{ type: "text", text: `Compare @[Prices](type=KNOWLEDGE&knowledgeId=${internalId}) <b>now</b>` }],
    metadata: {
      files: [{ title: "offer.pdf", s3FilePath: storedPath, documentId: internalId, size: 10 }],
      images: [{ s3FilePath: storedPath }],
    },
  },
  {
    role: "assistant",
    parts: [
      { type: "reasoning", text: "private thoughts" },
      {
        type: "tool-web_search",
        toolCallId: newId(),
        state: "output-available",
        input: {
          query: "prices ``` today",
          ids: [internalId],
          files: [storedPath],
          apiKey: "sk-123",
          headers: { Authorization: "Bearer abc" },
        },
        output: {
          s3FilePath: storedPath,
          documentId: internalId,
          text: "x".repeat(limits.chat.exportedOutputChars * 2),
        },
      },
      {
        type: "tool-ask_person",
        toolCallId: newId(),
        state: "output-available",
        input: { questions: [{ id: "how", label: "How?", kind: "choice", options: ["Truck", "Parcel"] }] },
        output: {
          answers: [
            { id: "how", label: "How?", value: "Truck" },
            {
              id: "plan",
              label: "Plan?",
              value: [{ name: "plan.pdf", s3FilePath: storedPath, size: 1, documentId: null }],
            },
          ],
        },
      },
      { type: "text", text: "# Result\n\n```js\nopen" },
      { type: "source-url", sourceId: "1", url: "https://example.com/a_(b)", title: "A [source]" },
      { type: "source-url", sourceId: "2", url: "javascript:alert(1)", title: "Bad" },
      { type: "file", mediaType: "image/png", url: "/files/secret", filename: "chart.png" },
    ],
  },
];

test("a chat is exported as Markdown with its files, tool calls, answers, and sources", async () => {
  const answer = await request(await talk("Prices / *2026*", everything), "markdown");
  expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toContain('attachment; filename="Prices - _2026_.md"');
  const text = await answer.text();
  expect(text).toMatch(/^# Prices \/ \\\*2026\\\*\n\n- Started: \d{4}-\d\d-\d\d \d\d:\d\d UTC\n/);
  expect(text).toMatch(new RegExp(`\n## ${owner().name}, .* UTC\n\n\\*\\*Files\\*\\*\n\n- offer.pdf\n- Image\n`));
  expect(text).toContain("\n> Compare Prices \\<b>now\\</b>\n");
  expect(text).toContain("\n## Assistant, ");
  expect(text).toContain("**Tool call: Web search (done)**\n\nInput:\n\n````\n{\n");
  expect(text).toContain("**Answers**\n\n- How? **Truck**\n- Plan? **plan.pdf**\n");
  expect(text, "an open fence ends with its message").toContain("\n> ### Result\n>\n> ```js\n> open\n");
  expect(text).toContain("**Sources**\n\n- [A \\[source\\]](https://example.com/a_%28b%29)\n");
});

test("the JSON export fits its schema and has the same content", async () => {
  const file = await jsonOf(await talk("Prices", everything));
  expect(file).toMatchObject({ format: "troupe-chat", version: 1, title: "Prices", agent: null });
  const [question, reply] = file.messages;
  expect(question).toMatchObject({ role: "user", author: owner().name, state: "done" });
  expect(question?.parts.map((part) => ("name" in part ? part.name : part.type))).toEqual([
    "offer.pdf",
    "Image",
    "text",
  ]);
  expect(reply?.parts.map(({ type }) => type)).toEqual(["tool", "answers", "text", "source", "file"]);
  const call = reply?.parts[0];
  expect(call?.type === "tool" && call.output?.length).toBe(limits.chat.exportedOutputChars);
});

test("an export contains no keys, no storage paths, and no ids but those of its messages", async () => {
  const id = await talk("Prices", everything);
  for (const text of [await markdownOf(id), await (await request(id, "json")).text()])
    for (const secret of [
      storedPath,
      internalId,
      "sk-123",
      "Bearer abc",
      "/files/secret",
      "javascript:",
      "private thoughts",
      id,
    ])
      expect(text).not.toContain(secret);
  expect(await markdownOf(id)).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
});

test("a chat is exported by those who may read it only", async () => {
  const id = await talk("Mine", everything);
  const { EDITOR, USER } = testApp.workspace.people;
  for (const person of [EDITOR, USER, testApp.otherWorkspace.people.OWNER])
    expect((await request(id, "json", person)).status).toBe(404);
  expect((await request(id, "rtf")).status).toBe(400);
});

test("an export of 10,000 messages is read page by page and has each message once, in order", async () => {
  const id = await talk("Long", []);
  await testApp.app.database.system.execute(sql`insert into message (id, workspace_id, chat_id, role, parts)
    select gen_random_uuid(), ${testApp.workspace.id}, ${id}, case when n % 2 = 0 then 'user' else 'assistant' end,
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'Message ' || n || repeat(' words', 100)))
    from generate_series(0, 9999) n order by n`);
  const reader = (await request(id, "json")).body?.getReader();
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
    pieces.push(decoder.decode(piece.value));
  expect(pieces.length).toBeGreaterThanOrEqual(10_000 / limits.chat.exportPageMessages);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
  const { messages } = exportedChat.parse(JSON.parse(pieces.join("")));
  const numbers = messages.map(({ parts: [part] }) =>
    Number(/^Message (\d+)/.exec(part?.type === "text" ? part.text : "")?.[1]),
  );
  expect(numbers).toEqual(Array.from({ length: 10_000 }, (_, at) => at));
});

test("an export is in the language of the request up to its last page", async () => {
  const said = Array.from(
    { length: limits.chat.exportPageMessages + 1 },
    (): Said => ({
      role: "assistant",
      parts: [{ type: "source-document", sourceId: "1", mediaType: "text/plain", title: "Quelle" }],
    }),
  );
  const id = await talk("Deutsch", said);
  const text = await (await request(id, "markdown", owner(), { "accept-language": "de" })).text();
  expect(text.match(/\*\*Quellen\*\*/g)).toHaveLength(said.length);
});

test("an export of a chat without messages is complete", async () => {
  expect((await jsonOf(await talk("Empty", []))).messages).toEqual([]);
});
