import { expect, test } from "vitest";
import type { KnowledgeTreeNode } from "#features/knowledge/schema.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { composerText } from "#product/texts/chat/composer.ts";
import { citationText } from "#product/texts/knowledge/citations.ts";
import { urls } from "#product/urls.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";
import { sizes } from "./support/sizes.ts";

const handbook = [
  "Leave. Employees get 28 days of paid vacation a year. Unused days expire in March.",
  "Kitchen. The kitchen is cleaned on Fridays. Please empty the dishwasher before you go home.",
].join("\n\n");

test("an agent answers from its source, with a number that shows the passage and opens it", async () => {
  const there = await visit();
  const { page, errors } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const answer = await page.request.post(
    `/api/document/upload-multiple-file?workspaceId=${workspaceId}&purpose=knowledge&chunk_size=200&chunk_overlap=0`,
    {
      multipart: {
        document_files: { name: "Handbook.txt", mimeType: "text/plain", buffer: Buffer.from(handbook) },
      },
      headers: { origin: new URL(page.url()).origin },
    },
  );
  const { documents } = (await answer.json()) as {
    documents: { title: string; document_id: string; size: number; s3_file_path: string }[];
  };
  const [file] = documents;
  if (!file) return expect.unreachable();
  const made = await callProcedure<{ ids: string[] }>(page, "knowledgeSourceTreeNode.createMany", {
    workspaceId,
    list: [
      {
        title: file.title,
        documentId: file.document_id,
        size: file.size,
        type: "DOCUMENT",
        config: { s3FilePath: file.s3_file_path },
      },
    ],
  });
  const readNodes = () =>
    callProcedure<KnowledgeTreeNode[]>(page, "knowledgeSourceTreeNode.getAll", { workspaceId }, "query");
  await expect
    .poll(async () => (await readNodes()).map((node) => node.KnowledgeSource?.status), { timeout: 30_000 })
    .toEqual(["READY"]);
  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
    workspaceId,
    title: "Librarian",
    system: "You answer from the handbook.",
    knowledgeSourceTreeNodeIds: made.ids,
  });

  await page.goto(urls.agent(slug, agentId, "knowledge"));
  await page.getByRole("region", { name: agentEditorText.sections.knowledge }).getByText("Handbook").waitFor();
  await expectAccessible(page, "the knowledge of an agent");
  await saveScreenshot(page, "knowledge-section");

  await page.goto(urls.startChat(slug, agentId));
  const composer = page.getByRole("textbox", { name: composerText.label, exact: true }).first();
  await composer.fill("How many days of paid vacation do employees get?");
  await composer.press("Enter");
  const number = page.locator(".answer-text a").filter({ hasText: /^1$/ }).first();
  await number.waitFor();
  await page.getByText(citationText.sources).waitFor();
  await page.mouse.move(400, 300);
  await number.hover();
  await page.getByText(citationText.open).waitFor();
  await saveScreenshot(page, "citation-card");
  await page.mouse.move(0, 0);
  await page.getByText(citationText.open).waitFor({ state: "detached" });
  await expectAccessible(page, "an answer with citations");
  await page.setViewportSize(sizes.phone);
  await saveScreenshot(page, "citations-phone");
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.mouse.move(400, 300);
  await number.hover();
  await page.getByText(citationText.open).waitFor();
  await saveScreenshot(page, "citation-card-dark");
  await number.click();
  await page.waitForURL(/\/knowledge\/[^/?]+\?passage=/);
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get("passage") ?? [])].map(String).join(" ")))
    .toContain("28 days of paid vacation");
  expect(errors).toEqual([]);
});
