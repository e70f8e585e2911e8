import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { expectAccessible, signUp, type Visit, visit } from "./browser.ts";
import { waitForIdle } from "./overlays.ts";
import { type SeededWorkspace, seedWorkspace } from "./seed-workspace.ts";
import type { sizes } from "./sizes.ts";

export async function openPage(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("main").waitFor();
  await page.waitForLoadState("networkidle");
}

/** Checks a page in these themes. The theme changes while the page is open, as it does for people. */
export async function checkPage({ page }: Visit, path: string, what: string, themes = inject("themes")) {
  await openPage(page, path);
  for (const [at, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme });
    await waitForIdle(page);
    await expectAccessible(page, `${what} ${theme}`, at === 0 ? "everything" : "colours");
  }
}

/** The pages that a member can open, by name. */
export const memberPages = {
  home: ({ slug }) => `/${slug}`,
  "needs you": ({ slug }) => `/${slug}/needs-you`,
  prompts: ({ slug }) => `/${slug}/prompt`,
  agents: ({ slug }) => `/${slug}/agent`,
  "agent templates": ({ slug }) => `/${slug}/agent?tab=template`,
  agent: ({ slug, agentId }) => `/${slug}/agent/${agentId}`,
  workflows: ({ slug }) => `/${slug}/workflow`,
  templates: ({ slug }) => `/${slug}/workflow?tab=template`,
  builder: ({ slug, workflowId }) => `/${slug}/workflow/${workflowId}/build`,
  "run history": ({ slug, workflowId }) => `/${slug}/workflow/${workflowId}/runs`,
  versions: ({ slug, workflowId }) => `/${slug}/workflow/${workflowId}/versions`,
  "start of a run": ({ slug, workflowId }) => `/${slug}?workflowId=${workflowId}`,
  chat: ({ slug, chatId }) => `/${slug}/thread/agent/${chatId}`,
  projects: ({ slug }) => `/${slug}/project`,
  project: ({ slug, projectId }) => `/${slug}/project/${projectId}`,
  knowledge: ({ slug }) => `/${slug}/knowledge`,
  chats: ({ slug }) => `/${slug}/thread/agent`,
  run: ({ slug, runId }) => `/${slug}/thread/workflow/${runId}`,
  runs: ({ runsPath }) => runsPath,
  "general settings": ({ slug }) => `/${slug}/settings`,
  members: ({ slug }) => `/${slug}/settings?tab=members`,
  keys: ({ slug }) => `/${slug}/settings?tab=keys`,
  "public API": ({ slug }) => `/${slug}/settings?tab=public-api`,
  account: () => "/account",
  notifications: () => "/account?tab=notifications",
  "a page that is not there": ({ slug }) => `/${slug}/nowhere`,
} satisfies Record<string, (made: SeededWorkspace & { slug: string }) => string>;

/** Checks every page of a member whose workspace contains every kind of record. axe must find no violations. */
export function checkPagesAreAccessible(size: keyof typeof sizes, themes = inject("themes")) {
  describe(`on a ${size}`, () => {
    let visitor: Visit;
    let seeded: SeededWorkspace & { slug: string };
    beforeAll(async () => {
      visitor = await visit({ size });
      const { slug } = await signUp(visitor);
      seeded = { slug, ...(await seedWorkspace(visitor.page, slug)) };
    });
    afterAll(async () => {
      expect(visitor.externalRequests).toEqual([]);
      await visitor.context.close();
    });

    test.each(Object.entries(memberPages))(
      `%s has no accessibility violations, ${themes.join(" or ")}`,
      async (name, pathOf) => {
        await checkPage(visitor, pathOf(seeded), `${name} ${size}`, themes);
      },
    );
  });
}
