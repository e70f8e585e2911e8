import { expect, test } from "vitest";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

test("a person fixes a failed step in the builder and retries it with the current workflow as a new run", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Count words" },
  });
  const field = { id: "topic", label: "Topic", type: "TEXT", required: true, order: 0, config: {} };
  const step = (key: string, label: string, type: string, config: object) => ({
    id: key,
    label,
    type,
    position: { x: 0, y: 0 },
    config,
  });
  const graphWith = (codeBody: string) => ({
    nodes: [
      step("brief", "Brief", "HUMAN_INPUT", { fields: [field] }),
      step("count", "Count", "CODE", { language: "JAVASCRIPT", codeBody, inputParams: [], outputParams: [] }),
    ],
    edges: [{ id: "on", sourceNodeId: "brief", targetNodeId: "count" }],
  });
  const broken = graphWith("throw new Error('The line is down')");
  await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: broken });
  await page.goto(`/${slug}?workflowId=${id}`);
  await page.getByRole("textbox", { name: "Topic" }).fill("Copper roofs");
  await page.getByRole("button", { name: "Start run" }).click();
  const state = (number: number, name: string) =>
    page.getByRole("button", { name: new RegExp(`^Step ${number} ${name}`) });
  await state(2, "Failed").waitFor();
  const failedAt = page.url();

  // Without changes to the workflow, there is no version to choose.
  const runId = new URL(failedAt).pathname.split("/").at(-1);
  const readEnd = async () =>
    (await callProcedure<{ endedAt: Date | null }>(page, "workflowRun.getById", { runId }, "query")).endedAt?.getTime();
  const firstEnd = (await readEnd()) ?? 0;
  await page.getByRole("button", { name: "Retry step" }).click();
  expect(await page.getByRole("dialog").count()).toBe(0);
  // The retry may still be running while the page shows the step as it was.
  await expect.poll(async () => (await readEnd()) ?? 0).toBeGreaterThan(firstEnd);

  await page.getByRole("link", { name: "Open in builder" }).click();
  const code = page.getByRole("region", { name: "Settings", exact: true }).getByRole("textbox", { name: /code/i });
  await code.click();
  await page.keyboard.press("Control+a");
  const saved = page.waitForResponse(/workflow\.saveGraph/);
  await page.keyboard.type("return {}");
  await saved;
  await page.getByText("Changes saved").first().waitFor();

  await page.goto(failedAt);
  await state(2, "Failed").waitFor();
  // The notices above the steps come a moment later, and move the button away from the pointer.
  const notices = [/^This run uses version \d+ of the workflow\. The workflow has changed/, /^This is a demo reply\./];
  const waitForNotices = () => Promise.all(notices.map((notice) => page.getByText(notice).waitFor()));
  await waitForNotices();
  await page.getByRole("button", { name: "Retry step" }).click();
  const choice = page.getByRole("dialog", { name: "Which version?" });
  await choice.getByText("Starts a new run from this step").first().waitFor();
  expect(await choice.getByRole("radio", { name: /^Current workflow/ }).isChecked()).toBe(true);
  await expectAccessible(page, "the choice of the workflow to retry with");
  await saveScreenshot(page, "repair-and-retry");
  await choice.getByRole("button", { name: "Retry", exact: true }).click();
  await state(2, "Completed").waitFor();
  expect(page.url()).not.toBe(failedAt);
  await page.getByText("From an earlier run").waitFor();
  await saveScreenshot(page, "repair-and-retry-done");

  // The old run still fails with its own version.
  await page.goto(failedAt);
  await waitForNotices();
  await page.getByRole("button", { name: "Retry step" }).click();
  await choice.getByText("This run's version").click();
  await choice.getByRole("button", { name: "Retry", exact: true }).click();
  await page.getByRole("button", { name: "Retry step" }).waitFor();
  expect(page.url()).toBe(failedAt);
  expect(there.errors).toEqual([]);
  await there.context.close();
});
