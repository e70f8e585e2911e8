import { expect } from "vitest";
import { signInAsOperator, signUp, type Visit, visit } from "./browser.ts";

export const newAddress = () => `teo.${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Somebody whom the owner of this page has invited, signed up and with their address confirmed: asked to accept. */
export async function inviteTeammate(owner: Visit, slug: string, email = newAddress()): Promise<Visit> {
  await owner.page.goto(`/${slug}/settings?tab=members`);
  await owner.page.getByRole("button", { name: "Invite member" }).first().click();
  const dialog = owner.page.getByRole("dialog");
  await dialog.getByLabel(/e-mail/i).fill(email);
  await dialog.getByRole("button", { name: /send|invite/i }).click();
  await owner.page.getByText(email, { exact: true }).waitFor();

  const guest = await visit();
  await signUp(guest, { name: "Teo Teammate", email });
  const operator = await openMail(email);
  const link = await operator.page
    .getByText(/^https?:\/\/\S+verify-email\S+$/)
    .first()
    .innerText();
  await operator.context.close();
  await guest.page.goto(link);
  await guest.page.getByRole("link", { name: "Continue" }).click();
  return guest;
}

/** Without SMTP the operator reads the mail; the link in it is what the teammate would click. */
export async function openMail(email: string): Promise<Visit> {
  const operator = await visit();
  await signInAsOperator(operator);
  await operator.page.goto("/admin?tab=mail");
  await operator.page.getByRole("searchbox").fill(email);
  const mail = operator.page.getByRole("button", { name: "Confirm your e-mail address" });
  await expect.poll(() => mail.count()).toBe(1);
  await mail.click();
  return operator;
}
