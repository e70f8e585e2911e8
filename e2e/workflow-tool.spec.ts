import { expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import { runStatusText } from "#product/texts/run/run-status.ts";
import { runWorkflowText as text } from "#product/texts/tools/run-workflow.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

test("on a phone, an agent runs a workflow in a chat, and the card shows its run", async () => {
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
  const create = async (title: string, ...fields: ReturnType<typeof fieldOf>[]) => {
    const { id } = await callProcedure<{ id: string }>(page, "workflow.create", { workspaceId, setup: { title } });
    const [form, write] = [newId(), newId()];
    const about = `@[Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${fields[0]?.id})`;
    const nodes = [
      { id: form, label: "Questions", type: "HUMAN_INPUT", position: { x: 0, y: 0 }, config: { fields } },
      {
        id: write,
        label: "Write",
        type: "AGENT",
        position: { x: 0, y: 120 },
        config: { agentId: null, prompt: `Write about ${about}` },
      },
    ];
    const edges = [{ id: newId(), sourceNodeId: form, targetNodeId: write }];
    await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: { nodes, edges } });
    return id;
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
  await page.getByRole("region", { name: text.result }).getByText("the tides of May").first().waitFor();
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
  expect(there.errors).toEqual([]);
  await there.context.close();
});
