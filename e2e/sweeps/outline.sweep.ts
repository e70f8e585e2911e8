import { describe, expect, test } from "vitest";
import { expectAccessible } from "../support/browser.ts";
import {
  addStep,
  keyboardSizes,
  openOutline,
  type StoredWorkflow,
  setStepLabel,
  startKeyboardSession,
} from "../support/outline.ts";
import { createSampleWorkflow } from "../support/sample-workflow.ts";
import { callProcedure } from "../support/seed-workspace.ts";

describe.each(keyboardSizes)("by keyboard alone on a %s", (size) => {
  test("a person builds a workflow with joining paths, undoes all of it, redoes it and runs it", async () => {
    const { page, context, slug, keyboard, errors } = await startKeyboardSession(size);
    const { press, type, tabTo, expectFocus, activate, chooseFromRowMenu, chooseOption } = keyboard;
    const [workspace] = await callProcedure<{ id: string }[]>(page, "workspace.list", {}, "query");
    const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
      workspaceId: workspace?.id,
      setup: { title: "Triage" },
    });
    const { stored, expectGraph, expectConnections } = await openOutline(
      page,
      keyboard,
      size,
      `/${slug}/workflow/${id}/build`,
    );
    const first = await stored();

    await tabTo("button", "Settings of Human Input 1");
    await press("/");
    await addStep(keyboard, "router", /^Router 1/);
    await setStepLabel(keyboard, "Route");
    await tabTo("textbox", "Routing logic");
    await type("Complaints go one way.");
    await press("Escape");
    await expectFocus("button", "Settings of Route");

    for (const label of ["Apologise", "Answer"]) {
      await chooseFromRowMenu("Route", "Add a step on a new path");
      await addStep(keyboard, "agent", /^Agent \d/);
      await setStepLabel(keyboard, label);
      await tabTo("textbox", "Prompt");
      await type(`${label} in two sentences.`);
      await press("Escape");
      await expectFocus("button", `Settings of ${label}`);
      await press("Home", "ArrowDown");
    }
    await expectFocus("button", "Settings of Route");
    await press("Enter");
    await expectFocus("complementary", "Route");
    await tabTo("textbox", "When path 1 is taken");
    await type("A complaint");
    await tabTo("textbox", "When path 2 is taken");
    await type("Otherwise");
    await expectAccessible(page, "the settings of a router");
    await press("Escape");

    await expectFocus("button", "Settings of Route");
    await press("ArrowDown");
    await chooseFromRowMenu("Apologise", "Add a step after");
    await addStep(keyboard, "agent", /^Agent \d/);
    await setStepLabel(keyboard, "Check");
    await tabTo("textbox", "Prompt");
    await type("Check the answer.");
    await press("Escape");
    await expectFocus("button", "Settings of Check");
    await press("Home", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown");
    await expectFocus("button", "Settings of Answer");
    await press("Enter");
    await expectFocus("complementary", "Answer");
    await tabTo("button", /Next step/);
    await press("Enter");
    await chooseOption("Check");
    await press("Escape");
    const allConnections = [
      "Human Input 1 > Route",
      "Route > Apologise",
      "Route > Answer",
      "Apologise > Check",
      "Answer > Check",
    ];
    await expectConnections("two paths join", allConnections);
    await page.getByText("After Apologise and Answer").waitFor();

    await activate("button", "Checks: No issues", true);
    await page.getByText("No issues found. This workflow can run.").waitFor();
    await press("Escape");
    await tabTo("button", "Settings of Answer");

    for (let steps = 0; steps < 40; steps++) await press("Control+z");
    await expectGraph("every edit is undone", (graph) => JSON.stringify(graph) === JSON.stringify(first));
    for (let steps = 0; steps < 40; steps++) await press("Control+Shift+z");
    await expectConnections("every edit is redone", allConnections);

    await press("Control+Enter");
    await tabTo("textbox", /./);
    await type("The parcel came broken.");
    await activate("button", "Start run");
    await page.getByText("Completed").first().waitFor({ timeout: 30_000 });
    await press("Escape");
    await expectAccessible(page, "an outline after a run");
    await keyboard.expectNoPointer();
    expect(errors).toEqual([]);
    await context.close();
  });

  test("a person cuts and pastes steps, and copies them into another workflow", async () => {
    const { page, context, slug, keyboard } = await startKeyboardSession(size);
    const { press, tabTo, expectFocus } = keyboard;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const source = await openOutline(page, keyboard, size, await createSampleWorkflow(page, slug));
    await tabTo("button", /^Settings of /);
    await press("End");
    await expectFocus("button", "Settings of Check");
    await press("Control+x");
    await expectFocus("button", "Settings of Draft");
    await source.expectConnections("Check is cut", ["Brief > Draft"]);
    await press("Control+v");
    await page.getByRole("heading", { name: "Not connected" }).waitFor();
    await source.expectGraph("Check is pasted", ({ nodes }) => nodes.some(({ label }) => label === "Check"));
    await press("Control+a", "Control+c");
    const target = await openOutline(page, keyboard, size, await createSampleWorkflow(page, slug));
    await tabTo("button", /^Settings of /);
    await press("Control+v");
    await target.expectGraph("all three steps are pasted under new names", ({ nodes }) =>
      ["Brief 2", "Draft 2", "Check 2"].every((wanted) => nodes.some(({ label }) => label === wanted)),
    );
    await keyboard.expectNoPointer();
    await context.close();
  });

  test("a person fixes a check, stops a run, runs one step alone, and opens the versions", async () => {
    const { page, context, slug, keyboard } = await startKeyboardSession(size);
    const { press, type, tabTo, expectFocus, activate } = keyboard;
    const address = await createSampleWorkflow(page, slug);
    const id = address.split("/").at(-2) ?? "";
    const { graph, revision } = await callProcedure<StoredWorkflow>(page, "workflow.getById", { id }, "query");
    const lost = { ...graph.nodes[2], id: "lost", label: "Lost", position: { x: 300, y: 0 } };
    await callProcedure(page, "workflow.saveGraph", {
      id,
      revision,
      graph: { ...graph, nodes: [...graph.nodes, lost] },
    });
    const { expectGraph } = await openOutline(page, keyboard, size, address);

    await tabTo("button", /^Settings of /);
    await activate("button", /^Checks: /, true);
    await page.getByRole("dialog", { name: "Checks" }).waitFor();
    await activate("button", "Remove this step");
    await expectGraph("the fix removed the unconnected step", ({ nodes }) => nodes.length === 3);
    await page.getByText("No issues found. This workflow can run.").waitFor();
    await press("Escape");
    await page.getByRole("dialog", { name: "Checks" }).waitFor({ state: "detached" });
    await press("Control+z");
    await expectGraph("undo brings the step back", ({ nodes }) => nodes.length === 4);
    await tabTo("button", /^Checks: /, true);
    await page.getByRole("button", { name: /^Checks: .*issue/ }).waitFor();
    await press("Enter");
    await activate("button", "Show");
    await expectFocus("complementary", "Lost");
    await press("Escape");
    // On a phone, closing the sheet returns the focus to the button that opened it.
    if (size === "phone") await tabTo("button", "Settings of Lost");
    await expectFocus("button", "Settings of Lost");
    await press("Delete");
    await expectGraph("the step is gone", ({ nodes }) => nodes.length === 3);

    /** On a phone the run covers the outline until it is closed. */
    const closeRun = async () => {
      if (size === "desktop") return;
      await page.getByRole("dialog", { name: "Run" }).waitFor();
      await activate("button", "Close panel");
      await page.getByRole("dialog").first().waitFor({ state: "detached" });
    };
    await press("Control+Enter");
    await tabTo("textbox", "Topic");
    await type("Tides");
    await activate("button", "Start run");
    await closeRun();
    const bar = page.getByRole("group", { name: "Test runs" });
    await activate("button", "Stop run", true);
    await bar.getByText("Stopped").waitFor();
    await activate("button", "Run again with the last inputs");
    await bar.getByText("Completed").waitFor({ timeout: 30_000 });
    await page.getByRole("img", { name: "Completed" }).or(page.getByText("Completed")).first().waitFor();
    await expectAccessible(page, "an outline with the states of a run");
    await closeRun();
    await tabTo("button", /^Settings of /);
    await press("End");
    await expectFocus("button", "Settings of Check");
    await press("Enter");
    await expectFocus("complementary", "Check");
    await activate("button", "Run step");
    await tabTo("textbox", "Draft");
    await type("A draft about tides");
    await activate("button", "Run test");
    await page.getByRole("button", { name: "Test of Check" }).waitFor({ timeout: 30_000 });
    await press("Escape");
    await tabTo("button", "Settings of Check");
    await activate("link", "Versions", true);
    await page.waitForURL(/versions/);

    await keyboard.expectNoPointer();
    await context.close();
  });
});
