import { expect, test } from "vitest";
import { importChecklistText } from "#product/texts/builder/import-checklist.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { importReportText } from "#product/texts/import/import-report.ts";
import { placeholderText } from "#product/texts/step-forms/placeholder.ts";
import { triggersText } from "#product/texts/trigger/triggers.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { n8nExport, n8nKey } from "#testing/sample-exports/n8n-export.ts";
import { signUp, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";

/** A second workflow, whose choice has conditions that rules can express. */
const sort = {
  name: "Sort orders",
  nodes: [
    {
      name: "Order",
      type: "n8n-nodes-base.formTrigger",
      parameters: { formFields: { values: [{ fieldLabel: "Total", fieldType: "number" }] } },
    },
    {
      name: "Large?",
      type: "n8n-nodes-base.filter",
      parameters: {
        conditions: {
          combinator: "and",
          conditions: [
            { leftValue: "={{ $json.Total }}", rightValue: 100, operator: { type: "number", operation: "gt" } },
          ],
        },
      },
    },
    {
      name: "Report",
      type: "n8n-nodes-base.httpRequest",
      parameters: { method: "POST", url: "https://example.com/orders", authentication: "predefinedCredentialType" },
    },
  ],
  connections: {
    Order: { main: [[{ node: "Large?", type: "main", index: 0 }]] },
    "Large?": { main: [[{ node: "Report", type: "main", index: 0 }]] },
  },
};

/** A third one, which starts by itself. */
const greet = {
  name: "Greet customers",
  settings: { timezone: "Europe/Madrid" },
  nodes: [
    {
      name: "Calls from the shop",
      type: "n8n-nodes-base.webhook",
      parameters: { path: "customers", httpMethod: "POST", responseMode: "lastNode" },
    },
    {
      name: "Every Monday",
      type: "n8n-nodes-base.scheduleTrigger",
      parameters: { rule: { interval: [{ field: "weeks", triggerAtDay: [1], triggerAtHour: 9 }] } },
    },
    {
      name: "Greet",
      type: "@n8n/n8n-nodes-langchain.chainLlm",
      parameters: { promptType: "define", text: "={{ $('Calls from the shop').item.json.body.name }}" },
    },
  ],
  connections: {
    "Calls from the shop": { main: [[{ node: "Greet", type: "main", index: 0 }]] },
    "Every Monday": { main: [[{ node: "Greet", type: "main", index: 0 }]] },
  },
};

test("a person chooses a workflow of a file, reads its report, and works off its checklist", async () => {
  const there = await visit({});
  const { page } = there;
  const { slug } = await signUp(there);
  const openFile = async () => {
    await page.goto(`/${slug}/workflow`);
    const buffer = Buffer.from(JSON.stringify([n8nExport, sort, greet]));
    const file = { name: "export.json", mimeType: "application/json", buffer };
    await page.getByLabel(workflowListText.import, { exact: true }).first().setInputFiles(file);
    return page.getByRole("dialog");
  };

  const dialog = await openFile();
  const report = dialog.getByRole("region", { name: importReportText.title("n8n") });
  await report.getByRole("button", { name: importReportText.groups.placeholders.title }).click();
  await report.getByRole("listitem").filter({ hasText: "Send" }).first().waitFor();
  await look(page, "import-report", report);
  await dialog.getByRole("button", { name: buttonText.create }).click();
  await page.waitForURL(/\/build$/);
  expect(await page.content()).not.toContain(n8nKey);

  const line = page.getByText(importChecklistText.importedFrom("n8n")).first();
  await line.waitFor();
  await look(page, "import-line", line);
  await page.getByRole("button", { name: importChecklistText.open }).click();
  const checklist = page.getByRole("dialog", { name: importChecklistText.title });
  await checklist.getByRole("checkbox").first().waitFor();
  await look(page, "import-checklist", checklist);
  await checklist
    .getByRole("button", { name: importChecklistText.goToStep("Send") })
    .first()
    .click();
  await checklist.waitFor({ state: "detached" });

  const source = page.getByRole("button", { name: importChecklistText.importedFrom("n8n") });
  await source.click();
  await page.getByRole("region", { name: importChecklistText.settingsOf("Send") }).waitFor();
  await look(page, "import-source", source);
  await page.getByRole("button", { name: placeholderText.replaceWith }).click();
  await page.getByRole("option", { name: /HTTP Request/ }).click();
  await page.getByText(placeholderText.title).waitFor({ state: "detached" });
  await source.waitFor();

  const second = await openFile();
  await second.getByRole("button", { name: `Answer mail ${importReportText.workflow}` }).click();
  await page.getByRole("option", { name: "Sort orders" }).click();
  await second.getByText("Sort orders").first().waitFor();
  await second.getByRole("button", { name: buttonText.create }).click();
  await page.waitForURL(/\/build$/);
  await page.getByText("Large?").first().click();
  await page.getByText("is greater than").first().waitFor();
  await look(page, "import-rules");

  const third = await openFile();
  await third.getByRole("button", { name: `Answer mail ${importReportText.workflow}` }).click();
  await page.getByRole("option", { name: "Greet customers" }).click();
  const started = third.getByRole("button", { name: importReportText.groups.triggers.title });
  await third.getByText("POST /customers").waitFor();
  await look(page, "import-triggers-report", started);
  await third.getByRole("button", { name: buttonText.create }).click();
  await page.waitForURL(/\/build$/);
  await page.getByRole("button", { name: importChecklistText.open }).click();
  const todo = page.getByRole("dialog", { name: importChecklistText.title });
  const ofTriggers = todo.getByRole("region", { name: importChecklistText.groups.trigger });
  await ofTriggers.getByRole("checkbox").nth(1).waitFor();
  expect(await ofTriggers.getByRole("checkbox", { checked: true }).count()).toBe(0);
  await look(page, "import-triggers-checklist", ofTriggers);
  await ofTriggers.getByRole("button", { name: importChecklistText.goToTriggers }).first().click();
  await page.waitForURL(/\/triggers$/);
  const hook = page.getByRole("listitem").filter({ hasText: "Calls from the shop" });
  await hook.getByRole("button", { name: triggersText.webhook.createSecret }).waitFor();
  await look(page, "import-triggers-off");
  await hook.getByRole("button", { name: triggersText.webhook.createSecret }).click();
  await page.getByRole("button", { name: triggersText.secret.done }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await hook.getByRole("button", { name: triggersText.webhook.createSecret }).waitFor({ state: "detached" });
  await page.getByRole("switch", { name: triggersText.active("Every Monday") }).click({ force: true });
  await page
    .getByText(/^Next /)
    .first()
    .waitFor();
  await page.goto(page.url().replace(/triggers$/, "build"));
  await page.getByRole("button", { name: importChecklistText.open }).click();
  await ofTriggers.getByRole("checkbox", { checked: true }).waitFor();
  expect(await ofTriggers.getByRole("checkbox", { checked: true }).count()).toBe(1);
  expect(there.errors).toEqual([]);
  await there.context.close();
});
