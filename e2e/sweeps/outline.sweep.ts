import { describe, expect, test } from "vitest";
import { expectAccessible } from "../support/browser.ts";
import {
  addStep,
  keyboardSizes,
  openOutline,
  type Stored,
  setStepLabel,
  startKeyboardSession,
} from "../support/outline.ts";
import { createSampleWorkflow } from "../support/sample-workflow.ts";
import { callProcedure } from "../support/seed-workspace.ts";

describe.each(keyboardSizes)("by keyboard alone on a %s", (size) => {
  test("a workflow with paths that join is built, undone to its beginning and done again, and runs", async () => {
    const { page, context, slug, hands, errors } = await startKeyboardSession(size);
    const { press, type, tabTo, expectFocus, activate, chooseFromRowMenu, chooseOption } = hands;
    const [workspace] = await callProcedure<{ id: string }[]>(page, "workspace.list", {}, "query");
    const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
      workspaceId: workspace?.id,
      setup: { title: "Triage" },
    });
    const { stored, expectGraph, expectConnections } = await openOutline(
      page,
      hands,
      size,
      `/${slug}/workflow/${id}/build`,
    );
    const first = await stored();

    await tabTo("button", "Settings of Human Input 1");
    await press("/");
    await addStep(hands, "router", /^Router 1/);
    await setStepLabel(hands, "Route");
    await tabTo("textbox", "Routing logic");
    await type("Complaints go one way.");
    await press("Escape");
    await expectFocus("button", "Settings of Route");

    for (const label of ["Apologise", "Answer"]) {
      await chooseFromRowMenu("Route", "Add a step on a new path");
      await addStep(hands, "agent", /^Agent \d/);
      await setStepLabel(hands, label);
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
    await addStep(hands, "agent", /^Agent \d/);
    await setStepLabel(hands, "Check");
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
    const whole = [
      "Human Input 1 > Route",
      "Route > Apologise",
      "Route > Answer",
      "Apologise > Check",
      "Answer > Check",
    ];
    await expectConnections("two paths join", whole);
    await page.getByText("After Apologise and Answer").waitFor();

    await activate("button", "Checks: No issues", true);
    await page.getByText("No issues found. This workflow can run.").waitFor();
    await press("Escape");
    await tabTo("button", "Settings of Answer");

    for (let steps = 0; steps < 40; steps++) await press("Control+z");
    await expectGraph("all of it is undone", (graph) => JSON.stringify(graph) === JSON.stringify(first));
    for (let steps = 0; steps < 40; steps++) await press("Control+Shift+z");
    await expectConnections("all of it is done again", whole);

    await press("Control+Enter");
    await tabTo("textbox", /./);
    await type("The parcel came broken.");
    await activate("button", "Start run");
    await page.getByText("Completed").first().waitFor({ timeout: 30_000 });
    await press("Escape");
    await expectAccessible(page, "an outline whose run is over");
    await hands.expectNoPointer();
    expect(errors).toEqual([]);
    await context.close();
  });

  test("steps are cut, pasted, and copied into another workflow", async () => {
    const { page, context, slug, hands } = await startKeyboardSession(size);
    const { press, tabTo, expectFocus } = hands;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const here = await openOutline(page, hands, size, await createSampleWorkflow(page, slug));
    await tabTo("button", /^Settings of /);
    await press("End");
    await expectFocus("button", "Settings of Check");
    await press("Control+x");
    await expectFocus("button", "Settings of Draft");
    await here.expectConnections("one is cut", ["Brief > Draft"]);
    await press("Control+v");
    await page.getByRole("heading", { name: "Not connected" }).waitFor();
    await here.expectGraph("and pasted", ({ nodes }) => nodes.some(({ label }) => label === "Check"));
    await press("Control+a", "Control+c");
    const there = await openOutline(page, hands, size, await createSampleWorkflow(page, slug));
    await tabTo("button", /^Settings of /);
    await press("Control+v");
    await there.expectGraph("all three, under names of their own", ({ nodes }) =>
      ["Brief 2", "Draft 2", "Check 2"].every((wanted) => nodes.some(({ label }) => label === wanted)),
    );
    await hands.expectNoPointer();
    await context.close();
  });

  test("a finding is shown and mended, a run is stopped, a step is tried, versions are reached", async () => {
    const { page, context, slug, hands } = await startKeyboardSession(size);
    const { press, type, tabTo, expectFocus, activate } = hands;
    const address = await createSampleWorkflow(page, slug);
    const id = address.split("/").at(-2) ?? "";
    const { graph, revision } = await callProcedure<Stored>(page, "workflow.getById", { id }, "query");
    const lost = { ...graph.nodes[2], id: "lost", label: "Lost", position: { x: 300, y: 0 } };
    await callProcedure(page, "workflow.saveGraph", {
      id,
      revision,
      graph: { ...graph, nodes: [...graph.nodes, lost] },
    });
    const { expectGraph } = await openOutline(page, hands, size, address);

    await tabTo("button", /^Settings of /);
    await activate("button", /^Checks: /, true);
    await page.getByRole("dialog", { name: "Checks" }).waitFor();
    await activate("button", "Remove this step");
    await expectGraph("the finding is mended", ({ nodes }) => nodes.length === 3);
    await page.getByText("No issues found. This workflow can run.").waitFor();
    await press("Escape");
    await page.getByRole("dialog", { name: "Checks" }).waitFor({ state: "detached" });
    await press("Control+z");
    await expectGraph("and brought back", ({ nodes }) => nodes.length === 4);
    await tabTo("button", /^Checks: /, true);
    await page.getByRole("button", { name: /^Checks: .*issue/ }).waitFor();
    await press("Enter");
    await activate("button", "Show");
    await expectFocus("complementary", "Lost");
    await press("Escape");
    // A sheet gives the focus back to whoever opened it.
    if (size === "phone") await tabTo("button", "Settings of Lost");
    await expectFocus("button", "Settings of Lost");
    await press("Delete");
    await expectGraph("the step is gone", ({ nodes }) => nodes.length === 3);

    /** On a phone a run covers the list, until it is closed. */
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

    await hands.expectNoPointer();
    await context.close();
  });
});
