import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible, signUp, type sizes, type Visit, visit } from "./browser.ts";
import { furnish } from "./furnish.ts";
import { rest } from "./openers.ts";

export async function go(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("main").waitFor();
  await page.waitForLoadState("networkidle");
}

const themes = ["light", "dark"] as const;

/** In both themes, which change on the open page as they do for people. */
export async function lookInBothThemes(there: Visit, path: string, what: string) {
  await go(there.page, path);
  for (const colorScheme of themes) {
    await there.page.emulateMedia({ colorScheme });
    await rest(there.page);
    await expectAccessible(there.page, `${what} ${colorScheme}`);
  }
}

/** Goes through every page of a member who has something of everything; axe must find nothing on any of them. */
export async function lookAtPages(size: keyof typeof sizes) {
  const there = await visit({ size });
  const { slug } = await signUp(there);
  const made = await furnish(there.page, slug);
  const pages = [
    `/${slug}`,
    `/${slug}/agent`,
    `/${slug}/agent/${made.agentId}`,
    `/${slug}/workflow`,
    `/${slug}/workflow?tab=template`,
    `/${slug}/workflow/${made.workflowId}/build`,
    `/${slug}?workflowId=${made.workflowId}`,
    `/${slug}/thread/agent/${made.chatId}`,
    `/${slug}/thread/workflow/${made.runId}`,
    made.runsPath,
    `/${slug}/settings`,
    `/${slug}/settings?tab=members`,
    `/${slug}/settings?tab=keys`,
    "/account",
    `/${slug}/nowhere`,
  ];
  for (const path of pages) await lookInBothThemes(there, path, `${path} ${size}`);
  expect(there.outside).toEqual([]);
  await there.context.close();
}
