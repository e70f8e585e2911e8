import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { specs } from "#nodes/index.ts";
import { answerStep, type SampleTargets, sampleConfigs, stepTypes, type WireStep } from "#testing/every-node-type.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { acceptedCard, type StripeDouble, startStripeDouble } from "#testing/stripe-double.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { type StartedServer, startServer } from "../support/server.ts";
import { setStripeKeys } from "../support/setup.ts";

let stripe: StripeDouble;
let receiver: WebhookReceiver;
let double: ProviderDouble;
beforeAll(async () => {
  [stripe, receiver, double] = await Promise.all([startStripeDouble(), startWebhookReceiver(), startProviderDouble()]);
});
afterEach(() => receiver.reset());
afterAll(async () => {
  await Promise.all([stripe.close(), receiver.close(), double.close()]);
});

interface Prepared {
  workspaceId: string;
  workflowId: string;
}

/** Creates a workflow with one step of every type in a row, and a sticky note. */
async function prepare(page: Page, slug: string): Promise<Prepared> {
  const workspaceId = await findWorkspaceId(page, slug);
  await setStripeKeys(page, workspaceId);
  const agent = await callProcedure<{ id: string }>(page, "agent.create", {
    workspaceId,
    title: "Deckhand",
    system: "You help on deck.",
  });
  const workflow = async (title: string, graph: object) => {
    const { id } = await callProcedure<{ id: string }>(page, "workflow.create", { workspaceId, setup: { title } });
    await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph });
    return id;
  };
  const place = (at: number) => ({ x: 0, y: at * 140 });
  const task = { agentId: agent.id, prompt: "Say something about the weather of today" };
  const inner = { id: crypto.randomUUID(), label: "Say", type: "AGENT", position: place(0), config: task };
  const innerWorkflowId = await workflow("Weather", { nodes: [inner], edges: [] });
  const ids = new Map(stepTypes.map((type) => [type, crypto.randomUUID()]));
  const last = { id: crypto.randomUUID(), label: "Last", type: "AGENT", position: place(stepTypes.length) };
  const means: SampleTargets = {
    agentId: agent.id,
    innerWorkflowId,
    hookUrl: receiver.url,
    fieldId: crypto.randomUUID(),
    nextStepIds: [ids.get("GATE") ?? "", last.id],
  };
  const steps = [
    ...stepTypes.map((type, at) => ({
      id: ids.get(type) ?? "",
      label: specs[type].title,
      type,
      position: place(at),
      config: sampleConfigs[type](means),
    })),
    { ...last, config: task },
  ];
  const note = { id: crypto.randomUUID(), label: "Note", type: "STICKY_NOTE", position: { x: 400, y: 0 } };
  const ways = [...steps.slice(1).map((step, at) => [steps[at]?.id, step.id]), [ids.get("ROUTER"), last.id]];
  const graph = {
    nodes: [...steps, { ...note, config: specs.STICKY_NOTE.draft() }],
    edges: ways.map(([sourceNodeId, targetNodeId]) => ({ id: crypto.randomUUID(), sourceNodeId, targetNodeId })),
  };
  expect(new Set(graph.nodes.map(({ type }) => type))).toEqual(new Set(Object.keys(specs)));
  return { workspaceId, workflowId: await workflow("Every step there is", graph) };
}

const stepsOf = (page: Page, runId: string) =>
  callProcedure<WireStep[]>(page, "workflowRun.getExecutions", { runId }, "query");

/** Expects every step to be completed in order, and every webhook and payment to have been sent once. */
async function expectCompletedOnce(page: Page, runId: string): Promise<void> {
  const steps = await stepsOf(page, runId);
  expect(steps.map(({ Node, status, error }) => `${Node.type} ${status} ${error ?? ""}`.trim())).toEqual(
    [...stepTypes, "AGENT"].map((type) => `${type} COMPLETED`),
  );
  expect(receiver.deliveries.filter(({ body }) => body.includes(runId))).toHaveLength(1);
  const paid = [...stripe.intents.values()].filter(({ metadata }) => metadata.workflowRunId === runId);
  expect(paid.map(({ status }) => status)).toEqual(["succeeded"]);
}

const statusOf = async (page: Page, runId: string) =>
  (await callProcedure<{ status: string }>(page, "workflowRun.getById", { runId }, "query")).status;

/** Fills in and confirms every step of the run as a person does. */
async function completeRun(page: Page): Promise<void> {
  const next = page.getByRole("button", { name: "Continue", exact: true });
  await page.getByRole("textbox", { name: "Topic" }).fill("The harbour");
  await next.click();
  const drawer = page.getByRole("dialog", { name: "Deckhand" });
  const finish = drawer.getByRole("button", { name: "Finish conversation & Continue" });
  await expect.poll(() => finish.isEnabled().catch(() => false), { timeout: 120_000 }).toBe(true);
  await saveScreenshot(page, "all-types-chat");
  await finish.click();
  await page
    .getByRole("alertdialog", { name: "Finish conversation" })
    .getByRole("button", { name: "Finish conversation" })
    .click();
  await page.getByLabel("Email for the receipt").fill("mira@example.com", { timeout: 60_000 });
  await page.getByRole("button", { name: "Proceed to payment" }).click();
  await page.frameLocator("iframe[title=Card]").getByLabel("Card number").fill(acceptedCard);
  await page.getByRole("button", { name: /^Pay \$5/ }).click();
  await page.getByText("Read this before you go on.").waitFor();
  await saveScreenshot(page, "all-types-info");
  await next.click();
  const last = new RegExp(`^Step ${stepTypes.length + 1} Completed Last`);
  await page.getByRole("button", { name: last }).waitFor({ timeout: 60_000 });
}

describe.each([
  ["the demo model", true, () => ({ DEMO_PACE_MS: "5" })],
  [
    "a provider",
    false,
    () => ({ OPENAI_API_KEY: "sk-sweep-0000000000000000", OPENAI_BASE_URL: double.baseUrls.OPENAI }),
  ],
] as const)("with %s, a run with every type of step", (_, isOurs, models) => {
  let server: StartedServer;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "troupe-all-types-"));
    server = await startServer({
      DATA_DIR: dataDir,
      PORT: "0",
      DEFAULT_PLAN: "BUSINESS",
      ALLOWED_PRIVATE_HOSTS: "localhost",
      STRIPE_BASE_URL: stripe.url,
      STRIPE_SCRIPT_URL: stripe.url,
      ...models(),
    });
  });
  afterAll(async () => {
    await server.kill("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  });

  test("is completed by a person in the foreground, and completes in the background", async () => {
    const there = await visit({ baseUrl: server.baseUrl });
    const { page, context } = there;
    const { slug } = await signUp(there);
    const made = await prepare(page, slug);

    const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", made);
    await page.goto(`/${slug}/thread/workflow/${runId}`);
    await completeRun(page);
    expect(await statusOf(page, runId)).toBe("COMPLETED");
    await expectCompletedOnce(page, runId);
    await saveScreenshot(page, "all-types-done");
    // A provider's reply may start with any heading level, so only the demo model's page is checked.
    if (isOurs) await expectAccessible(page, "a run of every type of step");

    const unseen = await callProcedure<{ runId: string }>(page, "workflowRun.init", {
      ...made,
      triggerType: "IN_BACKGROUND",
    });
    const mutate = <T>(path: string, input: unknown) => callProcedure<T>(page, path, input);
    await expect
      .poll(
        async () => {
          for (const step of await stepsOf(page, unseen.runId))
            if (step.waitsFor) await answerStep(step, { mutate, stripe, receiver });
          return statusOf(page, unseen.runId);
        },
        { timeout: 120_000 },
      )
      .toBe("COMPLETED");
    await expectCompletedOnce(page, unseen.runId);
    expect(there.errors).toEqual([]);
    await context.close();
  });
});
