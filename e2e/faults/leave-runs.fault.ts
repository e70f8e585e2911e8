import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import type { StartedServer } from "../support/server.ts";
import { brokenInvariants } from "./invariants.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/** A graceful shutdown in the middle of ten runs, and of ten runs and twenty replies, 50 times each by default. */
const times = Number(process.env.FAULT_TIMES ?? 50);
const words = 300;
const prompt = `[[tokens:${words} @ 20ms]]`;
const runsAtOnce = 10;

let world: FaultWorld;
let client: WireClient;
let agentId: string;
let workflowId: string;

beforeAll(async () => {
  world = await openFaultWorld({ DRAIN_MS: "1000", MAX_RUNS_AT_ONCE: "40", MAX_RUNS_PER_WORKSPACE: "40" });
  const server = await world.start();
  client = await signUpClient(server.baseUrl);
  const own = { workspaceId: client.workspaceId };
  const made = await client.mutate<{ id: string }>("agent.create", {
    ...own,
    title: "Scripted",
    system: "You follow the script.",
    languageModelId: "gpt-4o-mini",
  });
  agentId = made.id;
  workflowId = (await client.mutate<{ id: string }>("workflow.create", { ...own, setup: { title: "Twice" } })).id;
  const step = (label: string, y: number) => ({
    id: crypto.randomUUID(),
    label,
    type: "AGENT",
    position: { x: 0, y },
    config: { agentId, prompt },
  });
  const [first, second] = [step("First", 0), step("Second", 120)];
  const edges = [{ id: crypto.randomUUID(), sourceNodeId: first.id, targetNodeId: second.id }];
  await client.mutate("workflow.saveGraph", { id: workflowId, revision: 1, graph: { nodes: [first, second], edges } });
  await server.kill("SIGTERM");
});
afterAll(() => world.close());

interface Step {
  status: string;
  output: { result: { messages: { parts: { type: string; text?: string }[] }[] } } | null;
}

interface Chat {
  messages: { status: string; parts: { type: string; text?: string }[] }[];
}

const countWords = (parts: { type: string; text?: string }[] | undefined) =>
  parts
    ?.find(({ type }) => type === "text")
    ?.text?.split(" ")
    .filter(Boolean).length;

/** Half of the runs are in the foreground, half in the background. */
const startRuns = () =>
  Promise.all(
    Array.from({ length: runsAtOnce }, async (_, at) => {
      const input = {
        workspaceId: client.workspaceId,
        workflowId,
        triggerType: at % 2 === 0 ? "IN_BACKGROUND" : "MANUAL",
      };
      return (await client.mutate<{ runId: string }>("workflowRun.init", input)).runId;
    }),
  );

const streaming = async (owners: readonly string[]) =>
  (
    await world.sql(
      `select distinct s.id from stream s join stream_chunk c on c.stream_id = s.id
       where s.state = 'OPEN' and s.owner = any($1) and c.chunks like '%text-delta%'`,
      [owners],
    )
  ).length;

async function expectWholeRun(runId: string): Promise<void> {
  const steps = await waitUntil("the end of the run", async () => {
    const found = await client.query<Step[]>("workflowRun.getExecutions", { runId });
    return found.length === 2 && found.every(({ status }) => status !== "RUNNING" && status !== "PENDING") && found;
  });
  for (const { status, output } of steps) {
    expect(status).toBe("COMPLETED");
    expect(countWords(output?.result.messages.at(-1)?.parts)).toBe(words);
  }
  expect(await world.sql("select id from credit_transaction where refs ->> 'runId' = $1", [runId])).toHaveLength(2);
}

/** Starts the next process only after the first has exited, so that no other process handles its work. */
async function replace(leaving: StartedServer): Promise<StartedServer> {
  await leaving.kill("SIGTERM");
  const next = await world.start();
  client.baseUrl = next.baseUrl;
  return next;
}

const nothingHeld = () =>
  waitUntil(
    "no credits held",
    async () => (await world.sql("select from credit_reservation where state = 'RESERVED'")).length === 0,
  );

test(`runs that outlive a graceful shutdown are completed by the next process, ${times} times`, async () => {
  for (let time = 0; time < times; time++) {
    const leaving = await world.start();
    client.baseUrl = leaving.baseUrl;
    const runIds = await startRuns();
    const owners = runIds.map((id) => `run:${id}`);
    await waitUntil("all steps under way", async () => (await streaming(owners)) === runsAtOnce);
    const next = await replace(leaving);
    for (const runId of runIds) await expectWholeRun(runId);
    await nothingHeld();
    await next.kill("SIGTERM");
  }
  expect(await brokenInvariants(world)).toEqual([]);
});

test(`20 replies and 10 runs that outlive a graceful shutdown are all completed, ${times} times`, async () => {
  for (let time = 0; time < times; time++) {
    const leaving = await world.start();
    client.baseUrl = leaving.baseUrl;
    const chatIds = Array.from({ length: 20 }, () => crypto.randomUUID());
    const sent = chatIds.map((chatId) =>
      client
        .post("/api/chat/agent", { workspaceId: client.workspaceId, chatId, agentId, message: { text: prompt } })
        .then((response) => response.text())
        .catch(() => null),
    );
    const runIds = await startRuns();
    const owners = [...runIds.map((id) => `run:${id}`), ...chatIds.map((id) => `chat:${id}`)];
    await waitUntil("all under way", async () => (await streaming(owners)) > runsAtOnce);
    const next = await replace(leaving);
    await Promise.all(sent);
    for (const runId of runIds) await expectWholeRun(runId);
    for (const chatId of chatIds) {
      const { messages } = await waitUntil("the whole reply", async () => {
        const found = await client.query<Chat>("chat.getById", { id: chatId });
        return found.messages[1]?.status === "STREAMING" ? null : found;
      });
      expect([messages[1]?.status, countWords(messages[1]?.parts)]).toEqual(["DONE", words]);
      expect(await world.sql("select id from credit_transaction where refs ->> 'chatId' = $1", [chatId])).toHaveLength(
        1,
      );
    }
    await nothingHeld();
    await next.kill("SIGTERM");
  }
  expect(await brokenInvariants(world)).toEqual([]);
});
