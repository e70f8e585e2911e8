import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { stepCard } from "../support/canvas.ts";
import { createSampleWorkflow } from "../support/sample-workflow.ts";
import { inviteTeammate } from "../support/teammate.ts";

const here = (page: Page) => page.getByRole("list", { name: "Here now" });
const sees = (page: Page, words: string) => here(page).getByRole("button", { name: words, exact: true }).waitFor();
const prompt = (page: Page) => page.getByRole("complementary").getByRole("textbox", { name: /^Prompt/ });
/** A change is sent after a rest, told, and read. */
const soon = { timeout: 15_000 };

test("two who build the same workflow see each other come, go into a step, write, and leave", async () => {
  const ann = await visit();
  const { slug } = await signUp(ann, { name: "Ann Archer" });
  const teo = await inviteTeammate(ann, slug);
  const address = await createSampleWorkflow(ann.page, slug);
  await ann.page.goto(address);
  await stepCard(ann.page, "Check").waitFor();
  expect(await here(ann.page).count()).toBe(0);

  await teo.page.goto(address);
  await sees(ann.page, "Teo Teammate is here");
  await sees(teo.page, "Ann Archer is here");

  await stepCard(teo.page, "Draft").click();
  await sees(ann.page, "Teo Teammate is here, in step Draft");
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

  // What is open and unchanged takes over what the other one writes, so that going on there overwrites nothing.
  await teo.page.getByRole("textbox", { name: "Label" }).fill("First draft");
  await expect.poll(() => ann.page.getByRole("textbox", { name: "Label" }).inputValue(), soon).toBe("First draft");
  await prompt(teo.page).click();
  await teo.page.keyboard.press("Control+End");
  await teo.page.keyboard.type(" at length");
  await expect.poll(() => prompt(ann.page).innerText(), soon).toContain("at length");
  await ann.page.getByRole("button", { name: "Take over" }).click();
  await teo.page.getByText("Ann Archer is editing this step").waitFor();
  await prompt(ann.page).click();
  await ann.page.keyboard.press("Control+End");
  await ann.page.keyboard.type(", with care");
  await expect.poll(() => prompt(teo.page).innerText(), soon).toContain("at length, with care");

  await ann.page.getByRole("button", { name: "More tools" }).click();
  await ann.page.getByRole("menuitem", { name: "Outline" }).click();
  const row = ann.page
    .getByRole("region", { name: "Outline" })
    .getByRole("listitem")
    .filter({ hasText: "First draft" });
  await row.getByText(/^Teo Teammate is (in this step|editing)$/).waitFor();
  await expectAccessible(ann.page, "the outline");

  // A page that closes says so itself; nobody waits for it to fade.
  await teo.page.close({ runBeforeUnload: true });
  await here(ann.page).waitFor({ state: "detached", timeout: 10_000 });
});
