import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { formatMention } from "#lib/mention.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { agentToolsText as text } from "#product/texts/agent/agent-tools.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { toolNameText } from "#product/texts/tools/tool-names.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { createKeyboard } from "./support/keyboard.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

const mindMap = toolNameText.generate_mindmap.name;
const choice = (page: Page, tool: string, label: string) =>
  page.getByRole("radiogroup", { name: tool }).getByRole("radio", { name: label });

test("a person switches a tool off by keyboard, saves, and finds it off after a reload and in the versions", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const agent = { workspaceId, title: "Librarian", system: "You know books." };
  const { id } = await callProcedure<{ id: string }>(page, "agent.create", agent);
  const keyboard = await createKeyboard(page);
  await page.goto(`/${slug}/agent/${id}`);

  await choice(page, mindMap, text.choices.on).waitFor();
  // Past the link of the sidebar with the same name.
  await keyboard.activate("link", navText.skipToContent);
  await keyboard.activate("link", agentEditorText.sections.tools);
  await expectFocusedRadio(page, mindMap, text.choices.on, keyboard.press);
  await keyboard.press("ArrowRight", "ArrowRight");
  expect(await choice(page, mindMap, text.choices.off).isChecked()).toBe(true);
  await page.getByText(agentEditorText.save.unsavedChanges(1)).waitFor();
  await saveScreenshot(page, "agent-tools");
  await expectAccessible(page, "tools of an agent");
  await keyboard.activate("button", agentEditorText.save.save, true);
  await page.getByText(agentEditorText.save.unsavedChanges(1)).waitFor({ state: "detached" });

  await page.reload();
  await choice(page, mindMap, text.choices.off).waitFor();
  expect(await choice(page, mindMap, text.choices.off).isChecked()).toBe(true);
  const { toolPolicies } = await callProcedure<{ toolPolicies: object }>(page, "agent.getById", { id }, "query");
  expect(toolPolicies).toEqual({ generate_mindmap: "never" });
  await keyboard.activate("button", /^Actions for /);
  await keyboard.press("ArrowDown");
  const versions = page.getByRole("menuitem", { name: agentEditorText.versions });
  while (!(await versions.evaluate((item) => item === document.activeElement))) await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  const newest = page.getByRole("listitem").filter({ hasText: agentEditorText.version(2) });
  await newest.getByText(agentFieldNames.toolPolicies).waitFor();
  await keyboard.activate("button", new RegExp(agentEditorText.compare));
  await newest.getByText(text.policy(mindMap, text.policies.never)).waitFor();

  await keyboard.expectNoPointer();
  expect(there.externalRequests).toEqual([]);
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test.each(inject("sizes"))(
  "a person lets an agent run a workflow also after it has read pages or files, and takes that back, on a %s",
  async (size) => {
    const there = await visit({ size });
    const { page } = there;
    const { slug } = await signUp(there);
    const workspaceId = await findWorkspaceId(page, slug);
    const title = "Harbor report";
    const workflow = { workspaceId, setup: { title } };
    const { id: workflowId } = await callProcedure<{ id: string }>(page, "workflow.create", workflow);
    const other = { workspaceId, setup: { title: "Tide tables" } };
    const { id: otherId } = await callProcedure<{ id: string }>(page, "workflow.create", other);
    const system = `You run ${formatMention(title, "WORKFLOW", { workflowId })} and ${formatMention("Tide tables", "WORKFLOW", { workflowId: otherId })}.`;
    const toolPolicies = { [`TROUPE_WORKFLOW_${otherId}`]: "always" };
    const agent = { workspaceId, title: "Manager", system, toolPolicies };
    const { id } = await callProcedure<{ id: string }>(page, "agent.create", agent);
    const targets = async () =>
      (await callProcedure<{ trustedTargets: string[] }>(page, "agent.getById", { id }, "query")).trustedTargets;
    const save = async () => {
      await page.getByRole("button", { name: agentEditorText.save.save, exact: true }).click();
      await page.getByText(agentEditorText.save.unsavedChanges(1)).waitFor({ state: "detached" });
      await page.getByText(agentEditorText.save.unsavedChanges(2)).waitFor({ state: "detached" });
    };
    await page.goto(`/${slug}/agent/${id}`);
    if (size === "phone") await page.getByRole("link", { name: new RegExp(agentEditorText.sections.tools) }).click();

    const section = page.getByRole("region", { name: text.workflows.title });
    // Each switch says which workflow it is for.
    const trust = section.getByRole("switch", { name: `${title}: ${text.workflows.trust}`, exact: true });
    const otherTrust = section.getByRole("switch", { name: `Tide tables: ${text.workflows.trust}`, exact: true });
    await choice(page, title, text.choices.ask).waitFor({ state: "attached" });
    await otherTrust.waitFor({ state: "attached" });
    expect(await trust.count()).toBe(0);
    await choice(page, title, text.choices.always).check({ force: true });
    await trust.waitFor({ state: "attached" });
    expect(await trust.isChecked()).toBe(false);
    await trust.focus();
    await page.keyboard.press("Space");
    await section.scrollIntoViewIfNeeded();
    await expectAccessible(page, "the workflows of an agent");
    await saveScreenshot(page, `agent-workflows-${size}`);
    await save();
    expect(await targets()).toEqual([workflowId]);

    await page.reload();
    await trust.waitFor({ state: "attached" });
    expect(await trust.isChecked()).toBe(true);
    await choice(page, title, text.choices.ask).check({ force: true });
    expect(await trust.count()).toBe(0);
    await save();
    expect(await targets()).toEqual([]);
    expect(there.errors).toEqual([]);
    await there.context.close();
  },
);

/** Tabs until this radio has the focus; the tools above it are passed. */
async function expectFocusedRadio(page: Page, tool: string, label: string, press: (key: string) => Promise<void>) {
  const radio = choice(page, tool, label);
  for (let step = 0; step < 20; step++) {
    if (await radio.evaluate((item) => item === document.activeElement)) return;
    await press("Tab");
  }
  throw new Error(`Tab never reaches ${label} of ${tool}`);
}
