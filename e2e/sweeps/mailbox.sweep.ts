import { afterAll, beforeAll, expect, test } from "vitest";
import { integrationText as text } from "#product/texts/integration/integration.ts";
import { mailboxText } from "#product/texts/integration/mailbox.ts";
import { secretOf } from "#testing/secrets/secret-mark.ts";
import { type ImapDouble, startImapDouble } from "#testing/services/imap-double.ts";
import { type SmtpDouble, startSmtpDouble } from "#testing/services/smtp-double.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

const login = { user: "desk@fernhollow.example", password: secretOf("mail password") };
let imap: ImapDouble;
let smtp: SmtpDouble;
beforeAll(async () => {
  imap = await startImapDouble(login);
  smtp = await startSmtpDouble(login);
});
afterAll(() => Promise.all([imap.close(), smtp.close()]));

test("a person connects a mailbox after a wrong password, sees who uses it, and disconnects it", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  await callProcedure(page, "agent.create", {
    ...{ workspaceId, title: "Order desk", system: "You help at the desk." },
    integrations: [{ appName: "mailbox", allowedActions: ["mailbox_read", "mailbox_search", "mailbox_send"] }],
    toolPolicies: { integration_mailbox_send: "always" },
  });
  await page.goto(`/${slug}/integration`);
  await page.getByRole("button", { name: `${text.connect}: Mailbox` }).waitFor();
  await look(page, "integrations-none");

  await page.getByRole("button", { name: `${text.connect}: Mailbox` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(mailboxText.address).fill("desk@gmail.com");
  await dialog.getByText("imap.gmail.com").first().waitFor();
  await dialog.getByLabel(mailboxText.address).fill(login.user);
  await dialog.getByLabel(mailboxText.password, { exact: true }).fill("wrong");
  await look(page, "mailbox-dialog");
  await dialog.getByRole("button", { name: mailboxText.servers }).click();
  for (const [name, { port }] of [
    [mailboxText.imap, imap],
    [mailboxText.smtp, smtp],
  ] as const) {
    const server = dialog.getByRole("group", { name });
    await server.getByLabel(mailboxText.host).fill("127.0.0.1");
    await server.getByLabel(mailboxText.port).fill(String(port));
    await server.getByRole("button", { name: mailboxText.encryption }).click();
    await page.getByRole("option", { name: mailboxText.encryptions.none }).click();
  }
  await dialog.getByRole("button", { name: text.connect }).click();
  await dialog.getByText("doesn't accept the username or password").waitFor();
  await look(page, "mailbox-refused");
  await dialog.getByLabel(mailboxText.password, { exact: true }).fill(login.password);
  await dialog.getByRole("button", { name: text.connect }).click();
  await page.getByText(text.dialog.connected("Mailbox")).waitFor();
  await page.getByText(text.account(login.user)).waitFor();
  expect(await page.content()).not.toContain(login.password);
  await look(page, "integrations-mailbox");

  await page.getByRole("button", { name: text.open("Mailbox") }).click();
  await page.getByText(text.panel.allowedFor("Order desk")).first().waitFor();
  await look(page, "integrations-panel");
  await page.getByRole("tab", { name: text.panel.tabs.usedBy }).click();
  await page.getByText(text.panel.unasked("Send an email")).waitFor();
  await look(page, "integrations-used-by");
  await page.keyboard.press("Escape");

  await page.getByRole("searchbox", { name: text.search }).fill("issue");
  await page.getByRole("button", { name: text.open("Mailbox") }).waitFor({ state: "detached" });
  await page.getByRole("searchbox", { name: text.search }).fill("nothing like this");
  await page.getByText(text.noMatches).waitFor();
  await look(page, "integrations-no-matches");
  await page.getByRole("searchbox", { name: text.search }).fill("");

  await page.getByRole("button", { name: `${text.disconnect}: Mailbox` }).click();
  await page.getByRole("alertdialog").getByText("“Order desk”").waitFor();
  await look(page, "mailbox-disconnect");
  await page.getByRole("alertdialog").getByRole("button", { name: text.disconnect }).click();
  await page.getByText(text.disconnectDialog.done("Mailbox")).waitFor();
});
