/** How tools that a search finds reach the model, through the real client libraries. */
import { jsonSchema, type ModelMessage, type ToolSet, tool } from "ai";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Provider } from "#product/models/provider.ts";
import { connectToDouble } from "#testing/provider-double/connect-double.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { connectDemo } from "../providers.ts";
import { readToEnd, streamReply } from "../stream-reply.ts";
import type { DeferredTools } from "./deferred-tools.ts";

let double: ProviderDouble;
beforeAll(async () => {
  double = await startProviderDouble();
});
afterEach(() => double.reset());
afterAll(() => double.close());

const found = z.object({ tools: z.array(z.string()) });
const named = (name: string) =>
  tool({
    description: `Does ${name}.`,
    inputSchema: jsonSchema({ type: "object" }),
    execute: async () => `${name} done`,
  });
const tools: ToolSet = {
  alpha: named("alpha"),
  find: tool({
    description: "Finds tools.",
    inputSchema: z.object({ tools: z.array(z.string()) }),
    execute: async (input) => input,
  }),
  mail: named("mail"),
  note: named("note"),
  zip: named("zip"),
};

const deferred = (loaded: readonly string[] = []): DeferredTools => ({
  searchTools: new Set(["find"]),
  names: new Set(["alpha", "mail", "note"]),
  loaded,
  namesIn: (output) => found.safeParse(output).data?.tools ?? [],
});

interface Asked {
  provider: Provider;
  loaded?: readonly string[];
  messages?: ModelMessage[];
}

const ask = ({ provider, loaded, messages = [] }: Asked) =>
  readToEnd(
    streamReply({
      model: connectToDouble(double, provider),
      messages: [...messages, { role: "user", content: "go" }],
      tools,
      deferredTools: deferred(loaded),
      cacheKey: "test",
    }),
  );

const toolsAt = (at: number) => (double.requests[at]?.body.tools ?? []) as { name: string; defer_loading?: boolean }[];
const namesAt = (at: number) => toolsAt(at).map(({ name }) => name);
const search = (...names: string[]) => ({ name: "find", input: { tools: names } });

test("found tools are added to the next request of the same turn, after those that it had", async () => {
  double.queueReply({ toolCalls: [search("note", "gone")] });
  double.queueReply({ toolCalls: [search("alpha"), { name: "note", input: {} }] });
  double.queueReply({ text: "Done." });
  await ask({ provider: "OPENAI", loaded: ["mail"] });
  expect([namesAt(0), namesAt(1), namesAt(2)]).toEqual([
    ["find", "zip", "mail"],
    ["find", "zip", "mail", "note"],
    ["find", "zip", "mail", "note", "alpha"],
  ]);
  expect(JSON.stringify(double.requests[2]?.body.input)).toContain("note done");
});

test("a tool that was not found yet can't be called, and the model is told which tools it has", async () => {
  double.queueReply({ toolCalls: [{ name: "mail", input: {} }] });
  double.queueReply({ text: "Done." });
  await ask({ provider: "OPENAI" });
  expect(JSON.stringify(double.requests[1]?.body.input)).toContain(
    "There is no tool named mail. The tools are: find, zip.",
  );
});

test("at Anthropic, every request has the same tools, and a search refers to those that it found", async () => {
  double.queueReply({ toolCalls: [search("note", "gone")] });
  double.queueReply({ toolCalls: [{ name: "note", input: {} }] });
  double.queueReply({ text: "Done." });
  await ask({ provider: "ANTHROPIC" });
  expect(toolsAt(0).map(({ name, defer_loading }) => [name, defer_loading ?? false])).toEqual([
    ["alpha", true],
    ["find", false],
    ["mail", true],
    ["note", true],
    ["zip", false],
  ]);
  expect(toolsAt(2)).toEqual(toolsAt(0));
  expect(double.requests[1]?.body.messages).toMatchObject([
    { role: "user" },
    { role: "assistant", content: [{ type: "tool_use", name: "find" }] },
    { role: "user", content: [{ type: "tool_result", content: [{ type: "tool_reference", tool_name: "note" }] }] },
  ]);
  expect(JSON.stringify(double.requests[2]?.body.messages)).toContain("note done");
});

test("at Anthropic, tools of an earlier turn are deferred only while its search still refers to them", async () => {
  double.queueReply({ text: "Done." });
  const part = { toolCallId: "1", toolName: "find" };
  const output = { type: "json" as const, value: { tools: ["mail"] } };
  await ask({
    provider: "ANTHROPIC",
    loaded: ["mail", "note"],
    messages: [
      { role: "user", content: "find it" },
      { role: "assistant", content: [{ type: "tool-call", ...part, input: {} }] },
      { role: "tool", content: [{ type: "tool-result", ...part, output }] },
    ],
  });
  expect(toolsAt(0).filter(({ defer_loading }) => defer_loading)).toMatchObject([{ name: "alpha" }, { name: "mail" }]);
  expect(JSON.stringify(double.requests[0]?.body.messages)).toContain('"tool_name":"mail"');
});

test("the demo model searches for a tool that it was not given, and calls it", async () => {
  const model = connectDemo({ fetch: globalThis.fetch, demo: { wordMs: 0 } });
  const own: ToolSet = {
    search_tools: tool({
      inputSchema: z.object({ query: z.string() }),
      execute: async ({ query }) => ({ tools: [query] }),
    }),
    mail: named("mail"),
    zip: named("zip"),
  };
  const ran = {
    searchTools: new Set(["search_tools"]),
    names: new Set(["mail"]),
    loaded: [],
    namesIn: deferred().namesIn,
  };
  const messages = (content: string): ModelMessage[] => [{ role: "user", content }];
  const text = "use the tool mail with {} and use the tool zip with {} and use the tool gone with {}";
  const reply = await readToEnd(streamReply({ model, messages: messages(text), tools: own, deferredTools: ran }));
  expect(reply.state).toBe("done");
  expect(reply.text).toContain("mail done");
  expect(reply.text).toContain("zip done");
});
