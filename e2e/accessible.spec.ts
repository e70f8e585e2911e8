import { describe, expect, test } from "vitest";
import { expectAccessible, signInAsOperator, signUp, sizes, type Visit, visit } from "./browser.ts";
import { furnish } from "./furnish.ts";

const open = [
  "/sign-in",
  "/sign-up",
  "/forgot-password",
  "/reset-password?token=none",
  "/verify-email?token=none",
  "/nowhere/at/all",
];

async function look(there: Visit, path: string, what: string) {
  await there.page.goto(path);
  await there.page.getByRole("main").waitFor();
  await there.page.waitForLoadState("networkidle");
  await expectAccessible(there.page, what);
}

describe.each(["light", "dark"] as const)("in %s", (theme) => {
  test.each(open)("%s has no findings", async (path) => {
    const there = await visit({ theme });
    await look(there, path, `${path} ${theme}`);
    await there.context.close();
  });

  test.each(Object.keys(sizes) as (keyof typeof sizes)[])(
    "every page of a member has no findings on a %s",
    async (size) => {
      const there = await visit({ theme, size });
      const { slug } = await signUp(there);
      const made = await furnish(there.page, slug);
      const pages = [
        `/${slug}`,
        `/${slug}/agent`,
        `/${slug}/agent/${made.agentId}`,
        `/${slug}/workflow`,
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
      for (const path of pages) await look(there, path, `${path} ${theme} ${size}`);
      expect(there.outside).toEqual([]);
      await there.context.close();
    },
  );

  test("the operator's pages have no findings", async () => {
    const there = await visit({ theme });
    await signInAsOperator(there);
    for (const path of ["/admin", "/admin?tab=mail"]) await look(there, path, `${path} ${theme}`);
    await there.context.close();
  });
});
