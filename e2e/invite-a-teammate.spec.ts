import { expect, test } from "vitest";
import { signUp, visit } from "./support/browser.ts";
import { createInvitationLink, newEmail } from "./support/teammate.ts";

test("without a mail server, an owner shares a link, and the invited person joins with one form", async () => {
  const owner = await visit();
  const { slug } = await signUp(owner, { name: "Olga Owner" });
  const email = newEmail();
  // Two clicks: "Invite member" and "Create invitation".
  const link = await createInvitationLink(owner, slug, email);
  expect(await owner.page.getByText(/sent/i).count(), "nothing was sent").toBe(0);
  await owner.page.getByRole("button", { name: "Copy invitation link" }).waitFor();

  const guest = await visit();
  await guest.page.goto(link);
  await guest.page.getByRole("heading", { name: /^Join / }).waitFor();
  await guest.page.getByText("Olga Owner invited you to join as Editor.").waitFor();
  expect(await guest.page.getByLabel("Email address").inputValue()).toBe(email);
  await guest.page.getByLabel("Your name").fill("Teo Teammate");
  await guest.page.getByLabel("Password", { exact: true }).fill("a long enough password");
  // The third and last click.
  await guest.page.getByRole("button", { name: /^Join / }).click();
  await guest.page.getByRole("heading", { name: /^Good/ }).waitFor();
  expect(new URL(guest.page.url()).pathname).toBe(`/${slug}`);
  expect(await guest.page.getByText("Please confirm your email address.").count()).toBe(0);

  await owner.page.getByRole("button", { name: "Done" }).click();
  await owner.page.getByText("Teo Teammate").waitFor();
});
