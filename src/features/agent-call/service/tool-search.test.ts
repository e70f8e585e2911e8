/** The search for tools among 200 of 20 services: what it finds, and what a request with it costs. */
import type { ToolSet } from "ai";
import { expect, test } from "vitest";
import { z } from "zod";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";
import { estimateTokens } from "#lib/tokens.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { loadedTools } from "#platform/ai/tools/deferred-tools.ts";
import { describeTools } from "#platform/ai/tools/describe-tools.ts";
import { manyTools, toolTasks } from "#testing/tools/many-tools.ts";
import { toolSpec } from "#tools/tool.ts";
import { deferTools, findTools } from "./tool-search.ts";
import { toToolSet } from "./tool-set.ts";

const small = (name: string, listing: "pinned" | "searchable" = "pinned"): OfferedTool => ({
  name,
  spec: toolSpec({
    input: z.strictObject({ text: z.string() }),
    output: z.string(),
    description: "",
    examples: [],
    account: "none",
    listing,
    timeoutMs: 1_000,
  }),
  description: `Does ${name}.`,
  run: async () => "done",
});

const pinned = ["ask_person", "manage_task_plan", "web_search"].map((name) => small(name));
const offer = (tools: readonly OfferedTool[], parts: MessagePart[] = [], policy?: "ask" | "never") =>
  deferTools(tools, { conversation: [{ role: "assistant", parts }], policy });
const namesOf = (tools: readonly { name: string }[]) => tools.map(({ name }) => name);

const tokensOf = async (tools: ToolSet) => estimateTokens(JSON.stringify(await describeTools(tools)));

test("of 200 tools, the search finds the right one first in at least 18 of 20 tasks", async () => {
  expect(manyTools).toHaveLength(200);
  expect(toolTasks).toHaveLength(20);
  const answers = await Promise.all(
    toolTasks.map(async ({ query, tool }) => ({
      tool,
      found: (await findTools(manyTools, { query, limit: 5 })).tools,
    })),
  );
  const missed = answers.filter(({ tool, found }) => found[0]?.name !== tool);
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(2);
  for (const { tool, found } of answers) expect(namesOf(found)).toContain(tool);
});

test("a task with the search costs a small part of the tokens of all definitions", async ({ annotate }) => {
  const { tools, deferred } = await offer([...pinned, ...manyTools]);
  if (!deferred) return expect.unreachable();
  const all = await tokensOf(toToolSet([...pinned, ...manyTools]));
  const rows = await Promise.all(
    toolTasks.map(async ({ query, tool }) => {
      const found = namesOf((await findTools(manyTools, { query, limit: 5 })).tools);
      // A task without a search sends all definitions to call the tool and again to answer; one with it takes a step more.
      const first = await tokensOf(loadedTools(toToolSet(tools), deferred));
      const later = await tokensOf(loadedTools(toToolSet(tools), { ...deferred, loaded: found }));
      return { tool, without: 2 * all, with: first + 2 * later };
    }),
  );
  const total = (key: "with" | "without") => rows.reduce((sum, row) => sum + row[key], 0);
  for (const row of rows) expect(row.with, row.tool).toBeLessThan(row.without / 5);
  const [without, withSearch] = [total("without") / rows.length, total("with") / rows.length];
  expect(withSearch).toBeLessThan(without / 10);
  await annotate(`tokens of tool definitions per task: ${without} without the search, ${withSearch} with it`);
});

test("up to 19 small tools are all sent; from 20 on, the pinned ones and the search", async () => {
  const many = Array.from({ length: 17 }, (_, at) => small(`tool_${at}`, "searchable"));
  expect(await offer([...pinned, ...many.slice(0, 16)])).toEqual({ tools: [...pinned, ...many.slice(0, 16)] });
  const { tools, deferred } = await offer([...pinned, ...many]);
  if (!deferred) return expect.unreachable();
  expect(namesOf(tools)).toEqual([...namesOf(pinned), ...namesOf(many), "search_tools"].toSorted());
  expect(Object.keys(loadedTools(toToolSet(tools), deferred))).toEqual([
    "ask_person",
    "manage_task_plan",
    "search_tools",
    "web_search",
  ]);
});

test("few tools with more than 10,000 tokens of definitions are searched, too", async () => {
  const large = (characters: number) => ({
    ...small("large", "searchable"),
    description: "word ".repeat(characters / 5),
  });
  expect(await offer([...pinned, large(39_000)])).not.toHaveProperty("deferred");
  expect(await offer([...pinned, large(41_000)])).toHaveProperty("deferred");
});

test("tools that an earlier answer found or called stay loaded, in that order", async () => {
  const output = {
    query: "x",
    tools: [
      { name: "slack_send_message", description: "" },
      { name: "gone", description: "" },
    ],
  };
  const call = { toolCallId: "1", state: "output-available", input: {} } as const;
  const { deferred } = await offer(
    [...pinned, ...manyTools],
    [
      { ...call, type: "tool-github_create_issue", output: "done" },
      { ...call, type: "tool-search_tools", output },
      { ...call, type: "tool-search_tools", state: "output-error", output },
    ],
  );
  expect(deferred?.loaded).toEqual(["github_create_issue", "slack_send_message"]);
});

test("nothing is deferred if there is nothing to search for, or the search is not allowed", async () => {
  const all = Array.from({ length: 30 }, (_, at) => small(`tool_${at}`));
  expect(await offer(all)).toEqual({ tools: all });
  for (const policy of ["ask", "never"] as const)
    expect(await offer(manyTools, [], policy)).not.toHaveProperty("deferred");
});

test("a search without a match finds nothing, and equal matches are in the order of their names", async () => {
  expect(await findTools(manyTools, { query: "zzzz of the", limit: 5 })).toEqual({ query: "zzzz of the", tools: [] });
  const twins = ["b_ping", "a_ping"].map((name) => ({ ...small(name, "searchable"), description: "Pings." }));
  expect(namesOf((await findTools(twins, { query: "ping", limit: 5 })).tools)).toEqual(["a_ping", "b_ping"]);
});
