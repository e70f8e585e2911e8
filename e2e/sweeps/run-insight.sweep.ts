import { expect, test } from "vitest";
import { compareRunsText } from "#product/texts/run/compare-runs.ts";
import { runAnalyticsText } from "#product/texts/run/run-analytics.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import { runListText, runRetryText, runViewText } from "#product/texts/run/run-list.ts";
import { runStatusText } from "#product/texts/run/run-status.ts";
import { listText } from "#product/texts/shell/list.ts";
import { workflowText } from "#product/texts/workflow/workflow.ts";
import { urls } from "#product/urls.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

const fields = [{ id: "topic", label: "Topic", type: "TEXT", required: true, order: 0, config: {} }];

test("failed runs are grouped and retried, compared, saved as a view and counted, on every screen", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Tide reports" },
  });
  const position = { x: 0, y: 0 };
  const mention = "@[Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=topic)";
  const form = { id: crypto.randomUUID(), label: "Question", type: "HUMAN_INPUT", position, config: { fields } };
  const code = {
    id: crypto.randomUUID(),
    label: "Check the topic",
    type: "CODE",
    position: { x: 0, y: 160 },
    config: {
      language: "JAVASCRIPT",
      codeBody:
        "if (topic.includes('storm')) throw new Error('No data for ' + topic.length + ' days'); return { checked: topic };",
      inputParams: [{ name: "topic", value: mention }],
      outputParams: [{ name: "checked" }],
    },
  };
  const agent = {
    id: crypto.randomUUID(),
    label: "Write the report",
    type: "AGENT",
    position: { x: 0, y: 320 },
    config: { agentId: null, prompt: `Write a report about ${mention}` },
  };
  const edges = [
    { id: crypto.randomUUID(), sourceNodeId: form.id, targetNodeId: code.id },
    { id: crypto.randomUUID(), sourceNodeId: code.id, targetNodeId: agent.id },
  ];
  await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: { nodes: [form, code, agent], edges } });

  await page.goto(urls.workflow(slug, id, "analytics"));
  await page.getByText(runAnalyticsText.emptyTitle(30)).waitFor();
  await look(page, "analytics-empty");

  const runIds: string[] = [];
  for (const value of ["spring tides in the harbor", "neap tides in the harbor", "a storm tide", "a storm surge"])
    runIds.push(
      (
        await callProcedure<{ runId: string }>(page, "workflowRun.init", {
          ...{ workspaceId, workflowId: id, triggerType: "IN_BACKGROUND" },
          output: { result: [{ fieldId: "topic", value }] },
        })
      ).runId,
    );
  const [first = "", second = ""] = runIds;

  await page.goto(urls.workflowRuns(slug, id));
  await page.getByText(runStatusText.statuses.FAILED, { exact: true }).nth(1).waitFor();
  await page.getByText(runStatusText.statuses.COMPLETED, { exact: true }).nth(1).waitFor();
  await look(page, "run-history");

  await page.getByRole("radio", { name: runRetryText.failures }).click();
  await page.getByText(runRetryText.failedRuns(2)).waitFor();
  await look(page, "failures");
  await page.getByRole("button", { name: runRetryText.retryAllOf("Check the topic") }).click();
  await page.getByText(runRetryText.about(2)).waitFor();
  await look(page, "retry-dialog");
  await page.getByRole("button", { name: runRetryText.retryCount(2) }).click();
  await page.getByText(runRetryText.finished(2)).waitFor();
  await page.getByText(runRetryText.outcomes.FAILED(2)).waitFor();
  await look(page, "retried");
  await page.getByRole("button", { name: runRetryText.dismiss }).click();

  await page.getByRole("link", { name: runRetryText.showRunsOf("Check the topic") }).click();
  await page.getByRole("button", { name: runListText.filters.removeFilter(runListText.filters.sameError) }).waitFor();
  await page.getByRole("button", { name: runViewText.views, exact: true }).click();
  await page.getByRole("menuitem", { name: runViewText.save }).click();
  await page.getByLabel(runViewText.name, { exact: true }).fill("Storms without data");
  await look(page, "view-dialog");
  await page.getByRole("button", { name: runViewText.saveButton }).click();
  const openView = page.getByRole("button", { name: `${runViewText.views}: Storms without data` });
  await openView.waitFor();
  expect(page.url()).toContain("view=");
  await page.reload();
  await openView.click();
  await look(page, "view-menu");
  await page.getByRole("menuitem", { name: runViewText.allRuns }).click();

  await page.getByRole("checkbox", { name: listText.selectAll }).waitFor();
  const titles = await Promise.all(
    [first, second].map(
      async (runId) => (await callProcedure<{ title: string }>(page, "workflowRun.getById", { runId }, "query")).title,
    ),
  );
  for (const title of titles) await page.getByRole("checkbox", { name: listText.select(title) }).click();
  await look(page, "two-selected");
  await page.getByRole("link", { name: compareRunsText.compare, exact: true }).click();
  await page.getByText(compareRunsText.result(3, 3)).waitFor();
  await page.locator("ins").first().waitFor();
  await look(page, "comparison");

  await page.goto(urls.run(slug, first));
  await page.getByRole("button", { name: runHeaderText.more }).click();
  await page.getByRole("menuitem", { name: compareRunsText.open }).click();
  await page.getByText(compareRunsText.choose).first().waitFor();
  await page.getByRole("link", { name: titles[1] ?? "", exact: true }).waitFor();
  await look(page, "choose-run");

  await page.goto(urls.workflow(slug, id, "build"));
  await page.getByRole("link", { name: workflowText.tabs.analytics }).first().click();
  await page.getByRole("heading", { name: runAnalyticsText.failures }).waitFor();
  await page.getByText(runAnalyticsText.table).click();
  await look(page, "analytics");
  await page.getByRole("link", { name: runAnalyticsText.showRunsOf(2, "Check the topic") }).click();
  await page.getByText(runListText.filters.sameFailure).waitFor();
  // The filter, and both runs.
  await page.getByText(runStatusText.statuses.FAILED, { exact: true }).nth(2).waitFor();
});
