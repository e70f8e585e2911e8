import { expect, inject, test } from "vitest";
import { findViolations } from "../support/axe.ts";
import { signInAsOperator, signUp, type Visit, visit } from "../support/browser.ts";
import { openOverlay, waitForIdle } from "../support/overlays.ts";
import { openPage } from "../support/page-checks.ts";
import { createInvitationLink, inviteTeammate, newEmail } from "../support/teammate.ts";

/** Accessibility violations of the page in both themes, with its overlays left open. */
async function findInBothThemes({ page }: Visit, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForIdle(page);
    found.push(...(await findViolations(page)).map((violation) => `${what}, ${colorScheme}: ${violation}`));
  }
  return found;
}

test("an owner invites a person, opens the member dialogs and leaves unsaved changes without accessibility violations", async () => {
  const owner = await visit();
  const { slug } = await signUp(owner, { name: "Olga Owner" });
  const email = newEmail();
  const newcomer = await visit();
  await newcomer.page.goto(await createInvitationLink(owner, slug, email));
  await newcomer.page.getByRole("button", { name: /^Join / }).waitFor();
  const found = [
    ...(await findInBothThemes(owner, "the link")),
    ...(await findInBothThemes(newcomer, "an invited newcomer")),
  ];
  const guest = await inviteTeammate(owner, slug);

  // The operator's email is verified, so the app shows the invitation.
  const operator = await visit();
  await createInvitationLink(owner, slug, inject("operator").email);
  await signInAsOperator(operator);
  await operator.page.getByRole("dialog", { name: "You are invited to join these workspaces!" }).waitFor();
  found.push(...(await findInBothThemes(operator, "invitations")));
  await operator.page
    .getByRole("dialog")
    .getByRole("button", { name: /accept/i })
    .click();
  await operator.page.getByText("Successfully accepted team invitation!").waitFor();
  await openPage(operator.page, "/admin?tab=mail");
  await openOverlay(operator.page, [/invited you to/]);
  found.push(...(await findInBothThemes(operator, "a mail in the outbox")));

  const members = `/${slug}/settings?tab=members`;
  for (const presses of [["Actions for Teo Teammate"], ["Actions for Teo Teammate", /^Remove/]]) {
    await openPage(owner.page, members);
    await openOverlay(owner.page, presses);
    found.push(...(await findInBothThemes(owner, presses.join(", "))));
  }
  await openPage(guest.page, `/${slug}/settings`);
  await openOverlay(guest.page, ["Leave workspace"]);
  found.push(...(await findInBothThemes(guest, "leaving")));

  await openPage(owner.page, `/${slug}/agent`);
  await owner.page.getByText("Research assistant").first().click();
  await owner.page.getByRole("textbox", { name: /^Instructions/ }).fill("Changed and not saved.");
  await owner.page.keyboard.press("Control+k");
  await owner.page
    .getByRole("option", { name: /^Workflows/ })
    .first()
    .click();
  await owner.page.getByRole("alertdialog").or(owner.page.getByRole("dialog")).first().waitFor();
  found.push(...(await findInBothThemes(owner, "unsaved changes")));
  expect(found).toEqual([]);
});
