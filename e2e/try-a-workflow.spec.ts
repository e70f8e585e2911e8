import { test } from "vitest";
import { signUp, visit } from "./support/browser.ts";
import { createSampleWorkflow } from "./support/sample-workflow.ts";

test("a person runs a workflow from its builder, tests one step alone, and can undo after a reload", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  await page.goto(await createSampleWorkflow(page, slug));

  await page.getByRole("button", { name: "Test run" }).click();
  await page.getByRole("textbox", { name: "Topic" }).fill("Tides");
  await page.getByRole("button", { name: "Start run" }).click();
  await page
    .getByRole("group", { name: /^Brief,/ })
    .getByText("Completed")
    .waitFor();

  await page.getByRole("group", { name: /^Draft,/ }).click();
  const panel = page.getByRole("complementary", { name: "Draft" });
  await panel.getByRole("button", { name: "Run step" }).click();
  await panel.getByRole("textbox", { name: "Topic" }).fill("Currents");
  await panel.getByRole("button", { name: "Run test" }).click();
  await panel.getByRole("button", { name: "Test of Draft" }).waitFor();

  const saved = page.waitForResponse(/workflow\.saveGraph/);
  await panel.getByRole("textbox", { name: "Label" }).fill("First draft");
  await saved;
  await page.getByText("Changes saved").first().waitFor();
  await page.reload();
  await page.getByRole("group", { name: /^First draft,/ }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("group", { name: /^Draft,/ }).waitFor();
  await there.context.close();
});
