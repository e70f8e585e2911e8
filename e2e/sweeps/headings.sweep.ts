import { expect, test } from "vitest";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { openPage } from "../support/page-checks.ts";
import { callProcedure } from "../support/seed-workspace.ts";

/** Texts of people and models start at any heading level and skip levels. */
const text = "#### Deep at first\n\nWords.\n\n## Up again\n\n###### Far down\n\n<h1>Made of tags</h1>";

test("a person opens a run whose text has arbitrary headings, which are nested below the page's headings", async () => {
  const there = await visit();
  const { page, context } = there;
  const { slug } = await signUp(there);
  const [workspace] = await callProcedure<{ id: string }[]>(page, "workspace.list", {}, "query");
  const workspaceId = workspace?.id;
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Notice" },
  });
  const info = { id: "info", label: "Read this", type: "INFO", position: { x: 0, y: 0 }, config: { text } };
  await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: { nodes: [info], edges: [] } });
  const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", { workspaceId, workflowId: id });
  await openPage(page, `/${slug}/thread/workflow/${runId}`);
  await page.getByRole("heading", { name: "Far down" }).waitFor();
  const levels = await page
    .locator(".prose :is(h1, h2, h3, h4, h5, h6)")
    .evaluateAll((all) => all.map(({ textContent, ariaLevel }) => `${ariaLevel} ${textContent}`));
  expect(levels).toEqual(["3 Deep at first", "3 Up again", "4 Far down", "3 Made of tags"]);
  await expectAccessible(page, "a text that starts with a deep heading");
  expect(there.errors).toEqual([]);
  await context.close();
});
