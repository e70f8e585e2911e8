import { type Visit, visit } from "./browser.ts";

export const newEmail = () => `teo.${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Creates an invitation for the email address and returns the link that the owner shares. */
export async function createInvitationLink({ page }: Visit, slug: string, email: string): Promise<string> {
  await page.goto(`/${slug}/settings?tab=members`);
  await page.getByRole("button", { name: "Invite member" }).first().click();
  await page.getByRole("dialog").getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Create invitation" }).click();
  return page
    .getByRole("dialog", { name: `Share this link with ${email}` })
    .getByLabel("Invitation link")
    .inputValue();
}

/** Invites a person who follows the link, creates an account and joins the workspace in one step. */
export async function inviteTeammate(owner: Visit, slug: string, email = newEmail()): Promise<Visit> {
  const link = await createInvitationLink(owner, slug, email);
  await owner.page.getByRole("button", { name: "Done" }).click();
  const guest = await visit({ baseUrl: new URL(link).origin });
  await guest.page.goto(link);
  await guest.page.getByLabel("Your name").fill("Teo Teammate");
  await guest.page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await guest.page.getByRole("button", { name: /^Join / }).click();
  await guest.page.getByRole("heading", { name: /^Good (morning|afternoon|evening)/ }).waitFor();
  return guest;
}
