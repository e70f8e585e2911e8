import { expect, test } from "vitest";
import { apiActionText as text } from "#product/texts/api-action/api-action.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

const openApi = {
  openapi: "3.1.0",
  servers: [{ url: "https://api.example.com/v1" }],
  paths: Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `/things/${"long-name-".repeat(8)}${at}/{id}`,
      { get: { summary: `Get thing ${at}` } },
    ]),
  ),
};

test("the pages and dialogs of custom tools fit every screen, empty and overfull", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  await page.goto(`/${slug}/tool`);
  await page.getByText(text.page.empty.title).waitFor();
  await look(page, "tools-empty");
  await page.getByRole("button", { name: text.new }).click();
  const dialog = page.getByRole("dialog", { name: text.create.title });
  await dialog.getByRole("button", { name: /Slack: post/ }).waitFor();
  await look(page, "tools-templates");
  await dialog.getByRole("button", { name: /Slack: post/ }).click();
  await dialog.getByRole("textbox", { name: text.form.url }).waitFor();
  await look(page, "tools-new");
  await dialog.getByRole("textbox").last().scrollIntoViewIfNeeded();
  const [title, first] = [dialog.getByRole("heading").first(), dialog.getByText(text.create.templates.title).first()];
  const [above = 0, start = 0] = await Promise.all([title, first].map(async (one) => (await one.boundingBox())?.y));
  expect(start, "the ways to start stay in view beside a long form").toBeGreaterThan(above);
  await dialog.getByText(text.create.openApi.title, { exact: true }).click();
  await dialog.getByRole("textbox", { name: text.create.openApiLabel }).fill(JSON.stringify(openApi));
  await dialog.getByText("Get thing 39").waitFor();
  // Nothing is selected yet, so the button names no number.
  await dialog.getByRole("button", { name: text.create.createMany(0), exact: true }).waitFor();
  await look(page, "tools-open-api");
  const rows = Array.from({ length: 12 }, (_, at) => ({
    ...{ key: `key_${"x".repeat(60)}_${at}`, value: at % 2 ? "" : "fixed", desc: "What belongs here. ".repeat(10) },
    isExtractedFromQuery: at % 2 === 1,
  }));
  for (let at = 0; at < 30; at++)
    await callProcedure(page, "apiAction.create", {
      ...{ workspaceId, title: `Tool ${at} with a long title that needs all of its room`, name: `tool_${at}` },
      ...{ desc: "Does many things. ".repeat(20), url: `https://${"long-".repeat(10)}host.example.com/{id}` },
      ...{ method: at % 2 ? "POST" : "GET", category: ["CRM", "Storage"], queryParams: rows, headers: rows },
    });
  await page.goto(`/${slug}/tool`);
  await page.getByRole("heading", { name: navText.tools, level: 1 }).waitFor();
  await page.getByRole("link", { name: /^Tool 1 / }).waitFor();
  await look(page, "tools-overfull");
  await page.getByRole("link", { name: /^Tool 1 / }).click();
  await page.getByRole("textbox", { name: text.form.url }).waitFor();
  await look(page, "tools-editor-overfull");
});
