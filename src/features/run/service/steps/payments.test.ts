/** Payments in runs on the real server: one intent per visit, and only Stripe's response counts. */
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { newId } from "#lib/id.ts";
import { schedule } from "#server/scheduled-jobs.ts";
import { type StripeDouble, startStripeDouble, stripeKeys } from "#testing/stripe-double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { isAboutRun, waitForMails } from "#testing/wait-for-mails.ts";
import { type RunSteps, waitForSteps } from "#testing/wait-for-run.ts";
import { effect, nodeExecution } from "../../table.ts";

let testApp: TestApp;
let stripe: StripeDouble;
beforeAll(async () => {
  stripe = await startStripeDouble();
  testApp = await startTestApp({ withJobs: true, env: { STRIPE_BASE_URL: stripe.url } });
});
beforeEach(() => setKeys(stripeKeys.secret));
afterAll(async () => {
  await testApp.close();
  await stripe.close();
});

async function setKeys(secret: string) {
  const owner = testApp.as("OWNER");
  const workspaceId = testApp.workspace.id;
  await owner.credential.update({ workspaceId, type: "STRIPE_PUBLISHABLE_KEY", value: stripeKeys.publishable });
  await owner.credential.update({ workspaceId, type: "STRIPE_SECRET_KEY", value: secret });
}

/** Starts a run of a payment and an info step; it waits for the payment. */
async function begin(triggerType: "MANUAL" | "SUPERVISED" | "IN_BACKGROUND" = "MANUAL") {
  const owner = testApp.as("OWNER");
  const { id: workflowId } = await owner.workflow.create({
    workspaceId: testApp.workspace.id,
    setup: { title: "Fee" },
  });
  const [fee, end] = [newId(), newId()];
  const at = (y: number) => ({ x: 0, y });
  const graph = {
    nodes: [
      { id: fee, label: "Fee", type: "PAYMENT", position: at(0), config: { amount: 12.5, currency: "EUR" } },
      { id: end, label: "End", type: "INFO", position: at(96), config: { text: "Paid" } },
    ],
    edges: [{ id: newId(), sourceNodeId: fee, targetNodeId: end }],
  };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph });
  const { runId } = await owner.workflowRun.init({ workspaceId: testApp.workspace.id, workflowId, triggerType });
  const [step] = await until(runId, ([first]) => first?.waitsFor === "payment");
  if (!step) throw new Error("The run has no payment.");
  const draft = { workflowRunId: runId, workflowPaymentNodeId: fee, workflowNodeExecutionId: step.id };
  return {
    runId,
    id: step.id,
    pay: (receiptEmail = "mira@example.com") =>
      testApp.as("OWNER").stripe.createStripePaymentIntentForWorkflowPaymentNode({ ...draft, receiptEmail }),
    verify: () => testApp.as("OWNER").stripe.verifyWorkflowPayment({ workflowNodeExecutionId: step.id }),
  };
}

const until = (runId: string, isReached: (steps: RunSteps) => boolean) => waitForSteps(testApp, runId, isReached);
const isPast = (steps: RunSteps) => steps[1]?.waitsFor === "input";
const intentOf = (clientSecret: string) => clientSecret.split("_secret_")[0] ?? "";
const stateOf = async (runId: string) => (await testApp.as("OWNER").workflowRun.getExecutions({ runId }))[0];

test("a payment confirmed by Stripe continues the run automatically", async () => {
  const run = await begin();
  const { clientSecret } = await run.pay();
  const id = intentOf(clientSecret);
  expect(stripe.intents.get(id)).toMatchObject({ amount: 1_250, currency: "eur", receipt_email: "mira@example.com" });
  expect(await run.verify()).toEqual({ status: "requires_payment_method" });
  stripe.setStatus(id, "processing");
  expect(await run.verify()).toEqual({ status: "processing" });
  expect((await stateOf(run.runId))?.waitsFor).toBe("payment");
  stripe.setStatus(id, "succeeded");
  expect(await run.verify()).toEqual({ status: "succeeded" });
  const [step] = await until(run.runId, isPast);
  expect(step?.output).toEqual({
    result: { stripePaymentIntentId: id, receiptEmail: "mira@example.com", isSuccessful: true },
  });
  expect(step?.answers, "who paid, when, and what they saw").toMatchObject([
    {
      ...{ name: testApp.workspace.people.OWNER.name, email: "mira@example.com", through: "APP" },
      ...{ answeredAt: expect.any(Date), shown: { step: "Fee", questions: [{ text: "Pay €12.50" }] } },
    },
  ]);
});

test("a payment in a supervised run needs no approval", async () => {
  const run = await begin("SUPERVISED");
  stripe.setStatus(intentOf((await run.pay()).clientSecret), "succeeded");
  await run.verify();
  await until(run.runId, isPast);
});

describe("a visit of the step has one intent", () => {
  test("for two concurrent tabs, also with another receipt address", async () => {
    const run = await begin();
    const before = stripe.intents.size;
    const all = await Promise.all([run.pay(), run.pay()]);
    const later = await run.pay("ann@example.com");
    expect(new Set([...all, later].map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(stripe.intents.size).toBe(before + 1);
    expect(stripe.intents.get(intentOf(later.clientSecret))?.receipt_email).toBe("ann@example.com");
  });

  test("after a failed request to Stripe", async () => {
    const run = await begin();
    stripe.failNext(500);
    await expect(run.pay()).rejects.toThrow("Failed to initialize Stripe checkout. Please try again.");
    await run.pay();
    expect(await testApp.as("OWNER").workflowRun.getEffects({ nodeExecutionId: run.id })).toMatchObject([
      { kind: "payment", state: "done", attempts: 2, sent: null },
    ]);
  });
});

describe("a run is not continued", () => {
  test("by a result from the browser", async () => {
    const run = await begin();
    const output = { result: { stripePaymentIntentId: "pi_x", receiptEmail: "", isSuccessful: true } };
    const owner = testApp.as("OWNER");
    await expect(owner.workflowRun.completeNodeExecution({ nodeExecutionId: run.id, output })).rejects.toThrow();
    await expect(owner.workflowRun.updateNodeExecution({ nodeExecutionId: run.id, output })).rejects.toThrow();
    await expect(owner.workflowRun.skipNodeExecution({ nodeExecutionId: run.id })).rejects.toThrow();
    expect((await stateOf(run.runId))?.waitsFor).toBe("payment");
  });

  test("by a payment below its price", async () => {
    const run = await begin();
    const id = intentOf((await run.pay()).clientSecret);
    stripe.setStatus(id, "succeeded");
    const intent = stripe.intents.get(id);
    if (intent) intent.amount_received = 1;
    await expect(run.verify()).rejects.toThrow("Something went wrong.");
    expect((await stateOf(run.runId))?.waitsFor).toBe("payment");
  });

  test("for a person who doesn't control it", async () => {
    const run = await begin();
    const editor = testApp.as("EDITOR").stripe;
    await expect(editor.verifyWorkflowPayment({ workflowNodeExecutionId: run.id })).rejects.toMatchObject({
      cause: { code: "forbidden" },
    });
  });
});

/** Runs an action that waits for a locked row, and changes the step before the lock is released. */
async function whileLocked<T>(
  { runId, id }: { runId: string; id: string },
  table: "workflow_run" | "node_execution",
  act: () => Promise<T>,
  change: Partial<typeof nodeExecution.$inferInsert>,
) {
  const watcher = new pg.Client(testApp.connection);
  await watcher.connect();
  onTestFinished(() => watcher.end());
  return testApp.app.database.system.transaction(async (tx) => {
    await tx.execute(
      sql`select 1 from ${sql.identifier(table)} where id = ${table === "workflow_run" ? runId : id} for update`,
    );
    const acting = Promise.allSettled([testApp.app.database.apart(act)]);
    await vi.waitFor(async () => {
      const { rows } = await watcher.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(1);
    }, 10_000);
    await tx.update(nodeExecution).set(change).where(eq(nodeExecution.id, id));
    return { acting };
  });
}

describe("a payment whose visit ended before its step was locked", () => {
  const isOver = { status: "COMPLETED" as const, waitsFor: null, output: { result: "From elsewhere" } };

  test.each([
    ["the step moved on", isOver],
    ["the step was restarted", { epoch: 9 }],
  ])("creates nothing at Stripe: %s", async (_case, change) => {
    const run = await begin();
    const before = stripe.intents.size;
    const { acting } = await whileLocked(run, "node_execution", () => run.pay(), change);
    expect(await acting).toMatchObject([{ status: "rejected" }]);
    expect(stripe.intents.size).toBe(before);
  });

  test.each([
    ["the step moved on", "succeeded", isOver],
    ["the step was restarted", "succeeded", { epoch: 9 }],
    ["the step moved on", "canceled", isOver],
    ["the step was restarted", "canceled", { epoch: 9 }],
  ] as const)("changes nothing: %s, and the intent has %s", async (_case, status, change) => {
    const run = await begin();
    stripe.setStatus(intentOf((await run.pay()).clientSecret), status);
    const { acting } = await whileLocked(run, "workflow_run", () => run.verify(), change);
    expect(await acting).toEqual([{ status: "fulfilled", value: { status } }]);
    const [step] = await testApp.app.database.system.select().from(nodeExecution).where(eq(nodeExecution.id, run.id));
    expect(step).toMatchObject({ status: "PENDING", waitsFor: "payment", error: null, ...change });
  });
});

test("a payment made after the page was closed continues the run at the next check", async () => {
  const run = await begin();
  stripe.setStatus(intentOf((await run.pay()).clientSecret), "succeeded");
  await schedule.runNow(testApp.app, "payments");
  await until(run.runId, isPast);
});

test("a payment during a stop counts, and the run stays stopped until a person resumes it", async () => {
  const run = await begin();
  const { clientSecret } = await run.pay();
  await testApp.as("OWNER").workflowRun.stop({ runId: run.runId });
  stripe.setStatus(intentOf(clientSecret), "succeeded");
  await run.verify();
  expect((await stateOf(run.runId))?.status).toBe("COMPLETED");
  expect((await testApp.as("OWNER").workflowRun.getById({ runId: run.runId })).status).toBe("STOPPED");
  await testApp.as("OWNER").workflowRun.resume({ runId: run.runId });
  await until(run.runId, isPast);
});

test("an intent canceled at Stripe fails the step, and a retry creates a new one", async () => {
  const run = await begin();
  const first = await run.pay();
  stripe.setStatus(intentOf(first.clientSecret), "canceled");
  await run.verify();
  const [failed] = await until(run.runId, ([step]) => step?.status === "FAILED");
  expect(failed?.error).toBe("The payment was canceled at Stripe.");
  await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: run.id });
  await until(run.runId, ([step]) => step?.waitsFor === "payment");
  const second = await run.pay();
  expect(second.clientSecret).not.toBe(first.clientSecret);
});

describe("without valid Stripe keys", () => {
  test("the payer reads that the workspace's owner has not set up payments", async () => {
    const run = await begin();
    await setKeys("sk_test_wrong_wrong_wrong");
    await expect(run.pay()).rejects.toMatchObject({
      message: "The owner of this AI workflow has not set up their payment credentials properly.",
      cause: { code: "keys" },
    });
    await testApp.as("OWNER").credential.deleteByType({ workspaceId: testApp.workspace.id, type: "STRIPE_SECRET_KEY" });
    await expect(run.pay()).rejects.toMatchObject({ cause: { code: "keys" } });
  });
});

test("a background run waits for the payment and sends an email", async () => {
  const { runId } = await begin("IN_BACKGROUND");
  const [mail] = await waitForMails(testApp, isAboutRun(runId));
  expect(mail?.subject).toContain("needs your input");
});

test("a run stores neither the secret key nor the intent's secret", async () => {
  const run = await begin();
  const { clientSecret } = await run.pay();
  const rows = JSON.stringify(await testApp.app.database.system.select().from(effect));
  expect(rows).toContain(intentOf(clientSecret));
  expect(rows).not.toContain("_secret_");
  expect(rows).not.toContain(stripeKeys.secret);
});
