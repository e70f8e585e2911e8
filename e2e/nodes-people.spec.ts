import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signUp, visit } from "./support/browser.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

const newId = () => crypto.randomUUID();
const place = (at: number) => ({ x: 0, y: at * 140 });
const field = (id: string, label: string, order: number) => ({
  id,
  label,
  type: "TEXT",
  required: order === 0,
  order,
  config: {},
});
const mention = (label: string, id: string) => `@[${label}](type=WORKFLOW_NODE&workflowNodeId=${id})`;

interface Furnished {
  outerId: string;
  runId: string;
}

/**
 * Creates a run with an agent interview and a child workflow, whose form gets one answer from the parent and asks for
 * another.
 */
async function furnish(page: Page, slug: string): Promise<Furnished> {
  const workspaceId = await findWorkspaceId(page, slug);
  const agent = await callProcedure<{ id: string }>(page, "agent.create", {
    workspaceId,
    title: "Interviewer",
    system: "You ask people about their work.",
  });
  const workflow = async (title: string, nodes: ({ id: string } & Record<string, unknown>)[]) => {
    const { id } = await callProcedure<{ id: string }>(page, "workflow.create", { workspaceId, setup: { title } });
    const edges = nodes
      .slice(1)
      .map((node, at) => ({ id: newId(), sourceNodeId: nodes[at]?.id, targetNodeId: node.id }));
    await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: { nodes, edges } });
    return id;
  };
  const [topic, tone] = [newId(), newId()];
  const innerId = await workflow("Write a portrait", [
    {
      id: newId(),
      label: "Portrait",
      type: "HUMAN_INPUT",
      position: place(0),
      config: { fields: [field(topic, "Topic", 0), field(tone, "Tone", 1)] },
    },
    {
      id: newId(),
      label: "Write",
      type: "AGENT",
      position: place(1),
      config: {
        agentId: agent.id,
        prompt: `Write in this tone: @[Tone](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${tone})`,
      },
    },
  ]);
  const [talk, portrait] = [newId(), newId()];
  const outerId = await workflow("Interview", [
    {
      id: talk,
      label: "Talk",
      type: "CHAT",
      position: place(0),
      config: { agentId: agent.id, firstMessage: "Ask me about my work as a harbour pilot." },
    },
    {
      id: portrait,
      label: "Portrait",
      type: "SUBFLOW",
      position: place(1),
      config: { childWorkflowId: innerId, humanInputFieldMappings: { [topic]: "A harbour pilot" } },
    },
    {
      id: newId(),
      label: "Headline",
      type: "AGENT",
      position: place(2),
      config: { agentId: agent.id, prompt: `A headline for ${mention("Portrait", portrait)}` },
    },
  ]);
  const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", {
    workspaceId,
    workflowId: outerId,
  });
  return { outerId, runId };
}

test("a person talks with an agent in a run, returns after a reload, finishes, and answers the form of a child workflow", async () => {
  const there = await visit({ theme: "dark" });
  const { page, context } = there;
  const { slug } = await signUp(there);
  const { outerId, runId } = await furnish(page, slug);

  await page.goto(`/${slug}/thread/workflow/${runId}`);
  await page.getByText("Chat opens in").waitFor();
  const drawer = page.getByRole("dialog", { name: "Interviewer" });
  await drawer.getByRole("article", { name: "Interviewer" }).waitFor({ timeout: 20_000 });
  const message = drawer.getByPlaceholder("Ask Interviewer");
  const finish = drawer.getByRole("button", { name: "Finish conversation & Continue" });
  await expect.poll(() => finish.isEnabled(), { timeout: 30_000 }).toBe(true);
  await saveScreenshot(page, "chat-open");

  await message.fill("I bring ships through the ice in February.");
  await message.press("Enter");
  const answering = drawer.filter({ has: page.getByRole("button", { name: "Stop", exact: true }) });
  await answering.getByRole("button", { name: "Finish conversation & Continue", disabled: true }).waitFor();
  await saveScreenshot(page, "chat-answering");
  await page.reload();
  await drawer.waitFor({ timeout: 20_000 });
  await drawer.getByText("I bring ships through the ice in February.").first().waitFor();
  await expect.poll(() => finish.isEnabled(), { timeout: 30_000 }).toBe(true);
  expect(await drawer.getByRole("article", { name: "Interviewer" }).count()).toBe(2);

  await finish.click();
  const confirm = page.getByRole("alertdialog", { name: "Finish conversation" });
  await confirm.getByText("You can't add messages afterward.").waitFor();
  await saveScreenshot(page, "chat-confirm");
  await confirm.getByRole("button", { name: "Finish conversation" }).click();
  await drawer.waitFor({ state: "detached" });

  const open = page.getByRole("button", { name: "Open inner run" });
  await open.waitFor();
  await page.getByText("Needs you").first().waitFor();
  await saveScreenshot(page, "subflow-waits");
  await open.click();
  const topic = page.getByRole("textbox", { name: "Topic" });
  await topic.waitFor();
  expect(await topic.inputValue(), "what the outer workflow brings is filled in").toBe("A harbour pilot");
  await page.getByText("Triggered inside another workflow run.").waitFor();
  await saveScreenshot(page, "subflow-panel");
  await page.getByRole("textbox", { name: "Tone" }).fill("Warm");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: /^Step 3 Completed Headline/ }).waitFor({ timeout: 40_000 });

  await page.goto(`/${slug}/thread/workflow/${runId}`);
  await page.getByRole("button", { name: /^Step 2 Completed Portrait/ }).click();
  await page.getByRole("button", { name: /^Step 1 Completed Talk/ }).click();
  await saveScreenshot(page, "run-done");
  await page.getByRole("button", { name: "Read conversation" }).click();
  await drawer.getByText("This conversation is read-only.").waitFor();
  expect(await message.count()).toBe(0);
  await saveScreenshot(page, "chat-read");
  await page.keyboard.press("Escape");

  await page.goto(`/${slug}/workflow/${outerId}/build`);
  await page.getByRole("group", { name: /^Portrait/ }).click();
  const panel = page.getByRole("complementary");
  await panel.getByText("Inputs for its first form").waitFor();
  await saveScreenshot(page, "subflow-form");
  await page.getByRole("group", { name: /^Talk/ }).click();
  await panel.getByText("First message").waitFor();
  await saveScreenshot(page, "chat-form");

  // A child run can't be deleted alone. It is deleted with its parent run.
  const executions = await callProcedure<{ output: { result: { childWorkflowRunId?: string } } }[]>(
    page,
    "workflowRun.getExecutions",
    { runId },
    "query",
  );
  const insideId = executions.flatMap(({ output }) => output.result.childWorkflowRunId ?? [])[0];
  const more = page.getByRole("banner").or(page.getByRole("main")).getByRole("button", { name: "More", exact: true });
  const deleteItem = page.getByRole("menuitem", { name: /^Delete/ });
  await page.goto(`/${slug}/thread/workflow/${insideId}`);
  await more.first().click();
  await page.getByText("Deleted with its parent run").waitFor();
  expect(await deleteItem.getAttribute("aria-disabled")).toBe("true");
  await saveScreenshot(page, "inner-run-menu");
  await page.goto(`/${slug}/thread/workflow/${runId}`);
  await more.first().click();
  await deleteItem.click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByText("Successfully deleted workflow run!").waitFor();
  await page.goto(`/${slug}/thread/workflow/${insideId}`);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  expect(there.externalRequests).toEqual([]);
  expect(there.errors.filter((error) => !error.includes("404"))).toEqual([]);
  await context.close();
});
