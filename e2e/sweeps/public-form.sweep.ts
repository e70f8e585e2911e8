import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyFormText } from "#product/texts/form/copy-form.ts";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { publicFormText } from "#product/texts/form/public-form.ts";
import { urls } from "#product/urls.ts";
import { acceptedCard, type StripeDouble, startStripeDouble } from "#testing/stripe-double.ts";
import { createTestFolder } from "#testing/test-folder.ts";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { formField, publishSteps } from "../support/published-form.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { endJourneys, type StartedServer, startServer } from "../support/server.ts";
import { setStripeKeys } from "../support/setup.ts";

const phone = { width: 390, height: 844 };
/** Stands in the prompt and must stay there. */
const secretPrompt = "Persona of the planner";

let stripe: StripeDouble;
let server: StartedServer;
let dataDir: string;
/** A page of another origin that shows the form in a frame. */
let elsewhere: { server: Server; url: string; frameUrl: string };
beforeAll(async () => {
  stripe = await startStripeDouble();
  dataDir = createTestFolder("forms");
  server = await startServer({
    DATA_DIR: dataDir,
    PORT: "0",
    STRIPE_BASE_URL: stripe.url,
    STRIPE_SCRIPT_URL: stripe.url,
  });
  elsewhere = await startElsewhere();
});
afterAll(async () => {
  elsewhere.server.close();
  await Promise.all([stripe.close(), endJourneys(server, dataDir)]);
});

async function startElsewhere() {
  const page = { frameUrl: "" };
  const host = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<!doctype html><title>Shop</title>
      <iframe id="shop" title="Form" src="${page.frameUrl}" style="width:100%;height:800px"></iframe>
      <script>window.troupeIframeConfig={shop:{customUserId:"ada",customSessionContext:{plan:"gold"}}}</script>
      <script src="${server.baseUrl}/iframe.min.js" data-target="shop"></script>`);
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const { port } = host.address() as AddressInfo; // it listens on a port
  return Object.assign(page, { server: host, url: `http://127.0.0.1:${port}/` });
}

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A form with a photo, a hidden step, an answer, a payment and a text to read. */
async function publishForm(page: Page, slug: string) {
  const workspaceId = await findWorkspaceId(page, slug);
  await setStripeKeys(page, workspaceId);
  const fields = [
    formField("Your name", "TEXT", { required: true, config: { placeholder: "First and last name" } }),
    formField("Size", "NUMBER", { config: { placeholder: "Square meters" } }),
    formField("Where is it?", "SELECT", { config: { options: ["Balcony", "Terrace", "Garden"] } }),
    formField("Photos", "IMAGE"),
  ];
  const steps = [
    ["HUMAN_INPUT", "Your terrace", { fields }],
    [
      "CODE",
      "Check the stock",
      { language: "JAVASCRIPT", codeBody: "return { ok: 1 }", inputParams: [], outputParams: [] },
    ],
    ["AGENT", "First ideas", { agentId: null, prompt: `[[tokens:30 @ 20ms]] ${secretPrompt}` }],
    ["PAYMENT", "Deposit", { amount: 40, currency: "USD" }],
    ["INFO", "What happens next", { text: "We call **you** within a day." }],
  ] as const;
  const published = await publishSteps(page, workspaceId, steps, {
    description: "Tell us about your terrace or balcony. We draft a plan, and a list of what to order.",
    brandColor: "#2f6f57",
    customUserIdMode: "OPTIONAL",
    sessionContextKeys: [{ label: "Plan", key: "plan" }],
  });
  return { workspaceId, ...published };
}

const text = publicFormText;

async function payFor(page: Page | FrameLocator) {
  await page.getByLabel(text.receiptEmail).fill("jonna@example.com");
  await page.getByRole("button", { name: text.toCard }).click();
  await page.frameLocator("iframe[title=Card]").getByLabel("Card number").fill(acceptedCard);
  await page.getByRole("button", { name: "Pay $40" }).click();
}

test("a visitor fills a form on a phone, leaves, comes back by the link and pays; the owner sees the run", async () => {
  const there = await visit({ baseUrl: server.baseUrl });
  const { slug } = await signUp(there);
  const { workflowId, workspaceId, formSlug } = await publishForm(there.page, slug);

  const guest = await visit({ baseUrl: server.baseUrl });
  const wire: string[] = [];
  guest.page.on("response", async (response) => {
    if (new URL(response.url()).origin !== new URL(server.baseUrl).origin) return;
    if (/\/(api|f)\//.test(response.url()) && !response.url().includes("/events"))
      wire.push(await response.text().catch(() => ""));
  });
  await guest.page.setViewportSize(phone);
  await guest.page.goto(urls.form(formSlug));
  await guest.page.getByRole("heading", { name: "Plan your terrace" }).waitFor();
  const { paint, scriptBytes } = await guest.page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    scriptBytes: (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }));
  process.stdout.write(
    `public form: ${scriptBytes} bytes of JavaScript sent, first paint after ${Math.round(paint)} ms\n`,
  );
  expect(scriptBytes).toBeGreaterThan(20_000);
  expect(scriptBytes).toBeLessThanOrEqual(90_000);
  await look(guest.page, "form");
  await guest.page.setViewportSize(phone);

  await guest.page.getByRole("button", { name: "Continue" }).click();
  await guest.page.getByText(text.required).waitFor();
  await guest.page.getByLabel("Your name").fill("Jonna Lindqvist");
  await guest.page.getByText("Balcony", { exact: true }).click();
  const chooser = guest.page.waitForEvent("filechooser");
  await guest.page.getByRole("button", { name: /Photos/ }).click();
  await (await chooser).setFiles({ name: "balcony.png", mimeType: "image/png", buffer: png });
  await guest.page.getByRole("button", { name: /^Remove/ }).waitFor();
  await guest.page.reload();
  await expect.poll(() => guest.page.getByLabel("Your name").inputValue()).toBe("Jonna Lindqvist");
  await guest.page.getByRole("button", { name: "Continue" }).click();
  await guest.page.getByLabel(text.receiptEmail).waitFor();
  await look(guest.page, "run");
  const link = guest.page.url();
  expect(link).toContain("wrid=");
  expect(await guest.page.context().cookies()).toEqual([]);
  await guest.context.close();

  const back = await visit({ baseUrl: server.baseUrl });
  await back.page.setViewportSize(phone);
  await back.page.goto(link);
  await payFor(back.page);
  await back.page.getByText("within a day").waitFor();
  await expectAccessible(back.page, "a paid step");
  await back.page.getByRole("button", { name: "Continue" }).click();
  await back.page.getByRole("button", { name: text.rerunText }).waitFor();
  await look(back.page, "done");
  await back.context.close();

  expect(wire.join("\n")).not.toContain("agentId");
  expect(wire.join("\n")).not.toMatch(/"prompt"|credits/i);
  const runs = await callProcedure<{ triggerType: string; status: string }[] | { runs: object[] }>(
    there.page,
    "workflowRun.getAll",
    { workspaceId, workflowId },
    "query",
  );
  expect(JSON.stringify(runs)).toMatch(/"triggerType":"FORM"/);
  expect(JSON.stringify(runs)).toMatch(/"status":"COMPLETED"/);
  await there.context.close();
});

test("another site shows the form in a frame and passes who its visitor is, unless the owner refuses the site", async () => {
  const there = await visit({ baseUrl: server.baseUrl });
  const { slug } = await signUp(there);
  const { workflowId, formSlug } = await publishForm(there.page, slug);
  elsewhere.frameUrl = `${server.baseUrl}${urls.form(formSlug)}`;

  const shop = await visit({ baseUrl: elsewhere.url });
  await shop.page.goto(elsewhere.url);
  const frame = shop.page.frameLocator("iframe[title=Form]");
  await frame.getByLabel("Your name").fill("Ada");
  await frame.getByRole("button", { name: "Continue" }).click();
  await payFor(frame);
  await frame.getByText("within a day").waitFor();
  await saveScreenshot(shop.page, "in-a-frame");
  const frameUrl =
    shop.page
      .frames()
      .find((one) => one.url().includes("/f/"))
      ?.url() ?? "";
  expect(frameUrl).toContain("cuid=ada");

  await callProcedure(there.page, "workflowForm.update", {
    workflowId,
    isEmbeddingRestricted: true,
    embeddingDomains: ["shop.example.com"],
  });
  await shop.page.goto(elsewhere.url);
  await shop.page.waitForLoadState("load");
  await expect.poll(() => frame.getByLabel("Your name").count()).toBe(0);
  await shop.context.close();
  await there.context.close();
});

test("an owner sets a form up, sees it before saving, publishes it, and takes it offline", async () => {
  const there = await visit({ baseUrl: server.baseUrl });
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Ask us" },
  });
  await page.goto(urls.workflow(slug, id, "form"));
  await look(page, "settings-empty", page.getByRole("button", { name: formSettingsText.intro.action }));
  await page.getByRole("button", { name: formSettingsText.intro.action }).click();
  await page.getByLabel(formSettingsText.identity.name).fill("Ask the harbor office");
  await page
    .getByRole("complementary", { name: formSettingsText.preview.title })
    .getByText("Ask the harbor office")
    .waitFor();
  for (const title of [
    formSettingsText.look.title,
    formSettingsText.visitors.title,
    formSettingsText.access.title,
    formSettingsText.limits.title,
  ])
    await page.getByRole("button", { name: new RegExp(`^${title}`) }).click();
  await look(page, "settings");
  await page.getByLabel(formSettingsText.access.slug, { exact: true }).fill("ask-the-harbor");
  await page.getByText(formSettingsText.slug.free).waitFor();
  await page.getByRole("button", { name: formSettingsText.save }).click();
  await page.getByText(formSettingsText.saved).waitFor();
  await page.getByText(formSettingsText.toggle).click();
  await page.getByText(formSettingsText.publishDone).waitFor();
  const guest = await visit({ baseUrl: server.baseUrl });
  await guest.page.goto(urls.form("ask-the-harbor"));
  await guest.page.getByRole("heading", { name: "Ask the harbor office" }).waitFor();
  await page.getByText(formSettingsText.toggle).click();
  await page.getByText(formSettingsText.unpublishDone).waitFor();
  expect((await guest.page.goto(urls.form("ask-the-harbor")))?.status()).toBe(404);
  await guest.page.getByRole("heading", { name: text.goneTitle }).waitFor();
  await expectAccessible(guest.page, "a form that is gone");
  await guest.context.close();
  await there.context.close();
});

test("a visitor copies the workflow of a form after signing up, into a workspace of their own", async () => {
  const there = await visit({ baseUrl: server.baseUrl });
  const { slug } = await signUp(there);
  const { workflowId, formSlug } = await publishForm(there.page, slug);
  await callProcedure(there.page, "workflowForm.update", { workflowId, allowDuplication: true });
  await there.context.close();

  const guest = await visit({ baseUrl: server.baseUrl });
  await guest.page.goto(urls.copyForm(formSlug));
  const signInAddress = () => new URL(guest.page.url());
  await expect.poll(() => signInAddress().pathname).toBe(urls.signIn());
  expect(signInAddress().searchParams.get("next")).toBe(urls.copyForm(formSlug));
  await signUp(guest);
  await guest.page.goto(urls.copyForm(formSlug));
  const copy = guest.page.getByRole("button", { name: copyFormText.copy });
  await look(guest.page, "copy", copy);
  await copy.click();
  await guest.page.waitForURL(/\/workflow\/[\w-]+\/build/);
  await guest.page.getByText("First ideas").first().waitFor();
  await guest.page.goto(urls.copyForm("no-such-form"));
  await guest.page.getByRole("heading", { name: copyFormText.goneTitle }).waitFor();
  await expectAccessible(guest.page, "a form that can't be copied");
  await guest.context.close();
});
