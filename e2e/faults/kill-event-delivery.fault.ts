import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eventFailpoints, type Failpoint } from "#platform/failpoint.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import { brokenInvariants } from "./invariants.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/** SIGKILL around the delivery of events about runs, three times each by default. */
const timesEach = Number(process.env.FAULT_TIMES ?? 3);
const points: readonly Failpoint[] = ["run.over", ...eventFailpoints];

let world: FaultWorld;
let receiver: WebhookReceiver;
let client: WireClient;
/** An agent; and an agent, then a form. */
let brief: string;
let survey: string;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  world = await openFaultWorld({ ALLOWED_PRIVATE_HOSTS: "localhost" });
  const server = await world.start();
  client = await signUpClient(server.baseUrl);
  const { workspaceId } = client;
  const agent = { title: "Scripted", system: "You follow the script.", languageModelId: "gpt-4o-mini" };
  const { id: agentId } = await client.mutate<{ id: string }>("agent.create", { workspaceId, ...agent });
  const reply = { label: "Answer", type: "AGENT", config: { agentId, prompt: "[[tokens:2]]" } };
  const field = { id: "topic", label: "Topic", type: "TEXT", required: true, order: 0, config: {} };
  brief = await createWorkflow([reply]);
  survey = await createWorkflow([reply, { label: "Topic", type: "HUMAN_INPUT", config: { fields: [field] } }]);
  await client.mutate("eventWebhook.create", {
    ...{ workspaceId, url: receiver.url, events: ["run.completed", "run.waiting"] },
  });
  await server.kill("SIGTERM");
});
afterEach(() => receiver.reset());
afterAll(async () => {
  await world.close();
  await receiver.close();
});

async function createWorkflow(steps: readonly object[]): Promise<string> {
  const { workspaceId } = client;
  const { id } = await client.mutate<{ id: string }>("workflow.create", { workspaceId, setup: { title: "Told" } });
  const nodes = steps.map((step, at) => ({ ...step, id: crypto.randomUUID(), position: { x: 0, y: at * 160 } }));
  const [first, second] = nodes;
  const edges = first && second ? [{ id: crypto.randomUUID(), sourceNodeId: first.id, targetNodeId: second.id }] : [];
  await client.mutate("workflow.saveGraph", { id, revision: 1, graph: { nodes, edges } });
  return id;
}

/** Starts both workflows in a process that dies at the failpoint. It may die before it has stored the second run. */
async function startAndDie(point: Failpoint): Promise<void> {
  // With work of earlier kills to continue, it may die before it is ready.
  const doomed = await world.start({ TROUPE_FAILPOINT: point }).catch(() => null);
  if (!doomed) return;
  client.baseUrl = doomed.baseUrl;
  const { workspaceId } = client;
  for (const workflowId of [brief, survey])
    await client
      .mutate("workflowRun.init", { workspaceId, workflowId, triggerType: "IN_BACKGROUND" })
      .catch(() => null);
  await doomed.exited;
}

/** Of each run: what it has come to, its deliveries that arrived, and its events that are none yet. */
const readRuns = () =>
  world.sql<{ id: string; event: string; delivered: number; open: number }>(`
    select run.id, case run.status when 'COMPLETED' then 'run.completed' else 'run.waiting' end as event,
      (select count(*)::int from event_delivery where run_id = run.id and state = 'DELIVERED') as delivered,
      (select count(*)::int from run_event where run_id = run.id) as open
    from workflow_run run`);

test.each(points)("each event arrives, under one id, although the process is killed at %s", async (point) => {
  for (let time = 0; time < timesEach; time++) await startAndDie(point);
  const rescuer = await world.start();
  client.baseUrl = rescuer.baseUrl;
  const runs = await waitUntil(
    "the deliveries",
    async () => {
      const all = await readRuns();
      return all.length > 0 && all.every(({ delivered, open }) => delivered === 1 && open === 0) && all;
    },
    180_000,
  );
  await rescuer.kill("SIGTERM");
  const told = receiver.deliveries.map(({ headers, body }) => {
    const { id, event, run } = JSON.parse(body) as { id: string; event: string; run: { id: string } };
    expect(id).toBe(headers["webhook-id"]);
    return { id, event, runId: run.id, body };
  });
  for (const { id, event } of runs) {
    const own = told.filter(({ runId }) => runId === id);
    // A receiver may get an event again, but always under the same id.
    expect(new Set(own.map((one) => `${one.id} ${one.body}`)).size, id).toBe(1);
    expect(own[0]?.event).toBe(event);
  }
  expect(new Set(told.map(({ id }) => id)).size).toBe(runs.length);
  expect(await brokenInvariants(world)).toEqual([]);
  await world.sql("delete from workflow_run");
});
