import { Document, HeadingLevel, Paragraph } from "docx";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { urls } from "#product/urls.ts";
import { makeDocx, makePdf } from "#testing/sample-files.ts";
import { addSource } from "./support/add-sources.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { findWorkspaceId } from "./support/seed-workspace.ts";
import { sizes } from "./support/sizes.ts";

const handbook = makePdf(
  [
    ["1 Welcome", "", "This handbook is for everybody who works at the workshop.", "Ask the people team."],
    ["2 Working hours", "", "The workshop opens at seven and closes at six.", "Breaks are taken together at noon."],
    [
      "3 Probation",
      "",
      "Every permanent contract starts with a probation of three months.",
      "During probation both sides can end the contract with the notice written in it.",
      "",
      "You and your manager review it after week four and week ten.",
    ],
    ["4 Equipment", "", "You receive work shoes, gloves and a tool roll on the first day."],
  ],
  { title: "Staff handbook" },
);

const portugal = () =>
  makeDocx(
    new Document({
      sections: [
        {
          children: [
            new Paragraph({ text: "Portugal", heading: HeadingLevel.HEADING_1 }),
            new Paragraph({ text: "Trial period", heading: HeadingLevel.HEADING_2 }),
            new Paragraph("The trial period begins on the first day of work. Training that the company orders counts."),
            new Paragraph({ text: "Ending the contract early", heading: HeadingLevel.HEADING_2 }),
            new Paragraph(
              "Either side can end the contract during probation without a reason. Notice is seven days after 60 days of work, and 30 days after 120 days.",
            ),
            new Paragraph({ text: "Length by type of role", heading: HeadingLevel.HEADING_2 }),
            new Paragraph("In Portugal the usual probation is 90 days. It is 180 days for roles with high trust."),
          ],
        },
      ],
    }),
  );

const prices = ["Item,Wood,Price", ...Array.from({ length: 120 }, (_, at) => `Bench ${at},Cedar,${100 + at} €`)].join(
  "\n",
);

/** Puts files into the library and waits until they are learned; returns the nodes by name. */
async function fillLibrary(page: Page, workspaceId: string, files: Record<string, Buffer>) {
  const ids = new Map<string, string>();
  for (const [name, buffer] of Object.entries(files)) {
    const split = name.endsWith(".csv") ? {} : { split: { chunkSize: 400, chunkOverlap: 0 } };
    ids.set(name, await addSource(page, workspaceId, { name, buffer, ...split }));
  }
  return (name: string) => ids.get(name) ?? expect.unreachable(name);
}

/** The words that are marked as the passage. */
const markedText = (page: Page) =>
  page.evaluate(() =>
    ["passage", "passage-on-paper"]
      .flatMap((name) => [...(CSS.highlights.get(name) ?? [])])
      .map((range) => String(range))
      .join(" "),
  );

/** Pictures in all sizes and both themes. */
async function picture(page: Page, name: string) {
  if (!process.env.PICTURES) return;
  for (const [size, pixels] of Object.entries(sizes)) {
    await page.setViewportSize(pixels);
    await page.waitForTimeout(400);
    await saveScreenshot(page, `${name}-${size}`);
  }
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForTimeout(400);
  await saveScreenshot(page, `${name}-desktop-dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

test("a question shows its passages with scores, and each one marked in its document", async () => {
  // Not at the address that links to files name: an instance may have several.
  const there = await visit({ baseUrl: inject("baseUrl").replace("localhost", "127.0.0.1") });
  const { page, errors } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);

  await page.goto(urls.knowledgeTest(slug));
  await page.getByText(knowledgeTestText.start.title).waitFor();
  await picture(page, "retrieval-empty");
  const idOf = await fillLibrary(page, workspaceId, {
    "Staff handbook.pdf": handbook,
    "Portugal.docx": await portugal(),
    "Prices.csv": Buffer.from(prices),
  });

  await page.getByRole("textbox", { name: knowledgeTestText.question }).fill("How long is the notice in Portugal?");
  await page.keyboard.press("Enter");
  const found = page.getByRole("list", { name: knowledgeTestText.list, exact: true });
  await found.getByRole("listitem").filter({ hasText: "seven days" }).getByRole("button").click();
  const docx = page.getByRole("region", { name: "Portugal.docx" });
  await docx.getByRole("heading", { name: "Ending the contract early" }).waitFor();
  await expect.poll(() => markedText(page)).toContain("Notice is seven days after 60 days");
  await picture(page, "retrieval");
  await expectAccessible(page, "test retrieval");

  await found.getByRole("button", { name: "Staff handbook.pdf" }).first().click();
  await expect.poll(() => markedText(page), { timeout: 20_000 }).toContain("starts with a probation");
  await picture(page, "retrieval-pdf");
  await expectAccessible(page, "test retrieval with a PDF");

  await page.goto(urls.knowledgeSource(slug, idOf("Staff handbook.pdf")));
  await page.getByRole("searchbox", { name: knowledgeViewerText.pdf.search }).fill("work  shoes");
  await page.getByText(knowledgeViewerText.pdf.matches(1, 1)).waitFor();
  await page.getByText(knowledgeViewerText.page(4, 4)).waitFor();
  await page.getByRole("button", { name: knowledgeViewerText.pdf.thumbnails }).click();
  await picture(page, "viewer-pdf");

  await page.getByRole("tab", { name: knowledgeViewerText.passages }).click();
  const passages = page.getByRole("region", { name: knowledgeViewerText.list.label("Staff handbook.pdf") });
  const first = passages.getByRole("listitem").first();
  await first.getByRole("button", { name: knowledgeViewerText.list.edit }).click();
  await first.getByRole("textbox").fill("The people team answers questions about the handbook.");
  await first.getByRole("button", { name: knowledgeViewerText.list.save }).click();
  await first.getByText("The people team answers questions").waitFor();
  await first.getByRole("switch").click();
  await first.getByText(knowledgeViewerText.list.off).waitFor();
  await picture(page, "viewer-passages");
  await expectAccessible(page, "the passages of a source");

  await page.goto(urls.knowledgeSource(slug, idOf("Prices.csv"), null, { isFull: true }));
  await page.getByRole("cell", { name: "Bench 30", exact: true }).waitFor();
  await page.getByRole("button", { name: /^Price/ }).click();
  await page.getByRole("button", { name: /^Price/ }).click();
  await expect.poll(() => page.getByRole("row").nth(1).textContent()).toContain("Bench 119");
  await page.getByRole("button", { name: knowledgeViewerText.table.filter }).click();
  await page.getByRole("textbox", { name: knowledgeViewerText.table.filterOf("Price") }).fill("< 103");
  await page.getByText(knowledgeViewerText.table.matching(3, 120)).waitFor();
  await picture(page, "viewer-table");
  await expectAccessible(page, "a spreadsheet");
  expect(errors).toEqual([]);
});
