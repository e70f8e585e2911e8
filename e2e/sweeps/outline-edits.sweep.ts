import { describe, expect, test } from "vitest";
import { expectAccessible } from "../support/browser.ts";
import { addStep, keyboardSizes, openOutline, type StoredWorkflow, startKeyboardSession } from "../support/outline.ts";
import { createSampleWorkflow } from "../support/sample-workflow.ts";

describe.each(keyboardSizes)("by keyboard alone on a %s", (size) => {
  test("a person makes every edit in the outline, undoes it and redoes it", async () => {
    const { page, context, slug, keyboard, errors } = await startKeyboardSession(size);
    const { press, type, tabTo, expectFocus, activate, chooseFromRowMenu, chooseOption } = keyboard;
    const { stored, expectGraph, expectConnections, expectStatus } = await openOutline(
      page,
      keyboard,
      size,
      await createSampleWorkflow(page, slug),
    );
    const first = await stored();
    const isUnchanged = (graph: StoredWorkflow["graph"]) => JSON.stringify(graph) === JSON.stringify(first);
    const focusRow = async (label: string) => {
      await tabTo("button", /^Settings of /);
      await press("Home");
      await expectFocus("button", "Settings of Brief");
      for (const other of ["Draft", "Check"].slice(0, ["Brief", "Draft", "Check"].indexOf(label))) {
        await press("ArrowDown");
        await expectFocus("button", `Settings of ${other}`);
      }
    };
    /** Makes a change, then undoes, redoes and undoes it again, and checks the stored graph after each. */
    const expectUndoable = async (
      what: string,
      act: () => Promise<unknown>,
      isDone: (graph: StoredWorkflow["graph"]) => boolean,
    ) => {
      await act();
      await expectGraph(what, isDone);
      await tabTo("button", /^Settings of /);
      await press("Control+z");
      await expectGraph(`${what}, undone`, isUnchanged);
      await expectStatus(/^Undone: /);
      await press("Control+Shift+z");
      await expectGraph(`${what}, redone`, isDone);
      await expectStatus(/^Redone: /);
      await press("Control+z");
      await expectGraph(`${what}, undone again`, isUnchanged);
    };
    const hasStepCount = (nodes: number) => (graph: StoredWorkflow["graph"]) => graph.nodes.length === nodes;
    const hasStepNamed = (label: string) => (graph: StoredWorkflow["graph"]) =>
      graph.nodes.some((node) => node.label === label);
    const hasConnections =
      (...wanted: string[]) =>
      ({ nodes, edges }: StoredWorkflow["graph"]) => {
        const labelOf = (id: string) => nodes.find((node) => node.id === id)?.label;
        const found = edges.map((edge) => `${labelOf(edge.sourceNodeId)} > ${labelOf(edge.targetNodeId)}`);
        return found.toSorted().join() === wanted.toSorted().join();
      };
    const setNextStep = async (step: string, to: string | RegExp) => {
      await focusRow(step);
      await press("Enter");
      await expectFocus("complementary", step);
      await tabTo("button", /Next step/);
      await press("Enter");
      await chooseOption(to);
      await press("Escape");
      await expectFocus("button", `Settings of ${step}`);
    };

    const typeNewName = async () => {
      await page.getByRole("textbox", { name: "Label" }).waitFor();
      await type("Look over");
      await press("Enter");
      await expectFocus("button", "Settings of Look over");
    };
    const renameByKey = async () => {
      await focusRow("Check");
      await press("F2");
      await typeNewName();
      await expectStatus("Renamed “Check” to “Look over”");
    };
    await expectUndoable("rename by key", renameByKey, hasStepNamed("Look over"));
    const renameFromMenu = async () => {
      await focusRow("Check");
      await chooseFromRowMenu("Check", /^Rename/);
      await typeNewName();
    };
    await expectUndoable("rename from the menu", renameFromMenu, hasStepNamed("Look over"));
    const moveDown = async () => {
      await focusRow("Draft");
      await press("Alt+ArrowDown");
      await expectFocus("button", "Settings of Draft");
      await expectStatus("Draft is now step 3 of 3");
    };
    await expectUndoable("move down", moveDown, hasConnections("Brief > Check", "Check > Draft"));
    const moveUp = async () => {
      await focusRow("Check");
      await chooseFromRowMenu("Check", /^Move up/);
      await expectStatus("Check is now step 2 of 3");
    };
    await expectUndoable("move up", moveUp, hasConnections("Brief > Check", "Check > Draft"));
    const addBefore = async () => {
      await focusRow("Draft");
      await chooseFromRowMenu("Draft", "Add a step before");
      await addStep(keyboard, "gate", /^Gate/);
      await press("Escape");
      await expectFocus("button", /^Settings of Gate/);
      await expectStatus(/^Added “Gate/);
    };
    await expectUndoable("add before", addBefore, hasConnections("Brief > Gate 1", "Gate 1 > Draft", "Draft > Check"));
    const addAfter = async () => {
      await focusRow("Draft");
      await activate("button", "Add a step after Draft");
      await addStep(keyboard, "gate", /^Gate/);
      await press("Escape");
    };
    await expectUndoable(
      "insert between",
      addAfter,
      hasConnections("Brief > Draft", "Draft > Gate 1", "Gate 1 > Check"),
    );
    await expectUndoable("disconnect", () => setNextStep("Draft", "End of workflow"), hasConnections("Brief > Draft"));
    await expectUndoable(
      "choose another next step",
      () => setNextStep("Brief", "Check"),
      hasConnections("Brief > Check", "Draft > Check"),
    );
    const duplicateStep = async () => {
      await focusRow("Draft");
      await press("Control+d");
    };
    await expectUndoable("duplicate", duplicateStep, hasStepNamed("Draft 2"));
    const deleteStep = async () => {
      await focusRow("Draft");
      await press("Delete");
      await expectFocus("button", "Settings of Check");
      await expectStatus("Removed “Draft”");
    };
    await expectUndoable("delete", deleteStep, hasConnections("Brief > Check"));
    const deleteFromMenu = async () => {
      await focusRow("Check");
      await chooseFromRowMenu("Check", /^Delete/);
      await expectFocus("button", "Settings of Draft");
    };
    await expectUndoable("delete from the menu", deleteFromMenu, hasConnections("Brief > Draft"));
    const deleteTwo = async () => {
      await focusRow("Draft");
      await press("Shift+ArrowDown");
      await page.getByRole("toolbar", { name: "2 selected" }).waitFor();
      await press("Delete");
      await expectFocus("button", "Settings of Brief");
    };
    await expectUndoable("delete several", deleteTwo, hasStepCount(1));
    const duplicateSelected = async () => {
      await focusRow("Brief");
      await chooseFromRowMenu("Brief", "Select multiple");
      await tabTo("checkbox", "Select Brief");
      await expectFocus("checkbox", "Select Brief");
      await tabTo("button", /^Settings of /);
      await press("End", "Enter");
      await page.getByRole("toolbar", { name: "2 selected" }).waitFor();
      await expectAccessible(page, "rows being selected");
      await activate("button", "Duplicate", true);
    };
    await expectUndoable("duplicate several", duplicateSelected, hasStepCount(5));
    const addNote = async () => {
      await focusRow("Brief");
      await press("/");
      await expectFocus("combobox", "Search step types");
      await type("note");
      await press("Enter");
      await expectFocus("complementary", /^Sticky Note/);
      await tabTo("textbox", /Note|Text/);
      await type("Mind the tone");
      await tabTo("radio", "Yellow");
      await press("ArrowRight");
      await expectAccessible(page, "the settings of a note");
      await press("Escape");
      await expectFocus("button", /^Settings of Sticky Note/);
    };
    await addNote();
    await expectGraph("the note has its text and color", ({ nodes }) =>
      nodes.some(({ config }) => config.text === "Mind the tone" && config.colour === "green"),
    );
    await press("Delete");
    await expectGraph("the note is gone", isUnchanged);

    await press("Control+f");
    await expectFocus("textbox", "Search steps");
    await type("check");
    await page.getByText("1 of 1").waitFor();
    await press("Escape");
    await expectFocus("button", "Settings of Check");

    await press("Control+a");
    await page.getByRole("toolbar", { name: "3 selected" }).waitFor();
    await press("Escape");
    await page.getByRole("toolbar").waitFor({ state: "detached" });
    await expectConnections("the workflow is as it was", ["Brief > Draft", "Draft > Check"]);
    await keyboard.expectNoPointer();
    expect(errors).toEqual([]);
    await context.close();
  });
});
