import { expect, test } from "vitest";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { canvasPanelText } from "#product/texts/canvas/canvas-panel.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { toolCardText } from "#product/texts/chat/tool-cards.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { panelText } from "#product/texts/shell/panel.ts";
import { traceText } from "#product/texts/trace/trace.ts";
import { urls } from "#product/urls.ts";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";

const text = toolCardText.delegation;

test("on a phone, a person gives an agent a sub-agent, and it delegates a task in a chat", async () => {
  const there = await visit({ size: "phone" });
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const create = (title: string) =>
    callProcedure<{ id: string }>(page, "agent.create", { workspaceId, title, system: `You are the ${title}.` });
  await create("Librarian");
  const manager = await create("Manager");

  await page.goto(urls.agent(slug, manager.id, "subAgents"));
  await page
    .getByRole("button", { name: `${agentEditorText.subAgents.label} ${agentEditorText.subAgents.placeholder}` })
    .click();
  await page.keyboard.type("Libra");
  await page.getByRole("option", { name: /Librarian/ }).click();
  await page.keyboard.press("Escape");
  await saveScreenshot(page, "sub-agents-phone");
  expect(await page.getByRole("option", { name: /Manager/ }).count(), "an agent isn't its own sub-agent").toBe(0);
  await expectAccessible(page, "choosing sub-agents");
  // The bar of a phone has space for the number of changes only, which opens them.
  await page.getByRole("button", { name: agentEditorText.save.unsavedChanges(1) }).click();
  const review = page.getByRole("dialog", { name: agentEditorText.changesTitle });
  await review.getByLabel(agentEditorText.versionNote).waitFor();
  await saveScreenshot(page, "agent-changes-phone");
  await expectAccessible(page, "unsaved changes on a phone");
  await review.getByRole("button", { name: agentEditorText.save.save, exact: true }).click();
  await page.getByText(agentEditorText.save.unsavedChanges(1)).waitFor({ state: "detached" });

  await page.goto(`/${slug}?agentId=${manager.id}`);
  const message = page.getByPlaceholder("Ask Manager");
  await message.fill("Ask the Librarian to count the ships in the harbor.");
  await message.press("Enter");
  const card = page.getByRole("button", { name: new RegExp(text.asked("Librarian")) });
  await card.waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "detached" });
  await card.click();
  await page.getByRole("group", { name: text.answer }).getByText("count the ships in the harbor").first().waitFor();
  await saveScreenshot(page, "delegation-phone");
  await expectAccessible(page, "a delegated task");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "a delegated task, dark", "colours");
  await saveScreenshot(page, "delegation-phone-dark");
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test("a person watches what a sub-agent and its own sub-agent do, and finds it again after a reload", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const create = (title: string, more: object = {}) =>
    callProcedure<{ id: string }>(page, "agent.create", {
      workspaceId,
      title,
      system: `You are the ${title}.`,
      ...more,
    });
  const archivist = await create("Archivist");
  const librarian = await create("Librarian", {
    subAgentIds: [archivist.id],
    toolPolicies: { manage_task_plan: "never" },
  });
  // What it is asked for, the others do.
  const toolPolicies = { manage_task_plan: "never", create_canvas: "never" };
  const manager = await create("Manager", { subAgentIds: [librarian.id], toolPolicies });

  await page.goto(`/${slug}?agentId=${manager.id}`);
  const composer = page.getByPlaceholder("Ask Manager");
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  await composer.fill("Ask the Librarian to ask the Archivist to plan the tasks: measure, saw, sand.");
  await composer.press("Enter");
  const running = page.getByRole("button", { name: new RegExp(text.asking("Librarian")) });
  await running.waitFor();
  expect(await running.getAttribute("aria-expanded"), "open while it runs").toBe("true");
  const progress = page.getByRole("group", { name: text.progress });
  await progress
    .first()
    .getByText(new RegExp(text.asking("Archivist")))
    .first()
    .waitFor();
  await saveScreenshot(page, "delegation-running");
  const card = page.getByRole("button", { name: new RegExp(text.asked("Librarian")) });
  await card.waitFor();
  await stop.waitFor({ state: "detached" });
  expect(await card.getAttribute("aria-expanded"), "one line when it has ended").toBe("false");

  await page.reload();
  await card.click();
  const asked = page.getByRole("button", { name: new RegExp(text.asked("Archivist")) });
  await page.getByRole("group", { name: text.actions }).filter({ has: asked }).waitFor();
  await asked.click();
  await page
    .getByRole("listitem")
    .filter({ hasText: /^Measure/ })
    .waitFor();
  await expectAccessible(page, "a sub-agent's own sub-agent");
  await card.scrollIntoViewIfNeeded();
  await saveScreenshot(page, "delegation-nested");
  await page.setViewportSize(sizes.phone);
  await expectAccessible(page, "a sub-agent's own sub-agent, on a phone");
  await saveScreenshot(page, "delegation-nested-phone");
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "a sub-agent's own sub-agent, dark", "colours");
  await saveScreenshot(page, "delegation-nested-dark");
  await page.emulateMedia({ colorScheme: "light" });

  await page
    .getByRole("group", { name: chatText.message.actions })
    .last()
    .getByRole("button", { name: "More" })
    .click();
  await page.getByRole("menuitem", { name: navText.trace }).click();
  const trace = page.getByRole("treegrid", { name: traceText.label });
  const row = (name: string) => trace.getByRole("row", { name: new RegExp(name) });
  await row("Librarian").waitFor();
  await saveScreenshot(page, "trace-reply");
  await row("Manager").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await trace.getByRole("button", { name: traceText.details.showCall }).click();
  await trace.getByRole("button", { name: new RegExp(text.asked("Librarian")) }).waitFor();
  await expectAccessible(page, "the trace of a reply");
  await saveScreenshot(page, "trace-reply-details");
  for (const size of ["tablet", "phone"] as const) {
    await page.setViewportSize(sizes[size]);
    await trace.waitFor();
    await saveScreenshot(page, `trace-reply-${size}`);
  }
  await expectAccessible(page, "the trace of a reply on a phone");
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "the trace of a reply, dark", "colours");
  await saveScreenshot(page, "trace-reply-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("region", { name: navText.trace }).getByRole("button", { name: panelText.close }).click();

  await composer.fill("Ask the Librarian to write a canvas about the tides of the North Sea.");
  await composer.press("Enter");
  // The panel opens by itself while the sub-agent writes the canvas.
  const panel = page.getByRole("region", { name: canvasPanelText.canvas });
  await panel.getByText(canvasPanelText.writing).waitFor();
  await saveScreenshot(page, "delegation-canvas");
  await stop.waitFor({ state: "detached" });
  await card.last().click();
  await page
    .getByRole("button", { name: /^Open the canvas/ })
    .last()
    .click();
  await page.getByText("North Sea").last().waitFor();
  await saveScreenshot(page, "delegation-canvas-card");
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test("a delegation that fails shows why, without being opened", async () => {
  const there = await visit({ size: "phone" });
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const create = (title: string, more: object = {}) =>
    callProcedure<{ id: string }>(page, "agent.create", { workspaceId, title, system: "You help.", ...more });
  // Nobody has connected its model.
  const clerk = await create("Clerk", { languageModelId: "gpt-4o-mini" });
  const manager = await create("Manager", { subAgentIds: [clerk.id] });
  await page.goto(`/${slug}?agentId=${manager.id}`);
  const composer = page.getByPlaceholder("Ask Manager");
  await composer.fill("Ask the Clerk to count the ships in the harbor.");
  await composer.press("Enter");
  const card = page.getByRole("button", { name: new RegExp(text.failed) });
  await card.waitFor();
  expect(await card.getAttribute("aria-expanded")).toBe("true");
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "detached" });
  await saveScreenshot(page, "delegation-failed-phone");
  await expectAccessible(page, "a failed delegation");
  await there.context.close();
});
