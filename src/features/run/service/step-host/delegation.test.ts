/** Delegation to mentioned agents, with whole runs on the real server. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import { emptyFold, foldChunk } from "#lib/ui-message/fold-chunk.ts";
import { type MessageChunk, textOf } from "#lib/ui-message.ts";
import { stream, streamChunk } from "#platform/streams/table.ts";
import { limits } from "#product/limits.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { type RunSteps, waitForStatus } from "#testing/wait-for-run.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const tool = "delegate_task_to_sub_agent";

const agentOf = async (
  title: string,
  more: { system?: string; subAgentIds?: string[]; subAgentFolderIds?: string[]; parentFolderId?: string } = {},
) =>
  (
    await testApp.as("OWNER").agent.create({
      workspaceId: testApp.workspace.id,
      title,
      system: `You are the ${title}.`,
      languageModelId: "gpt-4o-mini",
      ...more,
    })
  ).id;
const mention = (agentId: string, label = "Someone") => formatMention(label, "AGENT", { agentId });

/** Creates a workflow of one step, and starts it. */
async function start(prompt: string, agentId: string | null = null): Promise<string> {
  const owner = testApp.as("OWNER");
  const workspaceId = testApp.workspace.id;
  const { id: workflowId } = await owner.workflow.create({ workspaceId, setup: { title: "Work" } });
  const node = { id: newId(), label: "Step", type: "AGENT", position: { x: 0, y: 0 }, config: { agentId, prompt } };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes: [node], edges: [] } });
  return (await owner.workflowRun.init({ workspaceId, workflowId })).runId;
}

const waitForEnd = (runId: string) => waitForStatus(testApp, runId, "COMPLETED", "FAILED", "STOPPED");

async function run(prompt: string, agentId: string | null = null): Promise<{ runId: string; steps: RunSteps }> {
  const runId = await start(prompt, agentId);
  return { runId, steps: await waitForEnd(runId) };
}

interface Sent {
  input: unknown[];
  tools?: { name: string; description: string }[];
}
const sent = (at: number) => (double.requests[at]?.body ?? { input: [] }) as unknown as Sent; // what OpenAI's wire takes
/** The delegation tool among those that were offered. */
const toolsOf = (at: number) => (sent(at).tools ?? []).filter(({ name }) => name === tool);
const said = (at: number) => JSON.stringify(sent(at).input);
const ask = (agentId: string, more = {}) => ({
  toolCalls: [{ name: tool, input: { agentId, task: "Count the ships", ...more } }],
});
const results = async (runId: string) =>
  (await testApp.app.database.system.select().from(creditTransaction)).filter(({ refs }) => refs.runId === runId);

test("a mentioned agent gets delegated tasks with its own background, and each answer is charged", async () => {
  const librarian = await agentOf("Librarian");
  double.queueReply(ask(librarian, { context: "In the year 1900" }));
  double.queueReply({ text: "Seven ships" });
  const { runId, steps } = await run(`Secret words. Let ${mention(librarian, "Librarian")} help.`);
  expect(toolsOf(0).map(({ name }) => name)).toEqual([tool]);
  expect(toolsOf(0)[0]?.description).toContain(`- ${librarian}: Librarian. You are the Librarian.`);
  expect(said(1)).toContain("You are the Librarian.");
  expect(said(1)).toContain("Count the ships\\n\\n<context>\\nIn the year 1900\\n</context>");
  expect(said(1)).not.toContain("Secret words");
  expect(JSON.stringify(steps[0]?.output)).toContain("The tool said: Seven ships");
  expect(await results(runId)).toHaveLength(2);
});

test("the output of a step keeps what a sub-agent called, and its model gets the answer only", async () => {
  const librarian = await agentOf("Librarian");
  const tasks = [{ content: "Weigh anchor", activeForm: "Weighing anchor", status: "pending" }];
  double.queueReply(ask(librarian));
  double.queueReply({ toolCalls: [{ name: "manage_task_plan", input: { tasks } }] });
  double.queueReply({ text: "Seven ships" });
  const { steps } = await run(`Let ${mention(librarian)} help.`);
  const output = JSON.stringify(steps[0]?.output);
  expect(output).toContain('"tool":"manage_task_plan"');
  expect(output).toContain("Weighing anchor");
  expect(said(3)).toContain("Seven ships");
  expect(said(3)).not.toContain("Weigh anchor");
});

test("readers of a step see what a sub-agent does while it works", async () => {
  const librarian = await agentOf("Librarian");
  let finish = () => {};
  const open = new Promise<void>((resolve) => {
    finish = resolve;
  });
  double.queueReply(ask(librarian));
  double.queueReply({ deltas: Array.from({ length: 30 }, (_, at) => `${at} `), gate: { after: 20, open } });
  const runId = await start(`Let ${mention(librarian)} help.`);
  await vi.waitFor(async () => {
    const rows = await testApp.app.database.system
      .select({ chunks: streamChunk.chunks })
      .from(streamChunk)
      .innerJoin(stream, eq(stream.id, streamChunk.streamId))
      .where(eq(stream.owner, `run:${runId}`));
    const fold = rows.flatMap(({ chunks }) => JSON.parse(chunks) as MessageChunk[]).reduce(foldChunk, emptyFold());
    const call = fold.parts.find((part) => "toolCallId" in part);
    expect(textOf(call?.inside ?? [])).toMatch(/^0 1 2 /);
  }, 20_000);
  finish();
  expect((await waitForEnd(runId)).map(({ status }) => status)).toEqual(["COMPLETED"]);
});

test("each answer of a step is charged with its tokens, and an agent's steps share a cache key", async () => {
  const librarian = await agentOf("Librarian");
  const manager = await agentOf("Manager", { subAgentIds: [librarian] });
  double.queueReply({ ...ask(librarian), usage: { input: 100, output: 10 } });
  double.queueReply({ text: "Seven ships", usage: { input: 30, output: 3 } });
  double.queueReply({ text: "Seven", usage: { input: 120, output: 12, cached: 96 } });
  const { runId } = await run("How many ships are there?", manager);
  const tokens = (await results(runId)).map(({ inputTokens, outputTokens, cachedInputTokens }) => [
    inputTokens,
    outputTokens,
    cachedInputTokens,
  ]);
  expect(tokens).toHaveLength(2);
  expect(tokens).toEqual(
    expect.arrayContaining([
      [220, 22, 96],
      [30, 3, 0],
    ]),
  );
  const keys = double.requests.map(({ body }) => body.prompt_cache_key);
  expect(keys[0]).toBe(keys[2]);
  expect(keys[1]).not.toBe(keys[0]);
});

test("a prompt without mentions gets no delegation tool", async () => {
  await agentOf("Idler");
  await run("Just answer");
  expect(toolsOf(0)).toEqual([]);
});

test("nothing is delegated on the FREE plan", async () => {
  const manager = await agentOf("Manager", { subAgentIds: [await agentOf("Helper")] });
  await testApp.setPlan("FREE");
  await run("Ask for help", manager);
  await testApp.setPlan("BUSINESS");
  expect(toolsOf(0)).toEqual([]);
});

test("deleted, foreign and invalid agents are left out, and the step runs", async () => {
  const gone = await agentOf("Gone");
  await testApp.as("OWNER").agent.delete({ id: gone });
  const foreign = await testApp
    .asOtherWorkspace("OWNER")
    .agent.create({ workspaceId: testApp.otherWorkspace.id, title: "Foreign", system: "Foreign background" });
  const { steps } = await run([gone, foreign.id, "no id", newId()].map((id) => mention(id)).join(" "));
  expect(toolsOf(0)).toEqual([]);
  expect(steps.map(({ status }) => status)).toEqual(["COMPLETED"]);
});

test("a model can't delegate to an agent that it was not given", async () => {
  const [given, hidden] = [await agentOf("Given"), await agentOf("Hidden")];
  double.queueReply(ask(hidden));
  const { steps } = await run(mention(given));
  expect(double.requests).toHaveLength(2);
  expect(JSON.stringify(steps[0]?.output)).toContain(`No available agent has the id ${hidden}`);
});

test("sub-agents, their folders and mentions in the background are offered without duplicates", async () => {
  const owner = testApp.as("OWNER");
  const folder = await owner.agent.createFolder({ workspaceId: testApp.workspace.id, name: "Writers" });
  const [own, inFolder, named] = [
    await agentOf("A own"),
    await agentOf("B in the folder", { parentFolderId: folder.id }),
    await agentOf("C named"),
  ];
  const boss = await agentOf("Boss", {
    system: `Ask ${mention(named)} and ${mention(own)}`,
    subAgentIds: [own],
    subAgentFolderIds: [folder.id],
  });
  await run(`${mention(own)} ${mention(boss)}`, boss);
  const listed = toolsOf(0)[0]?.description.match(/^- [^:]+/gm);
  expect(listed).toEqual([own, inFolder, named].map((id) => `- ${id}`));
});

test("a waiting agent is never called again, and delegation ends after three levels", async () => {
  const owner = testApp.as("OWNER");
  const ids = [await agentOf("One"), await agentOf("Two"), await agentOf("Three"), await agentOf("Four")];
  for (const id of ids) {
    const {
      workspaceId: _,
      userId: _user,
      createdAt: _created,
      updatedAt: _updated,
      version: _version,
      workflow: _workflow,
      ...agent
    } = {
      workspaceId: "",
      ...(await owner.agent.getById({ id })),
    };
    await owner.agent.update({ ...agent, subAgentIds: ids.filter((other) => other !== id) });
  }
  for (const id of ids) double.queueReply(ask(id));
  await run(`Ask ${mention(ids[0] ?? "")}`);
  const offered = [0, 1, 2, 3].map((at) => toolsOf(at)[0]?.description.match(/(?<=^- )[^:]+/gm) ?? []);
  expect(offered).toEqual([[ids[0]], [ids[3], ids[2], ids[1]], [ids[3], ids[2]], []]);
  expect(limits.agent.delegationDepth).toBe(3);
});

test("one answer delegates at most ten tasks", async () => {
  const helper = await agentOf("Helper");
  const { delegationsPerTurn: most } = limits.agent;
  const call = { name: tool, input: { agentId: helper, task: "Work" } };
  double.queueReply({ toolCalls: Array.from({ length: most + 2 }, (_, at) => ({ ...call, id: `call_${at}` })) });
  const { runId, steps } = await run(mention(helper));
  expect(double.requests).toHaveLength(1 + most + 1);
  expect(JSON.stringify(steps[0]?.output).match(/at most 10 tasks/g)).not.toBeNull();
  expect(await results(runId)).toHaveLength(1 + most);
});
