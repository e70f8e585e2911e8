import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secretOf } from "#testing/secrets/secret-mark.ts";
import { acceptedCard, type StripeDouble, startStripeDouble } from "#testing/stripe-double.ts";
import { createTestFolder } from "#testing/test-folder.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { expectAccessible, signUp, type Visit, visit } from "./support/browser.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";
import { endJourneys, type StartedServer, startServer } from "./support/server.ts";
import { setStripeKeys } from "./support/setup.ts";

const receiverKey = secretOf("key of the receiver");
let stripe: StripeDouble;
let receiver: WebhookReceiver;
let server: StartedServer;
let dataDir: string;
beforeAll(async () => {
  stripe = await startStripeDouble();
  receiver = await startWebhookReceiver();
  dataDir = createTestFolder("effects");
  server = await startServer({
    DATA_DIR: dataDir,
    PORT: "0",
    ALLOWED_PRIVATE_HOSTS: "localhost",
    STRIPE_BASE_URL: stripe.url,
    STRIPE_SCRIPT_URL: stripe.url,
  });
});
afterAll(async () => {
  await Promise.all([stripe.close(), receiver.close(), endJourneys(server, dataDir)]);
});

test("a person sets up and tests a webhook, resolves an unknown delivery in a run, and completes it with a card payment", async () => {
  const there = await visit({ baseUrl: server.baseUrl });
  const { page, context } = there;
  const { slug } = await signUp(there);
  const made = await prepare(page, slug);

  await page.goto(`/${slug}/workflow/${made.workflowId}/build`);
  await setUpWebhook(page);
  await lookAtPaymentForm(page);

  receiver.reset();
  receiver.queueResponse("hang up");
  const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", made);
  await page.goto(`/${slug}/thread/workflow/${runId}`);
  await page.getByRole("strong").filter({ hasText: "Check and resume" }).waitFor();
  await page.getByText(/no response was recorded/).waitFor();
  await expectAccessible(page, "a delivery without a known answer");
  await picture(page, "unknown");
  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByRole("button", { name: /^Step 1 Completed Webhook 1/ }).waitFor();
  expect(receiver.deliveries).toHaveLength(2);
  expect(receiver.deliveries[1]?.headers["x-key"]).toBe(receiverKey);

  expect(there.externalRequests, "nothing from Stripe is loaded before someone pays").toEqual([]);
  await payByCard(there);
  await page.getByRole("main").getByText("Completed", { exact: true }).first().waitFor();
  await page
    .getByRole("button", { name: /^Step 2/, expanded: false })
    .or(page.getByText("Paid $12.50"))
    .first()
    .waitFor();
  await open(page, /^Step 1/);
  await page.getByText("Webhook sent").waitFor();
  await page.getByRole("button", { name: "Force resend" }).click();
  await page.getByText("Webhook resent successfully").waitFor();
  await expectAccessible(page, "a run with a webhook and a payment");
  await picture(page, "done");

  expect(there.externalRequests.every((url) => url.startsWith(stripe.url))).toBe(true);
  expect(there.errors.filter((error) => !error.includes("402"))).toEqual([]);
  await context.close();
});

interface Made {
  workspaceId: string;
  workflowId: string;
}

/**
 * Stores the test keys of the Stripe double and creates a workflow with a webhook that has no URL yet, and a payment.
 */
async function prepare(page: Page, slug: string): Promise<Made> {
  const workspaceId = await findWorkspaceId(page, slug);
  await setStripeKeys(page, workspaceId);
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", { workspaceId, setup: { title: "Fee" } });
  const [hook, fee] = [crypto.randomUUID(), crypto.randomUUID()];
  const graph = {
    nodes: [
      { id: hook, label: "Webhook 1", type: "WEBHOOK", position: { x: 0, y: 0 }, config: { url: "", headers: [] } },
      {
        id: fee,
        label: "Payment 1",
        type: "PAYMENT",
        position: { x: 0, y: 140 },
        config: { amount: 10, currency: "USD" },
      },
    ],
    edges: [{ id: crypto.randomUUID(), sourceNodeId: hook, targetNodeId: fee }],
  };
  await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph });
  return { workspaceId, workflowId: id };
}

async function setUpWebhook(page: Page) {
  await page.getByRole("group", { name: /^Webhook 1,/ }).click();
  const panel = page.getByRole("complementary", { name: "Webhook 1" });
  await panel.getByRole("textbox", { name: "URL" }).fill(receiver.url);
  await panel.getByRole("button", { name: "Add header" }).click();
  await panel.getByLabel("Name of header 1").fill("X-Key");
  await panel.getByLabel("Value of header 1").fill(receiverKey);
  await panel.getByLabel("Value of header 1").press("Enter");
  await panel.getByText("Set (hidden)").waitFor();
  await panel.getByRole("button", { name: "Send test data" }).click();
  await panel.getByText("The server responded with status 200.").waitFor();
  expect(receiver.deliveries[0]?.headers["x-key"]).toBe(receiverKey);
  await panel.getByRole("button", { name: "Show signing secret" }).click();
  await panel.getByText(/^whsec_/).waitFor();
  await expectAccessible(page, "the settings of a webhook");
  await picture(page, "webhook-form");
  await panel.getByRole("button", { name: "Close" }).click();
}

async function lookAtPaymentForm(page: Page) {
  await page.getByRole("group", { name: /^Payment 1,/ }).click();
  const panel = page.getByRole("complementary", { name: "Payment 1" });
  await panel.getByLabel("Amount").fill("12.5");
  await panel.getByLabel("Amount").press("Tab");
  await panel.getByText(/Stripe test keys/).waitFor();
  await expectAccessible(page, "the settings of a payment");
  await picture(page, "payment-form");
  await page.getByText("Changes saved").first().waitFor();
}

async function payByCard({ page }: Visit) {
  await page.getByText("Test mode").waitFor();
  await page.getByLabel("Email for the receipt").fill("mira@example.com");
  await picture(page, "email");
  await page.getByRole("button", { name: "Proceed to payment" }).click();
  const card = page.frameLocator("iframe[title=Card]").getByLabel("Card number");
  await card.fill("4000 0000 0000 0002");
  await expectAccessible(page, "the card form");
  await page.getByRole("button", { name: "Pay $12.50" }).click();
  await page.getByText(/Your payment was not successful, please try again\./).waitFor();
  await picture(page, "declined");
  await card.fill(acceptedCard);
  await page.getByRole("button", { name: "Pay $12.50" }).click();
}

/** Expands a step unless it is already expanded. */
async function open(page: Page, name: RegExp) {
  const head = page.getByRole("button", { name, expanded: false });
  if ((await head.count()) > 0) await head.click();
}

/** Saves screenshots in both themes for manual review to the folder in PICTURES, if it is set. */
async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, colorScheme);
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  }
}
