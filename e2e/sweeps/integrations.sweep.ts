import { afterAll, beforeAll, expect, test } from "vitest";
import { composerText } from "#product/texts/chat/composer.ts";
import { integrationText as text } from "#product/texts/integration/integration.ts";
import { apiActionCallText } from "#product/texts/tools/api-action.ts";
import { type GoogleDouble, startGoogleDouble } from "#testing/google-double/double.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { startModelServer } from "../support/model-servers.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

let google: GoogleDouble;
let models: ProviderDouble;
let server: Awaited<ReturnType<typeof startModelServer>>;
beforeAll(async () => {
  [google, models] = await Promise.all([startGoogleDouble(), startProviderDouble()]);
  server = await startModelServer(models.baseUrls.OPENAI, {
    DEFAULT_PLAN: "BUSINESS",
    GOOGLE_WORKSPACE_BASE_URL: google.origin,
  });
});
afterAll(() => Promise.all([server.stop(), google.close(), models.close()]));

test("Google is set up, accounts are connected in a window that closes by itself, on the page and in a chat", async () => {
  const there = await visit({ baseUrl: server.baseUrl });
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const dialog = page.getByRole("dialog");
  await page.goto(`${server.baseUrl}/${slug}/integration`);
  await page.getByText(text.google.needed).waitFor();
  await look(page, "integrations-before");

  await page.getByRole("button", { name: text.google.setUp }).click();
  await dialog.getByText("/integration-sign-in").waitFor();
  await dialog.getByLabel(text.google.clientId, { exact: true }).fill("not an id");
  await dialog.getByLabel(text.google.clientSecret, { exact: true }).fill(google.signIn.client.secret);
  await dialog.getByRole("button", { name: text.google.save }).click();
  await dialog
    .getByText(/googleusercontent\.com\.$/)
    .first()
    .waitFor();
  await look(page, "integrations-google");
  await dialog.getByLabel(text.google.clientId, { exact: true }).fill(google.signIn.client.id);
  await dialog.getByRole("button", { name: text.google.save }).click();
  await dialog.waitFor({ state: "detached" });

  for (const app of ["Gmail", "Google Calendar"]) {
    const connect = page.getByRole("button", { name: `${text.connect}: ${app}` });
    const [popup] = await Promise.all([page.waitForEvent("popup"), connect.click()]);
    await popup.waitForEvent("close");
    await page.getByRole("button", { name: `${text.signInAgain}: ${app}` }).waitFor();
  }
  await look(page, "integrations-connected");
  await page.getByRole("button", { name: `${text.accounts.short}: Gmail` }).click();
  await dialog.getByText(text.accounts.options.person, { exact: true }).waitFor();
  await look(page, "integrations-accounts");
  await dialog.getByText(text.accounts.options.person, { exact: true }).click();
  await dialog.getByText(text.accounts.sharedHint).waitFor();
  await look(page, "integrations-accounts-own");
  await dialog.getByRole("button", { name: text.accounts.close }).click();
  await look(page, "integrations-own");

  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
    ...{ workspaceId, title: "Desk", system: "You help.", languageModelId: "gpt-4o-mini" },
    integrations: [{ appName: "gmail", allowedActions: ["gmail_search_messages", "gmail_send_message"] }],
  });
  await page.goto(`${server.baseUrl}/${slug}/agent/${agentId}?section=tools`);
  await page.getByText(text.agent.ownAccounts).waitFor();
  await look(page, "integrations-agent");
  google.gmail.mails = [
    { id: "m1", from: "Bo <bo@mail.example>", subject: "Invoice 7", text: "Please pay by Friday.", isUnread: true },
    { id: "m2", from: `${"Long ".repeat(30)}<cy@mail.example>`, subject: "x".repeat(200), text: "Soup? ".repeat(40) },
  ];
  const ask = async (words: string) => {
    models.queueReply({ toolCalls: [{ name: "integration_gmail_search_messages", input: {} }] });
    const composer = page.getByRole("textbox", { name: composerText.label, exact: true }).first();
    await composer.fill(words);
    await composer.press("Enter");
  };
  await page.goto(`${server.baseUrl}/${slug}?agentId=${agentId}`);
  await ask("What is new in my mailbox?");
  const connect = page.getByRole("button", { name: apiActionCallText.connect, exact: true });
  await connect.waitFor();
  await look(page, "integrations-call-needs-account");
  google.signIn.person = "uma@fernhollow.example";
  const [popup] = await Promise.all([page.waitForEvent("popup"), connect.click()]);
  await popup.waitForEvent("close");
  await page.getByText(apiActionCallText.connected).waitFor();
  await ask("And now?");
  await page.getByRole("button", { name: /Used Gmail: Search messages/ }).click();
  await page.getByText("Subject: Invoice 7").first().waitFor();
  await look(page, "integrations-call");

  google.signIn.revokeAll();
  await ask("Once more.");
  await page.getByText(/no longer allows access/).waitFor();
  await page.goto(`${server.baseUrl}/${slug}/integration`);
  await page.getByText(text.states.refused, { exact: true }).first().waitFor();
  await look(page, "integrations-refused");
  expect(there.errors).toEqual([]);
  await there.context.close();
});
