import { afterAll, beforeAll, expect, test } from "vitest";
import type { StepType } from "#nodes/index.ts";
import { type Failpoint, runFailpoints } from "#platform/failpoint.ts";
import { answerStep, sampleGraph, stepTypes, type WireStep } from "#testing/every-node-type.ts";
import { type StripeDouble, startStripeDouble, stripeKeys } from "#testing/stripe-double.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import type { StartedServer } from "../support/server.ts";
import { brokenInvariants } from "./invariants.ts";
import { readTrace } from "./trace.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/** SIGKILL at 14 failpoints of a run, in a step of every type. Every run must end as it would without the crash. */
const timesEach = Number(process.env.FAULT_TIMES ?? 1);

let world: FaultWorld;
let receiver: WebhookReceiver;
let stripe: StripeDouble;
let client: WireClient;
const workflows = new Map<StepType, string>();
/** Traces of runs without a crash. */
const undisturbed = new Map<StepType, unknown>();

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  stripe = await startStripeDouble();
  world = await openFaultWorld({ ALLOWED_PRIVATE_HOSTS: "localhost", STRIPE_BASE_URL: stripe.url });
  const server = await world.start();
  client = await signUpClient(server.baseUrl);
  const { workspaceId } = client;
  await client.mutate("credential.update", { workspaceId, type: "STRIPE_SECRET_KEY", value: stripeKeys.secret });
  const agent = { workspaceId, title: "Scripted", system: "You follow the script.", languageModelId: "gpt-4o-mini" };
  const { id: agentId } = await client.mutate<{ id: string }>("agent.create", agent);
  const says = { agentId, prompt: "Say something about the weather of today" };
  const node = { id: crypto.randomUUID(), label: "Say", type: "AGENT", position: { x: 0, y: 0 }, config: says };
  const innerWorkflowId = await workflow("Inner", { nodes: [node], edges: [] });
  for (const type of stepTypes)
    workflows.set(type, await workflow(type, sampleGraph(type, { agentId, innerWorkflowId, hookUrl: receiver.url })));
  await Promise.all(
    stepTypes.map(async (type) => {
      const runId = await begin(type);
      await bringToEnd(runId);
      undisturbed.set(type, await readTrace(world, runId));
    }),
  );
  await server.kill("SIGTERM");
});
afterAll(async () => {
  await world.close();
  await Promise.all([receiver.close(), stripe.close()]);
});

async function workflow(title: string, graph: object): Promise<string> {
  const { id } = await client.mutate<{ id: string }>("workflow.create", {
    workspaceId: client.workspaceId,
    setup: { title },
  });
  await client.mutate("workflow.saveGraph", { id, revision: 1, graph });
  return id;
}

async function begin(type: StepType): Promise<string> {
  const input = { workspaceId: client.workspaceId, workflowId: workflows.get(type) };
  return (await client.mutate<{ runId: string }>("workflowRun.init", input)).runId;
}

const isOver = ({ status }: WireStep) => status === "COMPLETED";

/** Answers every waiting step. Returns true once the run is complete. */
async function moveOn(runId: string): Promise<boolean> {
  const steps = await client.query<WireStep[]>("workflowRun.getExecutions", { runId });
  const failed = steps.find(({ status }) => status === "FAILED");
  if (failed) expect.unreachable(`${failed.Node.type} failed: ${failed.error}`);
  for (const step of steps)
    if (step.waitsFor) await answerStep(step, { mutate: client.mutate, stripe, receiver }).catch(() => null);
  return steps.length === 3 && steps.every(isOver);
}

const bringToEnd = (runId: string) => waitUntil(`the end of ${runId}`, () => moveOn(runId));

/** Starts a run whose process dies at the failpoint, in whichever step reaches it first. */
async function killAt(type: StepType, point: Failpoint): Promise<{ type: StepType; runId: string }> {
  const doomed = await world.start({
    // A web process takes nothing over, so it dies in the run that it started and in no other.
    TROUPE_ROLE: "web",
    TROUPE_FAILPOINT: point === "model.firstChunk" ? `${point}:3` : point,
  });
  client.baseUrl = doomed.baseUrl;
  const begun = begin(type).catch(() => null);
  const runId =
    (await begun) ??
    (
      await world.sql<{ id: string }>(
        "select id from workflow_run where parent_execution_id is null order by created_at desc limit 1",
      )
    )[0]?.id ??
    "";
  await waitUntil(`the death at ${point} in ${type}`, async () => {
    if (doomed.isAlive()) await moveOn(runId).catch(() => null);
    return !doomed.isAlive();
  });
  return { type, runId };
}

async function expectWhole({ type, runId }: { type: StepType; runId: string }, point: string): Promise<void> {
  await bringToEnd(runId);
  expect(await readTrace(world, runId), `${type} killed at ${point}`).toEqual(undisturbed.get(type));
  const sent = receiver.deliveries.filter(({ body }) => body.includes(runId));
  expect(sent, `deliveries of ${type} killed at ${point}`).toHaveLength(type === "WEBHOOK" ? 1 : 0);
  const intents = [...stripe.intents.values()].filter(({ metadata }) => metadata.workflowRunId === runId);
  expect(intents, `intents of ${type} killed at ${point}`).toHaveLength(type === "PAYMENT" ? 1 : 0);
}

/** Inserts a row for a live worker on another host, so that web processes leave dead runs to it. */
async function withWorkerElsewhere<T>(work: () => Promise<T>): Promise<T> {
  const id = crypto.randomUUID();
  const alive =
    "insert into server_process (id, host, pid, role, seen_at) values ($1, 'elsewhere', 1, 'worker', now() + interval '1 day')";
  await world.sql(alive, [id]);
  try {
    return await work();
  } finally {
    await world.sql("delete from server_process where id = $1", [id]);
  }
}

async function finishAt(server: StartedServer, left: { type: StepType; runId: string; point: string }[]) {
  client.baseUrl = server.baseUrl;
  await Promise.all(left.map((one) => expectWhole(one, one.point)));
  await server.kill("SIGTERM");
  expect(await brokenInvariants(world)).toEqual([]);
}

test.each(runFailpoints)(
  "runs of every type whose processes are killed at %s are completed by the next process",
  async (point) => {
    for (let time = 0; time < timesEach; time++) {
      const left = await withWorkerElsewhere(async () => {
        const killed = [];
        for (const type of stepTypes) killed.push({ ...(await killAt(type, point)), point });
        return killed;
      });
      await finishAt(await world.start(), left);
    }
  },
);

test("runs of every type, killed at different points, are taken over by a second process that is already running", async () => {
  const second = await world.start();
  const left = [];
  for (const [at, type] of stepTypes.entries()) {
    const point = runFailpoints[at % runFailpoints.length] ?? "step.claimed";
    left.push({ ...(await killAt(type, point)), point });
  }
  await finishAt(second, left);
});
