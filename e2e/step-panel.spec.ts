import { expect, test } from "vitest";
import { expectAccessible } from "./support/browser.ts";
import { openBuilder, stepCard } from "./support/canvas.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure } from "./support/seed-workspace.ts";

interface Graph {
  nodes: { id: string }[];
}

test("a person sees input, settings and output side by side, runs a step from its toolbar, and edits its duplicate", async () => {
  const { page, errors, stored } = await openBuilder();
  // A double-click renames the step, and the panel doesn't interrupt it.
  await stepCard(page, "Check").dblclick();
  await stepCard(page, "Check").getByRole("textbox", { name: "Label" }).fill("Look over");
  await page.keyboard.press("Enter");
  await stepCard(page, "Look over").waitFor();
  expect(await page.getByRole("complementary").count()).toBe(0);
  await stepCard(page, "Draft").click();
  const pane = (name: string) => page.getByRole("region", { name, exact: true });
  for (const name of ["Input", "Settings", "Output"]) await pane(name).waitFor();
  await pane("Input").getByText("Topic").waitFor();
  await pane("Input").getByText("Used").waitFor();

  // The step's toolbar asks for sample inputs, and the output is shown beside the settings.
  await page
    .getByRole("toolbar")
    .or(page.locator(".react-flow__node-toolbar"))
    .getByRole("button", { name: "Run step" })
    .click();
  await pane("Output").getByRole("textbox", { name: "Topic" }).fill("Copper roofs");
  await pane("Output").getByRole("button", { name: "Run test" }).click();
  await pane("Output").getByText("Completed").waitFor();
  await pane("Output").getByRole("radio", { name: "JSON" }).check();
  await pane("Output")
    .getByText(/Copper roofs/)
    .first()
    .waitFor();
  await expectAccessible(page, "the three panes");
  await saveScreenshot(page, "step-panel");

  // Typing after Ctrl+D changes the copy.
  await stepCard(page, "Draft").click();
  await page.keyboard.press("Control+d");
  await page.getByRole("complementary", { name: "Draft 2" }).waitFor();
  await page.getByRole("textbox", { name: "Label" }).fill("Second draft");
  const labels = async () => (await stored()).nodes.map(({ label }) => label).sort();
  await expect.poll(labels).toEqual(["Brief", "Draft", "Look over", "Second draft"]);

  // On a narrow screen, the three panes are tabs.
  await page.setViewportSize({ width: 1_000, height: 800 });
  const tabs = page.getByRole("tablist", { name: "Step tabs" });
  await tabs.getByRole("tab", { name: "Output" }).click();
  await page.keyboard.press("ArrowLeft");
  expect(await tabs.getByRole("tab", { name: "Settings" }).getAttribute("aria-selected")).toBe("true");
  await expectAccessible(page, "the tabs of a step");
  expect(errors).toEqual([]);
});

test("a new step reports no problems before it is edited, and a failed step opens in the builder with its error", async () => {
  const { page, slug, id, stored } = await openBuilder();
  await stepCard(page, "Check").click();
  await page.getByRole("button", { name: "Add the next step" }).first().click();
  await page.getByRole("combobox", { name: "Search step types" }).fill("code");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: /^Code/ });
  await panel.waitFor();
  await expect.poll(async () => (await stored()).nodes.length).toBe(4);
  expect(await stepCard(page, "Code 1").getByRole("img", { name: "Can't run as is" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await stepCard(page, "Code 1").getByRole("img", { name: "Can't run as is" }).waitFor();
  await stepCard(page, "Code 1").click();
  await page.keyboard.press("Delete");
  await expect.poll(async () => (await stored()).nodes.length).toBe(3);

  // Creates a run whose second step throws.
  const broken = {
    id: "broken",
    label: "Count",
    type: "CODE",
    position: { x: 0, y: 96 },
    config: {
      language: "JAVASCRIPT",
      codeBody: "throw new Error('The line is down')",
      inputParams: [],
      outputParams: [],
    },
  };
  const { graph, revision } = await callProcedure<{ graph: Graph; revision: number }>(
    page,
    "workflow.getById",
    { id },
    "query",
  );
  const nodes = [...graph.nodes.filter((node) => node.id === "brief"), broken];
  const edges = [{ id: "to-broken", sourceNodeId: "brief", targetNodeId: "broken" }];
  await callProcedure(page, "workflow.saveGraph", { id, revision, graph: { nodes, edges } });
  await page.goto(`/${slug}?workflowId=${id}`);
  await page.getByRole("textbox", { name: "Topic" }).fill("Copper roofs");
  await page.getByRole("button", { name: "Start run" }).click();
  await page.getByRole("link", { name: "Open in builder" }).click();
  const output = page.getByRole("region", { name: "Output", exact: true });
  await output.getByText("Failed", { exact: true }).waitFor();
  await output.getByRole("button", { name: "Fix with AI" }).waitFor();
  await output
    .getByText(/The line is down/)
    .first()
    .waitFor();
  await stepCard(page, "Brief").getByText("Completed").waitFor();
  expect(new URL(page.url()).search).toBe("");
  await expectAccessible(page, "a failed step in the builder");
  await saveScreenshot(page, "step-panel-failed");
});

test("a person discards a suggested fix for a failure, then accepts one, which runs the step", async () => {
  const { page, id, stored, errors } = await openBuilder();
  // The demo model returns the JSON in the message, which contains the step's name.
  const label = 'answer with {"proposal":{"changes":[{"do":"change","id":"b","config":{"codeBody":"return {}"}}]}}';
  const broken = {
    id: "b",
    label,
    type: "CODE",
    position: { x: 0, y: 96 },
    config: {
      language: "JAVASCRIPT",
      codeBody: "throw new Error('The line is down')",
      inputParams: [],
      outputParams: [],
    },
  };
  const { revision } = await callProcedure<{ revision: number }>(page, "workflow.getById", { id }, "query");
  await callProcedure(page, "workflow.saveGraph", { id, revision, graph: { nodes: [broken], edges: [] } });
  await page.reload();
  await page.getByRole("group", { name: /^answer with / }).click();
  const output = page.getByRole("region", { name: "Output", exact: true });
  await output.getByRole("button", { name: "Run step" }).first().click();
  await output.getByText("Failed", { exact: true }).waitFor();

  const fix = output.getByRole("region", { name: "Suggested fix" });
  await output.getByRole("button", { name: "Fix with AI" }).click();
  await fix.getByRole("button", { name: "Accept and run step" }).waitFor();
  await fix.getByText("return {}").waitFor();
  await expectAccessible(page, "a suggested fix");
  await saveScreenshot(page, "step-panel-fix");
  await fix.getByRole("button", { name: "Discard" }).click();
  await fix.waitFor({ state: "detached" });

  await output.getByRole("button", { name: "Fix with AI" }).click();
  await fix.getByRole("button", { name: "Accept and run step" }).click();
  await output.getByText("Completed").waitFor();
  await expect.poll(async () => JSON.stringify((await stored()).nodes)).toContain("return {}");
  expect(errors).toEqual([]);
});
