import { expect, test } from "vitest";
import { signUp, visit } from "./support/browser.ts";
import { stepCard } from "./support/canvas.ts";
import { createSampleWorkflow } from "./support/sample-workflow.ts";
import { callProcedure } from "./support/seed-workspace.ts";
import { inviteTeammate } from "./support/teammate.ts";

const soon = { timeout: 15_000 };

test("two people edit different steps and both edits survive; the same step shows who is editing", async () => {
  const ann = await visit();
  const { slug } = await signUp(ann, { name: "Ann Archer" });
  const teo = await inviteTeammate(ann, slug);
  const address = await createSampleWorkflow(ann.page, slug);
  const id = address.split("/").at(-2) ?? "";
  await Promise.all([ann.page.goto(address), teo.page.goto(address)]);
  await stepCard(ann.page, "Draft").click();
  await stepCard(teo.page, "Check").click();
  const label = (page: typeof ann.page) => page.getByRole("textbox", { name: "Label" });
  await label(ann.page).waitFor();
  await label(teo.page).waitFor();

  // Both type at the same time. The second save is based on an old revision and is merged.
  await Promise.all([label(ann.page).fill("Long draft"), label(teo.page).fill("Strict check")]);
  const stored = async () => {
    const { graph } = await callProcedure<{ graph: { nodes: { label: string }[] } }>(
      ann.page,
      "workflow.getById",
      { id },
      "query",
    );
    return graph.nodes.map((node) => node.label);
  };
  await expect.poll(stored, soon).toEqual(["Brief", "Long draft", "Strict check"]);
  await stepCard(ann.page, "Strict check").waitFor();
  await stepCard(teo.page, "Long draft").waitFor();

  await stepCard(teo.page, "Long draft").click();
  await label(ann.page).fill("Longer draft");
  await teo.page.getByText("Ann Archer is editing this step").waitFor();
  await expect.poll(() => label(teo.page).getAttribute("readonly")).not.toBeNull();
  await expect.poll(() => label(teo.page).inputValue(), soon).toBe("Longer draft");
  await teo.page.getByRole("button", { name: "Take over" }).click();
  await ann.page.getByText("Teo Teammate is editing this step").waitFor();
  await label(teo.page).fill("Longest draft");
  await expect.poll(stored, soon).toEqual(["Brief", "Longest draft", "Strict check"]);
});
