import { afterAll, beforeAll, expect, test } from "vitest";
import type { Failpoint } from "#platform/failpoint.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import type { StartedServer } from "../support/server.ts";
import { brokenInvariants } from "./invariants.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/** SIGKILL where a run starts a child run, and where the parent run learns about the child's end. */
const points: readonly `${Failpoint}${"" | ":2" | ":3"}`[] = [
  "child.stored",
  "step.committed",
  "step.committed:2",
  "run.over",
  "run.over:2",
  "parent.told",
];

let world: FaultWorld;
let client: WireClient;
let outerId: string;

beforeAll(async () => {
  world = await openFaultWorld();
  const server = await world.start();
  client = await signUpClient(server.baseUrl);
  const agent = { type: "AGENT", config: { agentId: null, prompt: "Say something" } };
  const innerId = await workflow("Inner", agent);
  const config = { childWorkflowId: innerId, humanInputFieldMappings: {} };
  outerId = await workflow("Outer", { type: "SUBFLOW", config }, agent);
  await server.kill("SIGTERM");
});
afterAll(() => world.close());

async function workflow(title: string, ...steps: { type: string; config: object }[]): Promise<string> {
  const { id } = await client.mutate<{ id: string }>("workflow.create", {
    workspaceId: client.workspaceId,
    setup: { title },
  });
  const nodes = steps.map((step, at) => ({
    ...step,
    id: crypto.randomUUID(),
    label: `${step.type} ${at}`,
    position: { x: 0, y: at * 120 },
  }));
  const edges = nodes
    .slice(1)
    .map((node, at) => ({ id: crypto.randomUUID(), sourceNodeId: nodes[at]?.id, targetNodeId: node.id }));
  await client.mutate("workflow.saveGraph", { id, revision: 1, graph: { nodes, edges } });
  return id;
}

async function killAt(point: string, rescue: () => Promise<StartedServer>): Promise<StartedServer> {
  const doomed = await world.start({ TROUPE_FAILPOINT: point });
  client.baseUrl = doomed.baseUrl;
  try {
    await client.mutate("workflowRun.init", { workspaceId: client.workspaceId, workflowId: outerId });
  } catch {
    // The server dies here, which is what this test is about.
  }
  await doomed.exited;
  const rescuer = await rescue();
  client.baseUrl = rescuer.baseUrl;
  const [run] = await world.sql<{ id: string }>(
    "select id from workflow_run where parent_execution_id is null order by created_at desc limit 1",
  );
  const runId = run?.id ?? "";
  await waitUntil(
    "the end of the run",
    async () => (await client.query<{ status: string }>("workflowRun.getById", { runId })).status === "COMPLETED",
  );
  const inside = await world.sql<{ id: string; status: string }>(
    `select child.id, child.status from workflow_run child
     join node_execution step on step.id = child.parent_execution_id where step.run_id = $1`,
    [runId],
  );
  expect(
    inside.map(({ status }) => status),
    "one run inside, and it is over",
  ).toEqual(["COMPLETED"]);
  const charges = await world.sql<{ amount: string }>(
    "select amount from credit_transaction where refs ->> 'runId' = any($1)",
    [[runId, inside[0]?.id]],
  );
  expect(charges, "two answers, each paid once").toHaveLength(2);
  return rescuer;
}

test.each(points)(
  "a parent and a child run whose process is killed at %s are completed by the next process",
  async (point) => {
    const rescuer = await killAt(point, () => world.start());
    await rescuer.kill("SIGTERM");
    expect(await brokenInvariants(world)).toEqual([]);
  },
);

test.each(points)(
  "a parent and a child run whose process is killed at %s are taken over by a second process",
  async (point) => {
    const second = await world.start();
    await killAt(point, async () => second);
    await second.kill("SIGTERM");
    expect(await brokenInvariants(world)).toEqual([]);
  },
);
