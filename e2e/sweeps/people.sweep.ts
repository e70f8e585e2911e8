import { expect, inject, test } from "vitest";
import { findViolations } from "../axe.ts";
import { signInAsOperator, signUp, type Visit, visit } from "../browser.ts";
import { go } from "../look.ts";
import { openUp, rest } from "../openers.ts";
import { inviteByLink, inviteTeammate, newAddress } from "../teammate.ts";

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
  const newcomer = await visit();
  await newcomer.page.goto(await inviteByLink(owner, slug, email));
  await newcomer.page.getByRole("button", { name: /^Join / }).waitFor();
  const found = [...(await look(owner, "the link")), ...(await look(newcomer, "an invited newcomer"))];
  const guest = await inviteTeammate(owner, slug);

  // The operator's address is confirmed, so an invitation meets them in the app.
  const operator = await visit();
  await inviteByLink(owner, slug, inject("operator").email);
  await signInAsOperator(operator);
  await operator.page.getByRole("dialog", { name: "You are invited to join these workspaces!" }).waitFor();
  found.push(...(await look(operator, "invitations")));
  await operator.page
    .getByRole("dialog")
    .getByRole("button", { name: /accept/i })
    .click();
  await operator.page.getByText("Successfully accepted team invitation!").waitFor();
  await go(operator.page, "/admin?tab=mail");
  await openUp(operator.page, [/invited you to/]);
  found.push(...(await look(operator, "a mail in the outbox")));

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
  await owner.page.getByRole("textbox", { name: /^Instructions/ }).fill("Changed and not saved.");
  await owner.page.keyboard.press("Control+k");
  await owner.page
    .getByRole("option", { name: /^Workflows/ })
    .first()
    .click();
  await owner.page.getByRole("alertdialog").or(owner.page.getByRole("dialog")).first().waitFor();
  found.push(...(await look(owner, "unsaved changes")));
  expect(found).toEqual([]);
});
