import { expect, test } from "vitest";
import { signInAsOperator, signUp, visit } from "./browser.ts";

test("an owner invites a teammate, who confirms their address, accepts, and works in the same workspace", async () => {
  const owner = await visit();
  const { slug } = await signUp(owner, { name: "Olga Owner" });
  const teammate = `teo.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await owner.page.goto(`/${slug}/settings?tab=members`);
  await owner.page.getByRole("button", { name: "Invite member" }).first().click();
  const dialog = owner.page.getByRole("dialog");
  await dialog.getByLabel(/e-mail/i).fill(teammate);
  await dialog.getByRole("button", { name: /send|invite/i }).click();
  await owner.page.getByText(teammate, { exact: true }).waitFor();

  const guest = await visit();
  await signUp(guest, { name: "Teo Teammate", email: teammate });
  const link = await confirmationFor(teammate);
  await guest.page.goto(link);
  await guest.page.getByRole("link", { name: "Continue" }).click();
  const invitations = guest.page.getByRole("dialog", { name: "You are invited to join these workspaces!" });
  await invitations.waitFor();
  await guest.page.keyboard.press("Escape");
  expect(await invitations.isVisible(), "the dialog is not dismissable").toBe(true);
  await invitations.getByRole("button", { name: /accept/i }).click();
  await guest.page.getByText("Successfully accepted team invitation!").waitFor();
  await guest.page.goto(`/${slug}`);
  await guest.page.getByRole("heading", { name: /^Good/ }).waitFor();
  expect(new URL(guest.page.url()).pathname).toBe(`/${slug}`);
});

/** Without SMTP the operator reads the mail; the link in it is what the teammate would click. */
async function confirmationFor(email: string): Promise<string> {
  const operator = await visit();
  await signInAsOperator(operator);
  await operator.page.goto("/admin?tab=mail");
  await operator.page.getByRole("searchbox").fill(email);
  const mail = operator.page.getByRole("button", { name: "Confirm your e-mail address" });
  await expect.poll(() => mail.count()).toBe(1);
  await mail.click();
  const link = await operator.page
    .getByText(/^https?:\/\/\S+verify-email\S+$/)
    .first()
    .innerText();
  await operator.context.close();
  return link;
}
