import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentEnhanceText } from "#product/texts/agent/agent-enhance.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { urls } from "#product/urls.ts";
import { expectAccessible, signUp, type Visit, visit } from "../support/browser.ts";
import { waitForIdle } from "../support/overlays.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";
import { inviteTeammate } from "../support/teammate.ts";

let owner: Visit;
let reader: Visit;
let slug: string;
let agentId: string;

beforeAll(async () => {
  owner = await visit();
  ({ slug } = await signUp(owner));
  const { page } = owner;
  const workspaceId = await findWorkspaceId(page, slug);
  const create = (title: string, more: object = {}) =>
    callProcedure<{ id: string }>(page, "agent.create", {
      workspaceId,
      title,
      system: `You are the ${title}.`,
      ...more,
    });
  const folder = await callProcedure<{ id: string }>(page, "agent.createFolder", { workspaceId, name: "Front desk" });
  const [librarian, archivist] = [await create("Librarian"), await create("Archivist")];
  const workflow = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Harbor report" },
  });
  const ask = formatMention("Librarian", "AGENT", { agentId: librarian.id });
  const run = formatMention("Harbor report", "WORKFLOW", { workflowId: workflow.id });
  const gone = formatMention("Former clerk", "AGENT", { agentId: newId() });
  ({ id: agentId } = await create("Concierge of the harbor hotel", {
    system: `You answer the guests of a small hotel. Ask ${ask} about books, and run ${run} in the morning.\n\nNever promise rooms. ${gone} knew more.`,
    category: ["Hospitality", "Mail"],
    languageModelId: "sonar",
    maxTokens: 900,
    temperature: 0.92,
    subAgentIds: [archivist.id],
    subAgentFolderIds: [folder.id],
    parentFolderId: folder.id,
    isBrowserUseEnabled: true,
  }));
  reader = await inviteTeammate(owner, slug);
  const { id: userId } = await callProcedure<{ id: string }>(reader.page, "user.me", undefined, "query");
  await callProcedure(page, "workspace.changeMemberRole", { workspaceId, userId, role: "USER" });
});
afterAll(async () => {
  await owner.context.close();
  await reader.context.close();
});

async function inspect(page: Page, name: string) {
  await waitForIdle(page);
  await saveScreenshot(page, `agent-editor-${name}`);
  await expectAccessible(page, name);
  const wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  expect(wide, "nothing scrolls sideways").toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollTop), "only the form scrolls").toBe(0);
}

/** The distances between the sections of the form, in pixels. */
function gapsOfSections(page: Page): Promise<number[]> {
  return page.locator("main section[id^=section-]").evaluateAll((sections) => {
    const boxes = sections.map((one) => one.getBoundingClientRect());
    return boxes.slice(1).map(({ top }, at) => Math.round(top - (boxes[at]?.bottom ?? 0)));
  });
}

const looks = (Object.keys(sizes) as (keyof typeof sizes)[]).flatMap((size) =>
  (["light", "dark"] as const).map((theme) => ({ size, theme })),
);

test.each(looks)("the agent editor can be used and read on a $size in the $theme theme", async ({ size, theme }) => {
  for (const [who, { page }] of Object.entries({ owner, reader })) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: theme });
    for (const section of [null, "output", "model", "subAgents", "computer"] as const) {
      await page.goto(urls.agent(slug, agentId, section ?? undefined));
      const shown = size === "phone" ? section : "background";
      if (shown === "background") await page.getByRole("textbox", { name: agentFieldNames.system }).waitFor();
      else if (shown) await page.locator(`#section-${shown}`).waitFor();
      else await page.getByRole("navigation", { name: agentEditorText.sectionsLabel }).waitFor();
      await inspect(page, `${who}-${section ?? "start"}-${size}-${theme}`);
      if (size !== "phone") for (const gap of await gapsOfSections(page)) expect(gap, "between sections").toBe(28);
    }
    if (who === "reader") {
      const useless = page.locator("main :disabled, main [aria-disabled=true], main [contenteditable=true]");
      expect(await useless.count(), "no control that does nothing").toBe(0);
    }
    if (size === "phone") {
      await page.goto(urls.agent(slug, agentId, "background"));
      await page.getByRole("textbox", { name: agentFieldNames.system }).waitFor();
      await inspect(page, `${who}-background-${size}-${theme}`);
    }
  }
  const { page } = owner;
  await page.getByRole("button", { name: agentEnhanceText.enhance, exact: true }).first().click();
  await page.getByText(agentEnhanceText.ready(2)).waitFor();
  await inspect(page, `enhanced-${size}-${theme}`);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: agentEditorText.fullScreen }).first().waitFor();
});
