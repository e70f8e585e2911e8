import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { httpRequest } from "#nodes/http-request/spec.ts";
import { effectFailpoints, type Failpoint } from "#platform/failpoint.ts";
import { type StripeDouble, startStripeDouble, stripeKeys } from "#testing/stripe-double.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import type { StartedServer } from "../support/server.ts";
import { brokenInvariants } from "./invariants.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/**
 * SIGKILL around a webhook delivery, three times each by default. The product must never send a webhook twice
 * automatically.
 */
const timesEach = Number(process.env.FAULT_TIMES ?? 3);

let world: FaultWorld;
let receiver: WebhookReceiver;
let stripe: StripeDouble;
let client: WireClient;
let workflowId: string;
let requestWorkflowId: string;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  stripe = await startStripeDouble();
  world = await openFaultWorld({ ALLOWED_PRIVATE_HOSTS: "localhost", STRIPE_BASE_URL: stripe.url });
  const server = await world.start();
  client = await signUpClient(server.baseUrl);
  const { workspaceId } = client;
  const create = async (type: string, config: object) => {
    const { id } = await client.mutate<{ id: string }>("workflow.create", { workspaceId, setup: { title: "Report" } });
    const node = { id: crypto.randomUUID(), label: "Tell", type, position: { x: 0, y: 0 }, config };
    await client.mutate("workflow.saveGraph", { id, revision: 1, graph: { nodes: [node], edges: [] } });
    return id;
  };
  workflowId = await create("WEBHOOK", { url: receiver.url, headers: [] });
  requestWorkflowId = await create("HTTP_REQUEST", { ...httpRequest.draft(), method: "POST", url: receiver.url });
  await server.kill("SIGTERM");
});
afterEach(() => receiver.reset());
afterAll(async () => {
  await world.close();
  await receiver.close();
  await stripe.close();
});

interface Step {
  id: string;
  status: string;
  waitsFor: string | null;
}

/** Starts a run whose process dies at the failpoint, and then a server that takes the run over. */
async function killAt(point: Failpoint, id: string): Promise<{ runId: string; rescuer: StartedServer }> {
  const doomed = await world.start({ TROUPE_FAILPOINT: point });
  client.baseUrl = doomed.baseUrl;
  const input = { workspaceId: client.workspaceId, workflowId: id };
  await client.mutate("workflowRun.init", input).catch(() => null);
  await doomed.exited;
  const rescuer = await world.start();
  client.baseUrl = rescuer.baseUrl;
  const [run] = await world.sql<{ id: string }>("select id from workflow_run order by created_at desc limit 1");
  return { runId: run?.id ?? "", rescuer };
}

const stepOf = (runId: string, isReached: (step: Step) => boolean) =>
  waitUntil("the step", async () => {
    const [step] = await client.query<Step[]>("workflowRun.getExecutions", { runId });
    return step && isReached(step) && step;
  });
const isDone = ({ status }: Step) => status === "COMPLETED";
const ids = () => new Set(receiver.deliveries.map(({ headers }) => headers["webhook-id"]));

async function timesOver(point: Failpoint, check: (runId: string) => Promise<void>, id = workflowId): Promise<void> {
  for (let time = 0; time < timesEach; time++) {
    receiver.reset();
    const { runId, rescuer } = await killAt(point, id);
    await check(runId);
    await rescuer.kill("SIGTERM");
  }
  expect(await brokenInvariants(world)).toEqual([]);
}

test("a webhook whose process is killed before sending is sent once by the next process", async () => {
  await timesOver("effect.planned", async (runId) => {
    await stepOf(runId, isDone);
    expect(receiver.deliveries).toHaveLength(1);
  });
});

test("a webhook whose process is killed right before the first byte waits for a person, who resends it once", async () => {
  await timesOver("effect.sent", async (runId) => {
    const { id } = await stepOf(runId, ({ waitsFor }) => waitsFor === "unknown");
    expect(receiver.deliveries).toHaveLength(0);
    await client.mutate("workflowRun.resolveUnknownNodeExecution", { nodeExecutionId: id, decision: "resend" });
    await stepOf(runId, isDone);
    expect(receiver.deliveries).toHaveLength(1);
  });
});

test("a webhook whose process is killed before storing the response waits for a person, who marks it as arrived", async () => {
  await timesOver("effect.answered", async (runId) => {
    const { id } = await stepOf(runId, ({ waitsFor }) => waitsFor === "unknown");
    expect(receiver.deliveries).toHaveLength(1);
    await client.mutate("workflowRun.resolveUnknownNodeExecution", { nodeExecutionId: id, decision: "arrived" });
    await stepOf(runId, isDone);
    expect(receiver.deliveries).toHaveLength(1);
  });
});

test("a webhook whose process is killed after storing the response is not sent again", async () => {
  await timesOver("step.driven", async (runId) => {
    await stepOf(runId, isDone);
    expect(receiver.deliveries).toHaveLength(1);
    expect(ids().size).toBe(1);
  });
});

test("an HTTP request whose process is killed before storing the answer waits for a person, who marks it as arrived", async () => {
  const check = async (runId: string) => {
    const { id } = await stepOf(runId, ({ waitsFor }) => waitsFor === "unknown");
    expect(receiver.deliveries).toHaveLength(1);
    await client.mutate("workflowRun.resolveUnknownNodeExecution", { nodeExecutionId: id, decision: "arrived" });
    await stepOf(runId, isDone);
    expect(receiver.deliveries).toHaveLength(1);
  };
  await timesOver("effect.answered", check, requestWorkflowId);
});

test.each(effectFailpoints)(
  "a payment whose process is killed at %s creates one Stripe intent in total",
  async (point) => {
    const doomed = await world.start({ TROUPE_FAILPOINT: point });
    client.baseUrl = doomed.baseUrl;
    const { workspaceId } = client;
    await client.mutate("credential.update", { workspaceId, type: "STRIPE_SECRET_KEY", value: stripeKeys.secret });
    const made = await client.mutate<{ id: string }>("workflow.create", { workspaceId, setup: { title: "Fee" } });
    const fee = { id: crypto.randomUUID(), label: "Fee", type: "PAYMENT", position: { x: 0, y: 0 } };
    const graph = { nodes: [{ ...fee, config: { amount: 5, currency: "USD" } }], edges: [] };
    await client.mutate("workflow.saveGraph", { id: made.id, revision: 1, graph });
    const { runId } = await client.mutate<{ runId: string }>("workflowRun.init", { workspaceId, workflowId: made.id });
    const { id } = await stepOf(runId, ({ waitsFor }) => waitsFor === "payment");
    const draft = { workflowRunId: runId, workflowPaymentNodeId: fee.id, workflowNodeExecutionId: id };
    const pay = () =>
      client.mutate<{ clientSecret: string }>("stripe.createStripePaymentIntentForWorkflowPaymentNode", {
        ...draft,
        receiptEmail: "mira@example.com",
      });
    const before = stripe.intents.size;
    await pay().catch(() => null);
    await doomed.exited;
    const rescuer = await world.start();
    client.baseUrl = rescuer.baseUrl;
    const { clientSecret } = await pay();
    expect(stripe.intents.size).toBe(before + 1);
    stripe.setStatus(clientSecret.split("_secret_")[0] ?? "", "succeeded");
    await client.mutate("stripe.verifyWorkflowPayment", { workflowNodeExecutionId: id });
    await stepOf(runId, isDone);
    await rescuer.kill("SIGTERM");
    expect(await brokenInvariants(world)).toEqual([]);
  },
);
