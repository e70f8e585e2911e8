import { expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import { runStatusText } from "#product/texts/run/run-status.ts";
import { runWorkflowText as text } from "#product/texts/tools/run-workflow.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

test("on a phone, an agent runs a workflow in a chat and in a step, and the card shows its run", async () => {
  const there = await visit({ size: "phone" });
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const fieldOf = (label: string, type: string, order: number) => ({
    id: newId(),
    label,
    type,
    required: true,
    order,
    config: {},
  });
  const saveWorkflow = async (title: string, steps: { type: string; label: string; config: object }[]) => {
    const { id } = await callProcedure<{ id: string }>(page, "workflow.create", { workspaceId, setup: { title } });
    const nodes = steps.map((step, at) => ({ ...step, id: newId(), position: { x: 0, y: at * 120 } }));
    const edges = nodes.slice(1).map((node, at) => ({
      id: newId(),
      sourceNodeId: nodes[at]?.id,
      targetNodeId: node.id,
    }));
    await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: { nodes, edges } });
    return id;
  };
  const create = (title: string, ...fields: ReturnType<typeof fieldOf>[]) => {
    const about = `@[Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${fields[0]?.id})`;
    return saveWorkflow(title, [
      { type: "HUMAN_INPUT", label: "Questions", config: { fields } },
      { type: "AGENT", label: "Write", config: { agentId: null, prompt: `Write about ${about}` } },
    ]);
  };
  const workflows = {
    "Harbor report": await create("Harbor report", fieldOf("Topic", "TEXT", 0)),
    "Contract check": await create("Contract check", fieldOf("Topic", "TEXT", 0), fieldOf("Contract", "DOCUMENT", 1)),
  };
  const mentions = Object.entries(workflows).map(([title, workflowId]) =>
    formatMention(title, "WORKFLOW", { workflowId }),
  );
  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
    workspaceId,
    title: "Manager",
    system: `You manage ${mentions.join(" and ")}.`,
    toolPolicies: Object.fromEntries(Object.values(workflows).map((id) => [`TROUPE_WORKFLOW_${id}`, "always"])),
  });

  const runInNewChat = async (title: string) => {
    await page.goto(`/${slug}?agentId=${agentId}`);
    const message = page.getByPlaceholder("Ask Manager");
    await message.fill(`Run the workflow ${title} with the tides of May.`);
    await message.press("Enter");
    const card = page.getByRole("button", { name: new RegExp(text.ran(title)) });
    await card.waitFor();
    await page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "detached" });
    await card.click();
    return card;
  };
  const done = await runInNewChat("Harbor report");
  expect(await done.textContent()).toContain(runStatusText.statuses.COMPLETED);
  await page.getByRole("group", { name: text.result }).getByText("the tides of May").first().waitFor();
  await saveScreenshot(page, "workflow-tool-phone");
  await expectAccessible(page, "a workflow that an agent ran");

  const waiting = await runInNewChat("Contract check");
  expect(await waiting.textContent()).toContain(runStatusText.statuses.WAITING);
  await page.getByText(text.waiting).waitFor();
  await saveScreenshot(page, "workflow-tool-waiting-phone");
  await expectAccessible(page, "a workflow that waits");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "a workflow that waits, dark", "colours");
  await saveScreenshot(page, "workflow-tool-waiting-phone-dark");
  await page.getByRole("button", { name: text.open }).click();
  await page.getByLabel("Topic").first().waitFor();
  await saveScreenshot(page, "workflow-tool-panel-phone");

  const outerId = await saveWorkflow("Weekly round", [
    { type: "AGENT", label: "Ask", config: { agentId, prompt: "Run the workflow Contract check with the tides." } },
  ]);
  const input = { workspaceId, workflowId: outerId };
  const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", input);
  await page.goto(`/${slug}/thread/workflow/${runId}`);
  const inStep = page.getByRole("button", { name: new RegExp(text.ran("Contract check")) });
  await inStep.getByText(runStatusText.statuses.WAITING).waitFor();
  await saveScreenshot(page, "workflow-tool-step-phone");
  await expectAccessible(page, "a workflow that the agent of a step ran");
  await page.getByRole("button", { name: text.open }).click();
  await page.getByText(runHeaderText.banner.startedByParent).waitFor();
  expect(there.errors).toEqual([]);
  await there.context.close();
});
