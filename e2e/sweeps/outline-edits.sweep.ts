import { describe, expect, test } from "vitest";
import { expectAccessible } from "../support/browser.ts";
import { addStep, keyboardSizes, openOutline, type Stored, startKeyboardSession } from "../support/outline.ts";
import { createSampleWorkflow } from "../support/sample-workflow.ts";

describe.each(keyboardSizes)("by keyboard alone on a %s", (size) => {
  test("every edit goes by key, is undone and is done again", async () => {
    const { page, context, slug, hands, errors } = await startKeyboardSession(size);
    const { press, type, tabTo, expectFocus, activate, chooseFromRowMenu, chooseOption } = hands;
    const { stored, expectGraph, expectConnections, says } = await openOutline(
      page,
      hands,
      size,
      await createSampleWorkflow(page, slug),
    );
    const first = await stored();
    const isAsFirst = (graph: Stored["graph"]) => JSON.stringify(graph) === JSON.stringify(first);
    const toRow = async (label: string) => {
      await tabTo("button", /^Settings of /);
      await press("Home");
      await expectFocus("button", "Settings of Brief");
      for (const other of ["Draft", "Check"].slice(0, ["Brief", "Draft", "Check"].indexOf(label))) {
        await press("ArrowDown");
        await expectFocus("button", `Settings of ${other}`);
      }
    };
    /** Does it, and sees it on the server; undoes it, and sees that too; does it again, and takes it back. */
    const goes = async (what: string, act: () => Promise<unknown>, isDone: (graph: Stored["graph"]) => boolean) => {
      await act();
      await expectGraph(what, isDone);
      await tabTo("button", /^Settings of /);
      await press("Control+z");
      await expectGraph(`${what}, undone`, isAsFirst);
      await says(/^Undone: /);
      await press("Control+Shift+z");
      await expectGraph(`${what}, redone`, isDone);
      await says(/^Redone: /);
      await press("Control+z");
      await expectGraph(`${what}, undone again`, isAsFirst);
    };
    const count = (nodes: number) => (graph: Stored["graph"]) => graph.nodes.length === nodes;
    const isCalled = (label: string) => (graph: Stored["graph"]) => graph.nodes.some((node) => node.label === label);
    const isWay =
      (...wanted: string[]) =>
      ({ nodes, edges }: Stored["graph"]) => {
        const labelOf = (id: string) => nodes.find((node) => node.id === id)?.label;
        const found = edges.map((edge) => `${labelOf(edge.sourceNodeId)} > ${labelOf(edge.targetNodeId)}`);
        return found.toSorted().join() === wanted.toSorted().join();
      };
    const leadTo = async (step: string, to: string | RegExp) => {
      await toRow(step);
      await press("Enter");
      await expectFocus("complementary", step);
      await tabTo("button", /Next step/);
      await press("Enter");
      await chooseOption(to);
      await press("Escape");
      await expectFocus("button", `Settings of ${step}`);
    };

    const rename = async () => {
      await page.getByRole("textbox", { name: "Label" }).waitFor();
      await type("Look over");
      await press("Enter");
      await expectFocus("button", "Settings of Look over");
    };
    const byKey = async () => {
      await toRow("Check");
      await press("F2");
      await rename();
      await says("Renamed “Check” to “Look over”");
    };
    await goes("rename by key", byKey, isCalled("Look over"));
    const byMenu = async () => {
      await toRow("Check");
      await chooseFromRowMenu("Check", /^Rename/);
      await rename();
    };
    await goes("rename from the menu", byMenu, isCalled("Look over"));
    const moveDown = async () => {
      await toRow("Draft");
      await press("Alt+ArrowDown");
      await expectFocus("button", "Settings of Draft");
      await says("Draft is now step 3 of 3");
    };
    await goes("move down", moveDown, isWay("Brief > Check", "Check > Draft"));
    const moveUp = async () => {
      await toRow("Check");
      await chooseFromRowMenu("Check", /^Move up/);
      await says("Check is now step 2 of 3");
    };
    await goes("move up", moveUp, isWay("Brief > Check", "Check > Draft"));
    const addBefore = async () => {
      await toRow("Draft");
      await chooseFromRowMenu("Draft", "Add a step before");
      await addStep(hands, "gate", /^Gate/);
      await press("Escape");
      await expectFocus("button", /^Settings of Gate/);
      await says(/^Added “Gate/);
    };
    await goes("add before", addBefore, isWay("Brief > Gate 1", "Gate 1 > Draft", "Draft > Check"));
    const addAfter = async () => {
      await toRow("Draft");
      await activate("button", "Add a step after Draft");
      await addStep(hands, "gate", /^Gate/);
      await press("Escape");
    };
    await goes("insert between", addAfter, isWay("Brief > Draft", "Draft > Gate 1", "Gate 1 > Check"));
    await goes("disconnect", () => leadTo("Draft", "End of workflow"), isWay("Brief > Draft"));
    await goes("choose another follower", () => leadTo("Brief", "Check"), isWay("Brief > Check", "Draft > Check"));
    const copy = async () => {
      await toRow("Draft");
      await press("Control+d");
    };
    await goes("duplicate", copy, isCalled("Draft 2"));
    const remove = async () => {
      await toRow("Draft");
      await press("Delete");
      await expectFocus("button", "Settings of Check");
      await says("Removed “Draft”");
    };
    await goes("delete", remove, isWay("Brief > Check"));
    const removeByMenu = async () => {
      await toRow("Check");
      await chooseFromRowMenu("Check", /^Delete/);
      await expectFocus("button", "Settings of Draft");
    };
    await goes("delete from the menu", removeByMenu, isWay("Brief > Draft"));
    const removeTwo = async () => {
      await toRow("Draft");
      await press("Shift+ArrowDown");
      await page.getByRole("toolbar", { name: "2 selected" }).waitFor();
      await press("Delete");
      await expectFocus("button", "Settings of Brief");
    };
    await goes("delete several", removeTwo, count(1));
    const chooseAndCopy = async () => {
      await toRow("Brief");
      await chooseFromRowMenu("Brief", "Select multiple");
      await tabTo("checkbox", "Select Brief");
      await expectFocus("checkbox", "Select Brief");
      await tabTo("button", /^Settings of /);
      await press("End", "Enter");
      await page.getByRole("toolbar", { name: "2 selected" }).waitFor();
      await expectAccessible(page, "rows being chosen");
      await activate("button", "Duplicate", true);
    };
    await goes("duplicate several", chooseAndCopy, count(5));
    const note = async () => {
      await toRow("Brief");
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
    await note();
    await expectGraph("a note with words and a colour", ({ nodes }) =>
      nodes.some(({ config }) => config.text === "Mind the tone" && config.colour === "green"),
    );
    await press("Delete");
    await expectGraph("the note is gone", isAsFirst);

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
    await expectConnections("nothing is left of it all", ["Brief > Draft", "Draft > Check"]);
    await hands.expectNoPointer();
    expect(errors).toEqual([]);
    await context.close();
  });
});
