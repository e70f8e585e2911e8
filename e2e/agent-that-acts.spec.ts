import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import { toolCardText } from "#product/texts/chat/tool-cards.ts";
import { askPersonText } from "#product/texts/tools/ask-person.ts";
import { webPageText } from "#product/texts/tools/scrape-website-content.ts";
import { toolApprovalText } from "#product/texts/tools/tool-approval.ts";
import { webSearchText } from "#product/texts/tools/web-search.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { startHarborSite } from "./support/harbor-site.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";
import { sizes } from "./support/sizes.ts";

test("in one chat, an agent searches, reads, draws, plans, asks, delegates, writes and runs, and nothing is lost or done twice when the page is reloaded", async () => {
  const harbor = await startHarborSite();
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const workflowId = await createWorkflow(page, workspaceId);
  const { id: librarianId } = await callProcedure<{ id: string }>(page, "agent.create", {
    workspaceId,
    title: "Librarian",
    system: "You know the archive.",
  });
  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
    workspaceId,
    title: "Harbor master",
    system: `You manage ${formatMention("Harbor report", "WORKFLOW", { workflowId })}.`,
    subAgentIds: [librarianId],
  });
  await page.goto(`/${slug}?agentId=${agentId}`);
  const message = page.getByPlaceholder("Ask Harbor master");
  await message.fill(
    [
      "Ask the Librarian to count the ships in the harbor.",
      "Search the web for tide tables.",
      `Read ${harbor.url}.`,
      "Draw a chart of 3, 5, 8.",
      "Plan the tasks: measure, write, send.",
      "Ask me a question about the harbor.",
      "Run the workflow Harbor report with the tides of May.",
      "Write a canvas about the tides.",
      "Update the canvas: mention the moon.",
    ].join(" "),
  );
  await message.press("Enter");
  const conversation = page.getByRole("region", { name: "Conversation" });
  const stop = page.getByRole("button", { name: "Stop", exact: true });

  // The page is reloaded while a call runs: what is done stays, and the turn goes on.
  await harbor.asked;
  await page.reload();
  await stop.waitFor();
  await conversation.getByRole("button", { name: new RegExp(toolCardText.delegation.asked("Librarian")) }).waitFor();
  await conversation.getByRole("button", { name: new RegExp(webSearchText.searched) }).waitFor();
  await conversation.getByText(webPageText.reading).waitFor();
  await saveScreenshot(page, "acts-reloaded");
  harbor.answer();

  const question = page.getByRole("textbox", { name: "The harbor?" });
  await question.waitFor();
  await conversation.getByRole("img", { name: /chart/ }).first().waitFor();
  await saveScreenshot(page, "acts-question");
  await question.fill("Rotterdam");
  await page.getByRole("button", { name: askPersonText.send, exact: true }).click();

  // The agent has read the web, so the run of a workflow needs the person.
  const allow = page.getByRole("button", { name: toolApprovalText.allow });
  await allow.waitFor();
  await saveScreenshot(page, "acts-approval");
  await expectAccessible(page, "a workflow that must be allowed");
  await page.reload();
  await allow.click();

  // Reloaded while the answer is written, after all calls.
  const answer = conversation.getByRole("heading", { name: "Tool results" });
  await answer.waitFor();
  await page.reload();
  await answer.waitFor();
  await stop.waitFor({ state: "detached" });
  await conversation.getByRole("heading", { name: "What I can see" }).waitFor();

  await lookAtEveryCard(page, conversation);
  expect(harbor.visits(), "the page was read once").toBe(1);
  const calls = await readCalls(page);
  expect(calls.map(({ name }) => name)).toEqual([
    "delegate_task_to_sub_agent",
    "web_search",
    "scrape_website_content",
    "execute_python",
    "manage_task_plan",
    "ask_person",
    `TROUPE_WORKFLOW_${workflowId}`,
    "create_canvas",
    "update_canvas",
  ]);
  expect(calls.filter(({ state }) => state !== "output-available")).toEqual([]);
  const runs = await callProcedure<object[]>(page, "workflowRun.getAll", { workspaceId, workflowId }, "query");
  expect(runs, "the workflow ran once").toHaveLength(1);
  expect(calls.at(-1)?.output).toMatchObject({ version: 2 });
  expect(there.externalRequests).toEqual([]);
  expect(there.errors).toEqual([]);
  await there.context.close();
  await harbor.close();
});

/** Opens every card, and checks the whole chat in both themes and all sizes. */
async function lookAtEveryCard(page: Page, conversation: Locator) {
  const reply = conversation.getByRole("article", { name: "Harbor master" });
  const folded = reply.locator("button[aria-expanded=false]:not([aria-haspopup], [inert] *)");
  while ((await folded.count()) > 0) await folded.first().click();
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expectAccessible(page, `a chat with many cards, ${theme}`, theme === "dark" ? "colours" : undefined);
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      await saveWholeChat(page, conversation, `acts-${name}-${theme}`);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(isWide, `${name}: the chat fits`).toBe(false);
      if (theme === "light" && name !== "desktop") await expectAccessible(page, `a chat with many cards on a ${name}`);
    }
    await page.setViewportSize(sizes.desktop);
  }
}

/** One picture for each screen of the conversation. */
async function saveWholeChat(page: Page, conversation: Locator, name: string) {
  if (!process.env.PICTURES) return;
  const scroller = conversation.locator("[tabindex='0']").first();
  const screens = await scroller.evaluate((element) => Math.ceil(element.scrollHeight / element.clientHeight));
  for (let at = 0; at < screens; at++) {
    await scroller.evaluate((element, screen) => element.scrollTo(0, screen * element.clientHeight), at);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await saveScreenshot(page, `${name}-${at + 1}`);
  }
}

interface Call {
  name: string;
  state: string;
  output: unknown;
}

/** The calls of the last reply, as they are stored. */
async function readCalls(page: Page): Promise<Call[]> {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const { messages } = await callProcedure<{ messages: { parts: Record<string, unknown>[] }[] }>(
    page,
    "chat.getById",
    { id },
    "query",
  );
  return (messages.at(-1)?.parts ?? [])
    .filter((part) => "toolCallId" in part)
    .map(({ type, toolName, state, output }) => ({
      name: String(toolName ?? String(type).replace(/^tool-/, "")),
      state: String(state),
      output,
    }));
}

/** A workflow with a form of one question and a step that writes about the answer. */
async function createWorkflow(page: Page, workspaceId: string): Promise<string> {
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Harbor report" },
  });
  const [form, write, topic] = [newId(), newId(), newId()];
  const fields = [{ id: topic, label: "Topic", type: "TEXT", required: true, order: 0, config: {} }];
  const about = formatMention("Topic", "WORKFLOW_HUMAN_INPUT_FIELD", { workflowHumanInputFieldId: topic });
  const config = { agentId: null, prompt: `Write about ${about}` };
  const nodes = [
    { id: form, label: "Questions", type: "HUMAN_INPUT", position: { x: 0, y: 0 }, config: { fields } },
    { id: write, label: "Write", type: "AGENT", position: { x: 0, y: 120 }, config },
  ];
  const edges = [{ id: newId(), sourceNodeId: form, targetNodeId: write }];
  await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: { nodes, edges } });
  return id;
}
