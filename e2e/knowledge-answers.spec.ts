import { Document, HeadingLevel, Paragraph } from "docx";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { composerText } from "#product/texts/chat/composer.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { citationText } from "#product/texts/knowledge/citations.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { urls } from "#product/urls.ts";
import { makeDocx, makeEpub, makePdf, makePptx, makeXlsx } from "#testing/sample-files.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { dropFromDisk, makeFolder } from "./support/drop-folder.ts";
import { startHarborSite } from "./support/harbor-site.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";
import { sizes } from "./support/sizes.ts";

const handbook = makePdf(
  Array.from({ length: 200 }, (_, at) =>
    at === 136
      ? ["Workshop", "", "The night watch lights the kiln at five in the morning.", "Nobody else has its key."]
      : [`Rule ${at + 1}`, "", `Locker ${at + 1} is emptied once a quarter. Its owner gets a letter before.`],
  ),
  { title: "Staff handbook" },
);
const leave = new Document({
  sections: [
    {
      children: [
        new Paragraph({ text: "Leave", heading: HeadingLevel.HEADING_1 }),
        new Paragraph("Employees get 28 days of paid vacation a year. Unused days expire in March."),
      ],
    },
  ],
});
const prices = [
  ["Item", "Price"],
  ...Array.from({ length: 30 }, (_, at) => [`Teak table ${at}`, 900 + at]),
  ["Cedar bench", 412],
];
const slides = [
  { title: "Orchard", lines: ["What we plan for the year"] },
  { title: "Launch", lines: ["The orchard app launches in September for growers in Portugal."] },
];

/** What the folder has, with a question about each, the words that answer it, and what the viewer says of their place. */
const files = async () => ({
  "Staff handbook.pdf": handbook,
  "Leave.docx": await makeDocx(leave),
  "Prices.xlsx": makeXlsx({ Garden: prices }),
  "Ferns.epub": makeEpub("Ferns", [
    "<h1>Moss</h1><p>Moss has no roots.</p>",
    "<h1>Royal fern</h1><p>The royal fern grows two meters high in wet meadows.</p>",
  ]),
  "plans/Roadmap.pptx": makePptx(slides, "Roadmap"),
});
const questions: readonly { source: string; question: string; quote: string; place?: string }[] = [
  {
    source: "Leave",
    question: "How many days of paid vacation do employees get?",
    quote: "Employees get 28 days of paid vacation a year.",
  },
  {
    source: "Staff handbook",
    question: "When does the night watch light the kiln?",
    quote: "The night watch lights the kiln at five in the morning.",
    place: knowledgeViewerText.page(137, 200),
  },
  { source: "Prices", question: "What is the price of the cedar bench?", quote: "Cedar bench" },
  {
    source: "Ferns",
    question: "How high does the royal fern grow?",
    quote: "The royal fern grows two meters high in wet meadows.",
  },
  {
    source: "Roadmap",
    question: "When does the orchard app launch for growers?",
    quote: "The orchard app launches in September for growers in Portugal.",
  },
  {
    source: "Tides",
    question: "When does high water come at the harbor of Vlissingen?",
    quote: "At the harbor of Vlissingen, high water comes twelve hours and twenty-five minutes after the last.",
  },
];

/** The words that are marked as the passage; in a table, its rows. */
const markedText = (page: Page) =>
  page.evaluate(() => {
    const ranges = ["passage", "passage-on-paper"].flatMap((name) => [...(CSS.highlights.get(name) ?? [])]);
    const rows = [...document.querySelectorAll("[data-marked]")].map((row) => row.textContent);
    return [...ranges.map(String), ...rows].join(" ");
  });

test("a person drops a folder on an empty library, and an agent quotes each file and a website, one click from the words", async () => {
  const there = await visit();
  const { page, errors } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const site = await startHarborSite();
  const folder = await makeFolder("Workshop", await files());
  const dialog = page.getByRole("dialog");
  const tree = page.getByRole("treegrid", { name: knowledgeLibraryText.tree });

  await page.goto(urls.knowledge(slug));
  await page.getByText(knowledgeLibraryText.empty.title).waitFor();
  await dropFromDisk(page, page.getByRole("region", { name: knowledgeLibraryText.title }), folder.path);
  await dialog.getByText("Workshop / plans / ").waitFor();
  await dialog.getByRole("tab", { name: addKnowledgeText.tabs.websites }).click();
  await dialog.getByLabel(addKnowledgeText.urls).fill(site.pageUrl(1));
  await dialog.getByRole("button", { name: addKnowledgeText.submit(6) }).click();
  await dialog.getByText(addKnowledgeText.states.uploaded).nth(5).waitFor();
  await dialog.getByRole("button", { name: addKnowledgeText.done }).click();
  await tree.getByText("Workshop").click();
  await tree.getByText("plans").click();
  await tree
    .getByRole("row")
    .filter({ hasText: knowledgeLibraryText.states.READY })
    .nth(5)
    .waitFor({ timeout: 150_000 });
  await saveScreenshot(page, "first-journey-library");
  await site.close();
  await folder.remove();

  const nodes = await callProcedure<{ id: string; parent: string | null }[]>(
    page,
    "knowledgeSourceTreeNode.getAll",
    { workspaceId },
    "query",
  );
  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
    workspaceId,
    title: "Librarian",
    system: "You answer from the library.",
    knowledgeSourceTreeNodeIds: nodes.filter(({ parent }) => parent === null).map(({ id }) => id),
  });
  await page.goto(urls.agent(slug, agentId, "knowledge"));
  await page.getByRole("region", { name: agentEditorText.sections.knowledge }).getByText("Workshop").waitFor();
  await expectAccessible(page, "the knowledge of an agent");
  await saveScreenshot(page, "knowledge-section");

  await page.goto(urls.startChat(slug, agentId));
  const composer = page.getByRole("textbox", { name: composerText.label, exact: true }).first();
  for (const [at, { source, question, quote, place }] of questions.entries()) {
    await composer.fill(question);
    await composer.press("Enter");
    const answer = page.locator(".answer-text").nth(at);
    const number = answer.getByRole("link").filter({ hasText: /^\d+$/ }).first();
    await number.waitFor();
    await expect.poll(() => answer.textContent(), { message: question }).toMatch(new RegExp(`${source}.* says: “`));
    expect(await answer.textContent()).toContain(quote);
    await page.getByText(citationText.sources).nth(at).waitFor();
    if (at === 0) await lookAtCitations(page);
    await number.click();
    await page.waitForURL(/\/knowledge\/[^/?]+\?passage=/);
    await expect.poll(() => markedText(page), { message: question }).toContain(quote);
    // Exactly the quote, and not the passage around it; of a table, the row.
    expect((await markedText(page)).length, question).toBeLessThan(quote.length + 10);
    if (place) await page.getByText(place).waitFor();
    await saveScreenshot(page, `first-journey-${source}`);
    await page.goBack();
    await number.waitFor();
  }

  // Before they are deleted, it says who answers from them; after that, the agent has the website only.
  await page.goto(urls.knowledge(slug));
  await tree.getByRole("row").filter({ hasText: "Workshop" }).focus();
  await page.keyboard.press("Delete");
  const question = page.getByRole("alertdialog");
  await question.getByText(knowledgeLibraryText.usedBy(1, 0)).waitFor();
  await question.getByText("Librarian").waitFor();
  await saveScreenshot(page, "first-journey-delete");
  await expectAccessible(page, "the question before sources in use are deleted");
  await question.getByRole("button", { name: knowledgeLibraryText.deleteFolder("Workshop", 6).confirm }).click();
  await tree.getByText("Workshop").waitFor({ state: "detached" });
  await page.goto(urls.agent(slug, agentId, "knowledge"));
  const knowledge = page.getByRole("region", { name: agentEditorText.sections.knowledge });
  await knowledge.getByText("Tides").waitFor();
  expect(await knowledge.getByText("Workshop").count()).toBe(0);
  expect(errors).toEqual([]);
}, 240_000);

/** An answer with its numbers and cards. */
async function lookAtCitations(page: Page) {
  const number = page.locator(".answer-text").getByRole("link").filter({ hasText: /^\d+$/ }).first();
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.mouse.move(400, 300);
    await number.hover();
    await page.getByText(citationText.open).waitFor();
    await saveScreenshot(page, `citation-card-${theme}`);
    await page.mouse.move(0, 0);
    await page.getByText(citationText.open).waitFor({ state: "detached" });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, "an answer with citations");
  await page.setViewportSize(sizes.phone);
  await saveScreenshot(page, "citations-phone");
  await page.setViewportSize(sizes.desktop);
}
