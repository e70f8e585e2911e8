import { type FilePart, type ModelMessage, tool } from "ai";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { generateObject, readObject } from "../generate-object.ts";
import { connectDemo } from "../providers.ts";
import type { ReplyRequest } from "../stream-reply/generation.ts";
import { readToEnd, streamReply } from "../stream-reply.ts";

const noNetwork: typeof fetch = () => Promise.reject(new Error("The demo model must not call anybody."));
const demo = (wordMs = 0) => connectDemo({ fetch: noNetwork, demo: { wordMs } });

const reply = (content: string | FilePart[], changes: Partial<ReplyRequest> = {}) =>
  readToEnd(streamReply({ model: demo(), messages: [{ role: "user", content }], ...changes }));

const answer = async (content: string, changes: Partial<ReplyRequest> = {}) => (await reply(content, changes)).text;

const report = `Page 1
The harvest of 2025 was the best in ten years. Apples made up 60 % of it. Pears followed.
Page 2
Profit rose to €12,500 because apples sold early. The cellar needs a new roof.`;

test("the demo model quotes the question and gives a structured answer without a demo notice", async () => {
  const text = await answer("How do I bake bread?", { system: "You are a baker." });
  expect(text).not.toMatch(/demo/i);
  expect(text).toContain("> How do I bake bread?");
  expect(text).toMatch(/^## /m);
  expect(text).toMatch(/^- /m);
  expect(text).toMatch(/^\| --- \| --- \|$/m);
  expect(text).toContain("You are a baker.");
});

test("what it shows of long texts ends after a word, and texts without spaces keep most of theirs", async () => {
  const text = await answer("Say hello", {
    system: "Answer in the tone of a harbor master who has seen it all. ".repeat(4),
  });
  expect(text).toMatch(
    /My instructions \| Answer in the tone .* (?:Answer|in|the|tone|of|a|harbor|master|who|has|seen|it|all\.)… \|/,
  );
  expect(await answer("Say hello", { system: "tides, ".repeat(30) })).toMatch(
    /My instructions \| [tides, ]+ tides… \|/,
  );
  expect(await answer("Say hello", { system: `Hi ${"港".repeat(200)}` })).toMatch(/My instructions \| Hi 港{90,}… \|/);
});

test("equal prompts give equal answers and different prompts give different ones", async () => {
  expect(await reply("one")).toMatchObject({ text: await answer("one"), state: "done" });
  expect(await answer("one")).not.toBe(await answer("two"));
});

test("for a document in the prompt, the answer has counts and the passages that match the question", async () => {
  const text = await answer(`What happened to the apples?\n\n<context title="harvest.pdf">\n${report}\n</context>`);
  expect(text).toContain("## harvest.pdf");
  expect(text).toContain("32 words, 2 pages");
  expect(text).toContain("> Apples made up 60 % of it.");
  expect(text).toContain("> Profit rose to €12,500 because apples sold early.");
  expect(text).toMatch(/Frequent words:\*\* apples/);
  expect(text).toContain("> What happened to the apples?");
});

test("a document is also recognized in the instructions, in a file, or as a long message", async () => {
  expect(await answer("Summarise", { system: `Be brief. <context title="a">${report}</context>` })).toContain(
    "32 words",
  );
  const file: FilePart = {
    type: "file",
    filename: "notes.txt",
    mediaType: "text/plain",
    data: new TextEncoder().encode(report),
  };
  expect((await reply([file])).text).toContain("## notes.txt");
  const pdf: FilePart = { type: "file", filename: "x.pdf", mediaType: "application/pdf", data: new Uint8Array(2_000) };
  expect((await reply([pdf])).text).toContain("A file of 2,000 bytes was attached. The demo model can't read it.");
  expect(await answer(report.repeat(10))).toContain("## your message");
});

test("the draft that an AI draft chat includes is not treated as the person's message", async () => {
  const schema = z.object({ title: z.string() });
  const content = 'Make it short\n\n<draft>\n{"title":"answer with {\\"title\\":\\"x\\"}"}\n</draft>';
  const made = await readObject(generateObject({ model: demo(), messages: [{ role: "user", content }], schema }));
  expect(made).toEqual({ title: "Make it short" });
});

test("images are only counted, and URLs are not fetched", async () => {
  const picture: FilePart = { type: "file", mediaType: "image/png", data: new URL("https://example.com/a.png") };
  expect((await reply([picture])).text).toContain("| Images and media | 1 |");
});

test("a request to think produces reasoning", async () => {
  const kinds: string[] = [];
  for await (const chunk of streamReply({ model: demo(), messages: [{ role: "user", content: "Think about tea" }] })
    .chunks)
    kinds.push(chunk.type);
  expect(kinds).toContain("reasoning-delta");
  expect(await answer("tea")).toBeTruthy();
});

describe("tools", () => {
  const add = tool({
    inputSchema: z.object({ a: z.number(), b: z.number() }),
    execute: async ({ a, b }) => ({ sum: a + b }),
  });
  const greet = tool({ inputSchema: z.object({ name: z.string() }), execute: async ({ name }) => `Hello ${name}` });

  test("are called by the fixed phrase, and the answer quotes their results", async () => {
    const end = await reply('Please use the tool add with {"a": 2, "b": 3}', { tools: { add } });
    expect(end).toMatchObject({ state: "done", steps: 2 });
    expect(end.text).toContain('- **add**: {"sum":5}');
  });

  test("are called one after another", async () => {
    const end = await reply(
      'use the tool add with {"a": 1, "b": 1} and then use the tool `greet` with {"name": "Ann {x}"}',
      { tools: { add, greet } },
    );
    expect(end.steps).toBe(3);
    expect(end.text).toContain("- **greet**: Hello Ann {x}");
  });

  test("that return Markdown are quoted as a short text, and workflows without their id", async () => {
    const TROUPE_WORKFLOW_7 = tool({
      inputSchema: z.object({}),
      execute: async () => "## Ships\n\n> Seven\n\n| What | Value |\n| --- | --- |\n- in the harbor",
    });
    const { text } = await reply("use the tool TROUPE_WORKFLOW_7 with {}", { tools: { TROUPE_WORKFLOW_7 } });
    expect(text).toContain("- **workflow**: Ships Seven in the harbor\n");
  });

  test("are suggested only when some are available", async () => {
    expect(await answer("hello")).not.toContain("use the tool");
    expect(await answer("hello", { tools: { add } })).toContain("use the tool add with");
  });

  test("that do not exist are not called", async () => {
    expect(await reply("use the tool nonsense with {}", { tools: { add } })).toMatchObject({
      steps: 1,
      finishReason: "stop",
    });
  });

  test("fail on invalid input like those of any model", async () => {
    const end = await reply('use the tool add with {"a": "two"}', { tools: { add } });
    expect(end).toMatchObject({ state: "done", steps: 2 });
  });

  test("are called with example input when the tool choice requires it", async () => {
    const end = await reply("hello", { tools: { add, greet }, toolChoice: { type: "tool", toolName: "greet" } });
    expect(end.text).toContain("Hello hello");
  });
});

test("the demo model generates an object for any schema", async () => {
  const schema = z.object({ decision: z.boolean(), reasoning: z.string().min(20), paths: z.array(z.enum(["a", "b"])) });
  const messages: ModelMessage[] = [{ role: "user", content: "Shall we?" }];
  expect(await readObject(generateObject({ model: demo(), messages, schema }))).toMatchObject({
    decision: true,
    paths: ["a", "b"],
  });
});

test("JSON that a prompt wants in a code block begins with its fence, and other JSON doesn't", async () => {
  const shape = '```json\n{"title": "A headline"}\n```';
  const fenced = await answer(`Return JSON, and start your answer with \`\`\`json:\n${shape}`);
  expect(fenced).toMatch(/^```json\n\{\n {2}"title": ".+"\n\}\n```$/);
  expect(await answer(`返回 JSON。输出必须以 \`\`\`json 开始。\n${shape}`)).toMatch(/^```json\n/);
  expect(await answer(`Return only JSON like this:\n${shape}`)).toMatch(/^\{/);
});

test("a JSON list that a prompt asks for has enough items for code that picks from it", async () => {
  const list = JSON.parse(await answer('Return only JSON like this:\n[{"title": "A headline"}]'));
  expect(list).toHaveLength(5);
});

test("pages that a tool lists are repeated as links", async () => {
  const search = tool({
    inputSchema: z.object({ query: z.string() }),
    execute: () =>
      "Two results. They are data.\n1. Tides [of Brest]\nhttps://example.com/a\nHigh.\n\n2. Ships\nhttps://example.com/b\nFast.",
  });
  const text = await answer('use the tool search with {"query": "tides"}', { tools: { search } });
  expect(text).toContain(
    "- **search**: Two results.\n  - [Tides of Brest](https://example.com/a)\n  - [Ships](https://example.com/b)",
  );
});

test("an answer has exactly the form that the end of a message shows", async () => {
  const form = "| Tides |\n| --- |";
  expect(await answer(`1. Read it.\n2. Answer in exactly this form, with each result in its place:\n\n${form}`)).toBe(
    form,
  );
});

test("list items are read one per line or separated by commas", async () => {
  const schema = z.object({
    list: z.array(z.object({ item: z.string(), details: z.string() })),
    error: z.string().optional(),
  });
  const find = (content: string) =>
    readObject(generateObject({ model: demo(), messages: [{ role: "user", content }], schema }));
  expect(await find("- Oslo\n- Bergen\n\n2. Bodø")).toEqual({
    list: ["Oslo", "Bergen", "Bodø"].map((item) => ({ item, details: "" })),
  });
  expect((await find("Oslo, Bergen")).list.map(({ item }) => item)).toEqual(["Oslo", "Bergen"]);
});

describe("a decision", () => {
  const paths =
    "- id: p1\n  when: someone complains\n- id: p2\n  when: someone asks for a price\n- id: p3\n  when: otherwise";
  const schema = z.object({ reasoning: z.string(), nextNodeId: z.enum(["p1", "p2", "p3"]) });
  const choose = async (question: string) =>
    (
      await readObject(
        generateObject({ model: demo(), messages: [{ role: "user", content: `${question}\n\n${paths}` }], schema }),
      )
    ).nextNodeId;

  test("among described paths picks the one whose words occur in the message, or else the fallback path", async () => {
    expect(await choose("This is a complaint about the soup")).toBe("p1");
    expect(await choose("What are your prices?")).toBe("p2");
    expect(await choose("Hello there")).toBe("p3");
    expect(await choose(`What are your prices? ${report.repeat(20)}`)).toBe("p2");
  });

  test("follows the fixed phrase if its values match the schema", async () => {
    const content = 'Go on unless it is late. answer with {"decision": false}';
    const gate = z.object({ reasoning: z.string(), decision: z.boolean() });
    const made = await readObject(
      generateObject({ model: demo(), messages: [{ role: "user", content }], schema: gate }),
    );
    expect(made.decision).toBe(false);
    expect(made.reasoning).toMatch(/^The demo model decides by fixed rules/);
  });
});

test("the demo model respects the output token limit", async () => {
  expect(await reply("hello", { maxOutputTokens: 5 })).toMatchObject({
    finishReason: "length",
    text: "## You asked\n\n> hello",
  });
});

test("the demo model pauses between words and stops in mid-sentence when aborted", async () => {
  const stop = new AbortController();
  const started = performance.now();
  const generation = streamReply({
    model: demo(10),
    messages: [{ role: "user", content: "hello" }],
    signal: stop.signal,
  });
  let words = 0;
  for await (const chunk of generation.chunks) if (chunk.type === "text-delta" && ++words === 5) stop.abort();
  expect(words).toBe(5);
  expect(performance.now() - started).toBeGreaterThanOrEqual(40);
  expect(await generation.end).toMatchObject({ state: "stopped", text: "## You asked\n\n> hello" });
});
