import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import { brokenInvariants } from "./invariants.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/** SIGKILL of PostgreSQL itself under load, 20 times by default. */
const times = Number(process.env.FAULT_TIMES ?? 20);
const prompt = "[[tokens:20 @ 5ms]]";
const callersAtOnce = 6;

let world: FaultWorld;
let client: WireClient;
let agentId: string;
let workflowId: string;

beforeAll(async () => {
  world = await openFaultWorld();
  const server = await world.start();
  client = await signUpClient(server.baseUrl);
  const own = { workspaceId: client.workspaceId };
  agentId = (
    await client.mutate<{ id: string }>("agent.create", {
      ...own,
      title: "Scripted",
      system: "You follow the script.",
      languageModelId: "gpt-4o-mini",
    })
  ).id;
  workflowId = (await client.mutate<{ id: string }>("workflow.create", { ...own, setup: { title: "Two" } })).id;
  const nodes = ["First", "Second"].map((label, index) => ({
    id: crypto.randomUUID(),
    label,
    type: "AGENT",
    position: { x: 0, y: index * 120 },
    config: { agentId, prompt },
  }));
  const edges = [{ id: crypto.randomUUID(), sourceNodeId: nodes[0]?.id, targetNodeId: nodes[1]?.id }];
  await client.mutate("workflow.saveGraph", { id: workflowId, revision: 1, graph: { nodes, edges } });
});
afterAll(() => world.close());

/** What the server has acknowledged, by what a caller was told. */
const acknowledged = { runs: new Set<string>(), replies: new Set<string>() };

/** Starts background runs and sends messages until `isOver`; calls fail while the database is gone. */
async function keepCalling(isOver: () => boolean): Promise<void> {
  for (let count = 0; !isOver(); count++) {
    try {
      if (count % 3 < 2) {
        const input = { workspaceId: client.workspaceId, workflowId, triggerType: "IN_BACKGROUND" };
        acknowledged.runs.add((await client.mutate<{ runId: string }>("workflowRun.init", input)).runId);
      } else {
        const chatId = crypto.randomUUID();
        const message = { text: prompt };
        const sent = await client.post("/api/chat/agent", {
          workspaceId: client.workspaceId,
          chatId,
          agentId,
          message,
        });
        const id = sent.headers.get("x-message-id");
        if (sent.ok && id) acknowledged.replies.add(id);
        await sent.text();
      }
    } catch {
      // Nothing was acknowledged.
    }
  }
}

test(`nothing acknowledged is lost when PostgreSQL is killed under load, ${times} times`, async () => {
  let isOver = false;
  const callers = Array.from({ length: callersAtOnce }, () => keepCalling(() => isOver));
  for (let time = 0; time < times; time++) {
    const before = acknowledged.runs.size + acknowledged.replies.size;
    await waitUntil("new work", async () => acknowledged.runs.size + acknowledged.replies.size > before + 5);
    await new Promise((resolve) => setTimeout(resolve, (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 400));
    world.killDatabase();
  }
  isOver = true;
  await Promise.all(callers);
  for (const [table, ids, done] of [
    ["workflow_run", acknowledged.runs, "COMPLETED"],
    ["message", acknowledged.replies, "DONE"],
  ] as const) {
    const all = [...ids];
    expect(all.length).toBeGreaterThan(times);
    const states = await waitUntil(
      `the end of all of ${table}`,
      async () => {
        const rows = await world.sql<{ id: string; status: string }>(
          `select id, status from ${table} where id = any($1::uuid[])`,
          [all],
        );
        const isWaiting = rows.some(({ status }) => ["PENDING", "RUNNING", "STREAMING"].includes(status));
        return !isWaiting && rows;
      },
      180_000,
    );
    expect(states.length, `acknowledged rows of ${table}`).toBe(all.length);
    expect(states.filter(({ status }) => status !== done)).toEqual([]);
  }
  // Also of work that was stored but not acknowledged.
  await waitUntil("the end of all runs", async () => {
    const rows = await world.sql("select from workflow_run where status in ('PENDING', 'RUNNING')");
    return rows.length === 0;
  });
  expect(await brokenInvariants(world)).toEqual([]);
});
