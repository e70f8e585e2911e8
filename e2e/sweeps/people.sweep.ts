import { expect, test } from "vitest";
import { findViolations } from "../axe.ts";
import { signUp, type Visit, visit } from "../browser.ts";
import { go } from "../look.ts";
import { openUp, rest } from "../openers.ts";
import { inviteTeammate, newAddress, openMail } from "../teammate.ts";

/** In both themes; what is open stays open. */
async function look({ page }: Visit, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await rest(page);
    found.push(...(await findViolations(page)).map((violation) => `${what}, ${colorScheme}: ${violation}`));
  }
  return found;
}

test("what opens between people has no findings: invitation, mail, member, leaving, unsaved changes, plans", async () => {
  const owner = await visit();
  const { slug } = await signUp(owner, { name: "Olga Owner" });
  const email = newAddress();
  const guest = await inviteTeammate(owner, slug, email);
  const found: string[] = [];
  const invitations = guest.page.getByRole("dialog", { name: "You are invited to join these workspaces!" });
  await invitations.waitFor();
  found.push(...(await look(guest, "invitations")));
  await invitations.getByRole("button", { name: /accept/i }).click();
  await guest.page.getByText("Successfully accepted team invitation!").waitFor();

  found.push(...(await look(await openMail(email), "a mail in the outbox")));

  const members = `/${slug}/settings?tab=members`;
  for (const presses of [["Actions for Teo Teammate"], ["Actions for Teo Teammate", /^Remove/]]) {
    await go(owner.page, members);
    await openUp(owner.page, presses);
    found.push(...(await look(owner, presses.join(", "))));
  }
  await go(guest.page, `/${slug}/settings`);
  await openUp(guest.page, ["Leave workspace"]);
  found.push(...(await look(guest, "leaving")));

  await go(owner.page, `/${slug}/agent`);
  await owner.page.getByText("Research assistant").first().click();
  await owner.page.getByRole("textbox", { name: /^Background/ }).fill("Changed and not saved.");
  await owner.page.keyboard.press("Control+k");
  await owner.page
    .getByRole("option", { name: /^Workflows/ })
    .first()
    .click();
  await owner.page.getByRole("alertdialog").or(owner.page.getByRole("dialog")).first().waitFor();
  found.push(...(await look(owner, "unsaved changes")));
  expect(found).toEqual([]);
});
