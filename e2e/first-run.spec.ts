import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { startProviderDouble } from "#testing/provider-double/double.ts";
import { secretOf } from "#testing/secrets/secret-mark.ts";
import { createTestFolder } from "#testing/test-folder.ts";
import { expectAccessible, visit } from "./support/browser.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { endJourneys, startServer } from "./support/server.ts";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts an empty server with these settings and returns its URL. */
async function emptyServer(env: Record<string, string> = {}) {
  const dataDir = createTestFolder("first-run");
  const server = await startServer({ DATA_DIR: dataDir, PORT: "0", DEMO_PACE_MS: "5", ...env });
  ends.push(() => endJourneys(server, dataDir));
  return server.baseUrl;
}

async function double() {
  const made = await startProviderDouble();
  ends.push(() => made.close());
  return made;
}

async function createAccount(page: Page) {
  await page.getByRole("heading", { name: "Set up your Troupe" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/setup");
  await page.getByLabel("Your name").fill("Mira Halden");
  await page.getByLabel("Email address").fill("mira@fernhollow.example");
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Mira Halden, mira@fernhollow.example").waitFor();
}

async function askAndRead(page: Page, answer: string | RegExp) {
  await page.getByRole("heading", { name: /^Good (morning|afternoon|evening)/ }).waitFor();
  await page.getByRole("textbox").first().fill("Hello there");
  await page.keyboard.press("Enter");
  await page.getByText(answer).first().waitFor();
}

test("an empty server opens its setup, keeps each completed step, and answers the first question", async () => {
  const { page, errors } = await visit({ baseUrl: await emptyServer() });
  await page.goto("/");
  await page.getByRole("heading", { name: "Set up your Troupe" }).waitFor();
  await expectAccessible(page, "set-up");
  await createAccount(page);
  await page.getByLabel("Server name").fill("Fernhollow Studio");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByText("Use your own model server").waitFor();
  await expectAccessible(page, "set-up of a model");
  await saveScreenshot(page, "setup-model");
  await page.reload();
  await page.getByText("Fernhollow Studio").waitFor();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByText("Invited people only").first().waitFor();
  await page.getByRole("button", { name: "Save and continue" }).click();
  // A mail server is saved only after it has accepted a test mail. Otherwise the error is shown.
  await page.getByRole("textbox", { name: "Mail server" }).fill("localhost");
  await page.getByRole("textbox", { name: "Port" }).fill("1");
  await page.getByRole("textbox", { name: "Sender" }).fill("hello@fernhollow.example");
  await page.getByRole("button", { name: "Send test email and save" }).click();
  await page.getByText("Couldn't reach the mail server. Check its host and port.").waitFor();
  await expectAccessible(page, "the mail step");
  await saveScreenshot(page, "setup-mail");
  await page.getByRole("button", { name: "Skip for now" }).click();
  await page.getByText("4 of 5 done, 1 skipped").waitFor();
  await page.getByRole("link", { name: "Open Troupe" }).click();
  await askAndRead(page, "This is a demo reply. Connect a model for real answers.");
  await page.getByText("> Hello there").or(page.getByRole("blockquote").getByText("Hello there")).first().waitFor();
  expect(errors).toEqual([]);
});

test("with only an Anthropic key in the environment, a new user's first answer comes from Claude", async () => {
  const { baseUrls, ...provider } = await double();
  const baseUrl = await emptyServer({
    ANTHROPIC_API_KEY: secretOf("sk ant first"),
    ANTHROPIC_BASE_URL: baseUrls.ANTHROPIC,
  });
  const { page } = await visit({ baseUrl });
  await page.goto("/");
  await createAccount(page);
  await page.getByRole("link", { name: "Skip the rest and open Troupe" }).click();
  provider.queueReply({ text: "Claude is here." });
  await askAndRead(page, "Claude is here.");
  expect(await page.getByText("This is a demo reply").count()).toBe(0);
});

test("with only a custom endpoint, entered in the setup, the first answer comes from that endpoint", async () => {
  const provider = await double();
  const { page } = await visit({ baseUrl: await emptyServer({ ALLOWED_PRIVATE_HOSTS: "127.0.0.1" }) });
  await page.goto("/");
  await createAccount(page);
  await page.getByRole("button", { name: "Skip for now" }).click();
  await page.getByText("Use your own model server").click();
  await page.getByLabel("Base URL").fill(provider.refusedUrl);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByText(/refused the connection\./).waitFor();
  await page.getByLabel("Base URL").fill(provider.endpointUrl);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByText(/^Connected\. \d+ models? available\.$/).waitFor();
  await page.getByRole("link", { name: "Skip the rest and open Troupe" }).click();
  provider.queueReply({ text: "A local model is here." });
  await askAndRead(page, "A local model is here.");
});
