import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { httpRequest } from "#nodes/http-request/spec.ts";
import { httpRequestFormText as form } from "#product/texts/step-forms/http-request-form.ts";
import { ruleText } from "#product/texts/workflow/rules.ts";
import { createTestFolder } from "#testing/test-folder.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { stepCard } from "../support/canvas.ts";
import { look } from "../support/look.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { endJourneys, type StartedServer, startServer } from "../support/server.ts";

let receiver: WebhookReceiver;
let server: StartedServer;
let dataDir: string;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  dataDir = createTestFolder("http-request");
  server = await startServer({ DATA_DIR: dataDir, PORT: "0", ALLOWED_PRIVATE_HOSTS: "localhost" });
});
afterAll(async () => {
  await Promise.all([receiver.close(), endJourneys(server, dataDir)]);
});

const answer = { orders: [{ customer: "Nordwind", total: 80, tags: ["new", "net 30"] }], next: null };
const canary = "Bearer CANARY-OF-THE-SWEEP";

/** Types a mention and takes the suggestion. */
async function mention(page: Page, query: string, option: RegExp) {
  await page.keyboard.type(`@${query}`);
  await page.getByRole("option", { name: option }).first().click();
}

async function addAfter(page: Page, label: string, type: string) {
  const card = stepCard(page, label);
  await card.hover();
  await card.getByRole("button", { name: "Add the next step" }).click();
  await page.getByRole("combobox", { name: "Search step types" }).fill(type);
  await page.keyboard.press("Enter");
}

const field = (page: Page, name: string) => page.getByRole("complementary").getByRole("textbox", { name, exact: true });

test("a person calls an API with a pasted command, decides on a field of its answer, and an agent uses another", async () => {
  const there = await visit({ baseUrl: server.baseUrl });
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  for (let at = 0; at < 20; at++)
    receiver.queueResponse({
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(answer),
    });
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Orders" },
  });
  const node = {
    ...{ id: crypto.randomUUID(), label: "Orders", type: "HTTP_REQUEST", position: { x: 0, y: 0 } },
    config: httpRequest.draft(),
  };
  await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: { nodes: [node], edges: [] } });
  await page.goto(`/${slug}/workflow/${id}/build`);

  await stepCard(page, "Orders").click();
  const panel = page.getByRole("complementary", { name: "Orders" });
  await panel.getByRole("button", { name: form.pasteCurl }).click();
  const dialog = page.getByRole("dialog", { name: form.curlTitle });
  const command = `curl -X POST '${receiver.url}?page=1' -H 'Authorization: ${canary}' -H 'X-Kind: test' -d '{"customer": "Nordwind"}'`;
  await dialog.getByRole("textbox", { name: form.curlLabel }).fill(command);
  await expectAccessible(page, "the dialog for a cURL command");
  await saveScreenshot(page, "http-curl");
  await dialog.getByRole("button", { name: form.use }).click();
  await panel.getByText(form.secretSet).waitFor();
  await look(page, "http-form");
  const output = page.getByRole("region", { name: "Output", exact: true });
  await output.getByRole("button", { name: "Run step" }).first().click();
  // The request acts, so the test asks first.
  await output.getByText("Side effects of this step are real").waitFor();
  await output.getByRole("button", { name: "Run test" }).click();
  await output.getByText("Completed").waitFor();
  expect(receiver.deliveries[0]?.headers.authorization).toBe(canary);
  await look(page, "http-answer");

  await addAfter(page, "Orders", "gate");
  const gate = page.getByRole("complementary", { name: "Gate 1" });
  await gate.getByRole("radio", { name: ruleText.deciders.RULES }).check();
  const input = page.getByRole("region", { name: "Input", exact: true });
  await input.getByText("body.orders.0.total").waitFor();
  await field(page, ruleText.left(1)).click();
  await mention(page, "total", /body\.orders\.0\.total/);
  await gate.getByRole("button", { name: ruleText.comparison(1) }).click();
  await page
    .getByRole("group", { name: ruleText.types.NUMBER })
    .getByRole("option", { name: ruleText.operators.LESS, exact: true })
    .click();
  await field(page, ruleText.right(1)).click();
  await page.keyboard.type("100");
  await gate.getByRole("button", { name: ruleText.addGroup }).click();
  await look(page, "rules-form");
  await gate.getByRole("button", { name: ruleText.removeGroup(2) }).click();

  await addAfter(page, "Gate 1", "agent");
  await field(page, "Prompt").click();
  await page.keyboard.type("Greet ");
  await mention(page, "customer", /body\.orders\.0\.customer/);
  await page.getByText("Changes saved").first().waitFor();
  const { graph } = await callProcedure<{ graph: unknown }>(page, "workflow.getById", { id }, "query");
  expect(JSON.stringify(graph)).not.toContain("CANARY");

  const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", { workspaceId, workflowId: id });
  await page.goto(`/${slug}/thread/workflow/${runId}`);
  await page
    .getByText(/Greet Nordwind/)
    .first()
    .waitFor();
  for (const step of [/^Step 1/, /^Step 2/]) {
    const head = page.getByRole("button", { name: step, expanded: false });
    if ((await head.count()) > 0) await head.first().click();
  }
  await page.getByText("is less than 100").first().waitFor();
  await look(page, "http-run");
});
