import { expect, inject, test } from "vitest";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { importReportText } from "#product/texts/import/import-report.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { noteFormText } from "#product/texts/step-forms/note-form.ts";
import { newWorkflowText } from "#product/texts/workflow/new-workflow.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { difyExport } from "#testing/sample-exports/dify-export.ts";
import { n8nExport } from "#testing/sample-exports/n8n-export.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";

test.each(inject("themes"))(
  "a person previews and creates workflows from other products in the %s theme",
  async (theme) => {
    const there = await visit({ theme });
    const { page } = there;
    const { slug } = await signUp(there);
    await page.goto(`/${slug}/workflow`);

    // Pastes an export into the dialog.
    await page.getByRole("button", { name: workflowListText.new }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(newWorkflowText.import.title).click();
    await dialog.getByLabel(newWorkflowText.pasteLabel).fill(difyExport);
    const report = dialog.getByRole("region", { name: importReportText.title("Dify") });
    await report.getByRole("button", { name: importReportText.groups.toFix.title }).waitFor();
    await report.getByText("{{#env.SECRET#}}").waitFor();
    await report.getByRole("button", { name: importReportText.groups.approximated.title }).click();
    await report.getByText("gpt-oss-20b").waitFor();
    await expectAccessible(page, `the report ${theme}`);
    await dialog.getByRole("button", { name: buttonText.cancel }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByText("Digest").count()).toBe(0);

    // Chooses a file on the workflow list.
    const file = { name: "mail.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(n8nExport)) };
    await page.getByLabel(workflowListText.import, { exact: true }).first().setInputFiles(file);
    await dialog.getByText("Answer mail").waitFor();
    await dialog.getByRole("button", { name: buttonText.create }).click();
    await page.waitForURL(/\/build$/);
    await page.getByText("Writer").first().waitFor();
    // A tool without an equivalent becomes a note, with collapsed settings.
    const note = page.locator(".react-flow__node").filter({ hasText: importedStepText.notes.belongedTo(["Writer"]) });
    await note.getByRole("button", { name: noteFormText.originalSettings }).waitFor();
    await expectAccessible(page, `an imported note ${theme}`);
    await page.goto(`/${slug}/agent`);
    await page.getByRole("button", { name: agentListText.forWorkflow.filter }).click();
    await page.getByRole("menuitemcheckbox", { name: agentListText.forWorkflow.show }).click();
    // The agents of an import are in a folder of its name.
    await page.getByRole("link", { name: "Answer mail", exact: true }).click();
    await page.getByText("Writer").first().waitFor();
    await there.context.close();
  },
);
