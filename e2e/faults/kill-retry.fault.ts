import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import type { StartedServer } from "../support/server.ts";
import { brokenInvariants } from "./invariants.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/** SIGKILL while a bulk retry starts failed runs again; `FAULT_TIMES` sets the kills, and ten runs fail for each. */
const kills = Number(process.env.FAULT_TIMES ?? 10);
const runCount = Math.min(300, kills * 10);

let world: FaultWorld;
let client: WireClient;
let workflowId: string;
let server: StartedServer;

beforeAll(async () => {
  world = await openFaultWorld({ MAX_RUNS_PER_WORKSPACE: "10" });
  server = await world.start();
  client = await signUpClient(server.baseUrl);
  const { workspaceId } = client;
  const agent = { title: "Scripted", system: "You follow the script.", languageModelId: "gpt-4o-mini" };
  const { id: agentId } = await client.mutate<{ id: string }>("agent.create", { workspaceId, ...agent });
  const made = await client.mutate<{ id: string }>("workflow.create", { workspaceId, setup: { title: "One step" } });
  workflowId = made.id;
  const step = { id: crypto.randomUUID(), label: "Answer", type: "AGENT", position: { x: 0, y: 0 } };
  const nodes = [{ ...step, config: { agentId, prompt: "[[tokens:4 @ 5ms]]" } }];
  await client.mutate("workflow.saveGraph", { id: workflowId, revision: 1, graph: { nodes, edges: [] } });
});
afterAll(() => world.close());

const countRuns = async (status: string): Promise<number> => {
  const [row] = await world.sql<{ runs: number }>("select count(*)::int as runs from workflow_run where status = $1", [
    status,
  ]);
  return row?.runs ?? 0;
};

/** The provider refuses every call of these runs. */
async function failRuns(): Promise<void> {
  const { workspaceId } = client;
  for (let at = 0; at < runCount * 20; at++) world.double.queueReply({ fault: "unauthorized" });
  for (let at = 0; at < runCount; at++)
    await client.mutate("workflowRun.init", { workspaceId, workflowId, triggerType: "IN_BACKGROUND" });
  await waitUntil("the failures", async () => (await countRuns("FAILED")) === runCount, 300_000);
  world.double.reset();
}

test(`${runCount} failed runs are retried once each, although the process is killed ${kills} times`, async () => {
  await failRuns();
  const { workspaceId } = client;
  const { runs } = await client.mutate<{ runs: number }>("runRetry.start", { workspaceId, workflowId });
  expect(runs).toBe(runCount);
  for (let killed = 1; killed <= kills; killed++) {
    // The kills are spread over the runs, at whatever moment each happens to be.
    const wanted = Math.floor((runCount * killed) / (kills + 1));
    await waitUntil(`${wanted} runs`, async () => (await countRuns("COMPLETED")) >= wanted, 180_000);
    await server.kill("SIGKILL");
    server = await world.start();
    client.baseUrl = server.baseUrl;
  }
  const isDone = async () => (await world.sql("select from run_retry where status = 'DONE'")).length === 1;
  await waitUntil("the end of the bulk retry", isDone, 300_000);
  expect(await countRuns("COMPLETED")).toBe(runCount);
  const items = await world.sql("select state, count(*)::int as items from run_retry_item group by state");
  expect(items).toEqual([{ state: "RETRIED", items: runCount }]);
  // Each failure has one item, so none was started again twice.
  const [failures] = await world.sql<{ items: number; failures: number }>(
    "select count(*)::int as items, count(distinct (execution_id, epoch))::int as failures from run_retry_item",
  );
  expect(failures).toEqual({ items: runCount, failures: runCount });
  const charges = await world.sql(
    `select count(*)::int as charges, count(distinct run_id)::int as runs from credit_transaction
     where type = 'SPEND' and run_id in (select id from workflow_run)`,
  );
  expect(charges).toEqual([{ charges: runCount, runs: runCount }]);
  expect(await brokenInvariants(world)).toEqual([]);
});
