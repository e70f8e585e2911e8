import { describe, expect, test } from "vitest";
import { expectAccessible, visit } from "./support/browser.ts";
import { addStep, beginWorkflow, chooseAgent, panelOf, start, step, write } from "./support/pieces.ts";

describe("steps that produce several pieces", () => {
  test("a person builds a loop, which processes its list item by item and shows each result", async () => {
    const there = await visit();
    const { page, context } = there;
    await beginWorkflow(there, "Towns");
    await addStep(page, "loop");
    await page.keyboard.press("Enter");
    await write(page, "For each item in", "", "Human Input 1 - Your input");
    await chooseAgent(page, "Agent", "Town guide");
    await panelOf(page).getByLabel("Item name").fill("town");
    await write(page, "Task", "What is special about ", "town");
    await expectAccessible(page, "the settings of a loop");
    await start(page, "Bergen\nOslo\nTromsø");

    await step(page, 2, "Running").waitFor();
    const list = page.getByRole("list", { name: "List", exact: true });
    await list.getByRole("button", { name: /^Running Bergen/ }).waitFor();
    await list.getByText("What is special about Bergen").first().waitFor();
    await list.getByRole("button", { name: /^Running Oslo/ }).waitFor();
    await list.getByRole("button", { name: /^Completed Bergen/ }).waitFor();
    await step(page, 2, "Completed").waitFor();
    await page.getByText("3 of 3 items").waitFor();
    await list.getByRole("button", { name: /^Completed Tromsø/ }).click();
    await list.getByText("What is special about Tromsø").first().waitFor();
    await expectAccessible(page, "a loop that is done");

    await page.getByRole("button", { name: /^Actions for Loop 1/ }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const oslo = page.getByRole("textbox", { name: "Oslo" });
    await oslo.fill("A capital at a fjord.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await list.getByRole("button", { name: /^Completed Oslo/ }).click();
    await list.getByText("A capital at a fjord.").waitFor();
    expect(there.externalRequests).toEqual([]);
    expect(there.errors).toEqual([]);
    await context.close();
  });

  test("the checks report an orchestrator without workers; with workers, it plans and they work in turn", async () => {
    const there = await visit();
    const { page, context } = there;
    await beginWorkflow(there, "Trip");
    await addStep(page, "orchestrator");
    await page.keyboard.press("Enter");
    await write(page, "Objective", "Plan a trip to ", "Human Input 1 - Your input");
    await panelOf(page)
      .getByText(/needs worker agents/)
      .waitFor();
    await panelOf(page).getByLabel("Worker agents").click();
    for (const title of ["Town guide", "Cook"]) await page.getByRole("option", { name: title }).click();
    await page.keyboard.press("Escape");
    await panelOf(page)
      .getByText(/needs worker agents/)
      .waitFor({ state: "detached" });
    await expectAccessible(page, "the settings of an orchestrator");
    await start(page, "Oslo");

    const tasks = page.getByRole("list", { name: "Tasks", exact: true });
    await tasks.getByRole("button", { name: /^Running Task 1/ }).waitFor();
    await step(page, 2, "Completed").waitFor();
    await page.getByText("2 of 2 tasks").waitFor();
    await tasks.getByRole("button", { name: /^Completed Task 2.*Cook|^Completed Task 2.*Town guide/ }).click();
    await tasks.getByRole("button", { name: /^Instruction/ }).waitFor();
    await expectAccessible(page, "an orchestrator that is done");
    expect(there.errors).toEqual([]);
    await context.close();
  });
});
