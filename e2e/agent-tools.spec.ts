import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { agentToolsText as text } from "#product/texts/agent/agent-tools.ts";
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

/** Tabs until this radio has the focus; the tools above it are passed. */
async function expectFocusedRadio(page: Page, tool: string, label: string, press: (key: string) => Promise<void>) {
  const radio = choice(page, tool, label);
  for (let step = 0; step < 20; step++) {
    if (await radio.evaluate((item) => item === document.activeElement)) return;
    await press("Tab");
  }
  throw new Error(`Tab never reaches ${label} of ${tool}`);
}
