import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { stepCard } from "../support/canvas.ts";
import { createSampleWorkflow } from "../support/sample-workflow.ts";
import { inviteTeammate } from "../support/teammate.ts";

const presentPeople = (page: Page) => page.getByRole("list", { name: "Here now" });
const expectPresence = (page: Page, words: string) =>
  presentPeople(page).getByRole("button", { name: words, exact: true }).waitFor();
const prompt = (page: Page) => page.getByRole("complementary").getByRole("textbox", { name: /^Prompt/ });
/** A change reaches the other page after a debounce, an event and a reload. */
const withinSeconds = { timeout: 15_000 };

test("two people in one workflow see each other arrive, open a step, type and leave", async () => {
  const ann = await visit();
  const { slug } = await signUp(ann, { name: "Ann Archer" });
  const teo = await inviteTeammate(ann, slug);
  const address = await createSampleWorkflow(ann.page, slug);
  await ann.page.goto(address);
  await stepCard(ann.page, "Check").waitFor();
  expect(await presentPeople(ann.page).count()).toBe(0);

  await teo.page.goto(address);
  await expectPresence(ann.page, "Teo Teammate is here");
  await expectPresence(teo.page, "Ann Archer is here");

  await stepCard(teo.page, "Draft").click();
  await expectPresence(ann.page, "Teo Teammate is here, in step Draft");
  await stepCard(ann.page, "Draft")
    .getByText(/^Teo Teammate is (in this step|editing)$/)
    .waitFor();
  await stepCard(ann.page, "Draft").click();
  for (const [page, other] of [
    [ann.page, "Teo Teammate"],
    [teo.page, "Ann Archer"],
  ] as const) {
    await page.getByText(`${other} also has this step open.`).waitFor();
    await prompt(page).waitFor();
    await expectAccessible(page, other);
  }

  // A panel without unsaved changes shows the other person's edits, so that typing there overwrites nothing.
  await teo.page.getByRole("textbox", { name: "Label" }).fill("First draft");
  await expect
    .poll(() => ann.page.getByRole("textbox", { name: "Label" }).inputValue(), withinSeconds)
    .toBe("First draft");
  await prompt(teo.page).click();
  await teo.page.keyboard.press("Control+End");
  await teo.page.keyboard.type(" at length");
  await expect.poll(() => prompt(ann.page).innerText(), withinSeconds).toContain("at length");
  await ann.page.getByRole("button", { name: "Take over" }).click();
  await teo.page.getByText("Ann Archer is editing this step").waitFor();
  await prompt(ann.page).click();
  await ann.page.keyboard.press("Control+End");
  await ann.page.keyboard.type(", with care");
  await expect.poll(() => prompt(teo.page).innerText(), withinSeconds).toContain("at length, with care");

  await ann.page.getByRole("button", { name: "More tools" }).click();
  await ann.page.getByRole("menuitem", { name: "Outline" }).click();
  const row = ann.page
    .getByRole("region", { name: "Outline" })
    .getByRole("listitem")
    .filter({ hasText: "First draft" });
  await row.getByText(/^Teo Teammate is (in this step|editing)$/).waitFor();
  await expectAccessible(ann.page, "the outline");

  // A closing page announces that it leaves, so the other page doesn't wait for the timeout.
  await teo.page.close({ runBeforeUnload: true });
  await presentPeople(ann.page).waitFor({ state: "detached", timeout: 10_000 });
});
