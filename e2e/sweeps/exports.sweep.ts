import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import mammoth from "mammoth";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { imageSize } from "#platform/extract/image-size.ts";
import { canvasExportText } from "#product/texts/canvas/canvas-export.ts";
import { canvasPanelText } from "#product/texts/canvas/canvas-panel.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { documentExportText } from "#product/texts/common/document-export.ts";
import { runExportText } from "#product/texts/run/run-export.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { canvasCardText } from "#product/texts/tools/canvas-cards.ts";
import { urls } from "#product/urls.ts";
import { expectAccessible, signUpAtHome, visit } from "../support/browser.ts";
import { send, waitForAnswer } from "../support/canvas-journeys.ts";
import { samples } from "../support/export-samples.ts";
import { createRun, type SeededStep, saveByMenu } from "../support/exported-runs.ts";
import { look } from "../support/look.ts";
import { drawPdf, readPdf } from "../support/read-pdf.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";

const formats = {
  pdf: documentExportText.exportPdf,
  docx: documentExportText.exportDocx,
  md: buttonText.exportMarkdown,
} as const;

/** Downloads a run in all formats by its menu. */
async function saveRun(page: Page) {
  const save = async (format: keyof typeof formats) => {
    const download = await saveByMenu(page, runHeaderText.more, formats[format]);
    await page
      .getByText(format === "pdf" ? runExportText.pdfDone : documentExportText.done)
      .last()
      .waitFor();
    return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())) };
  };
  const [pdf, docx, md] = [await save("pdf"), await save("docx"), await save("md")];
  const { value: html } = await mammoth.convertToHtml({ buffer: Buffer.from(docx.bytes) });
  return { pdf, docx: { ...docx, html }, md: { ...md, text: new TextDecoder().decode(md.bytes) } };
}

/** How many of the pages have a text. */
const countPages = (pages: readonly string[], text: string) =>
  pages.filter((page) => page.replaceAll(/\s+/g, " ").includes(text)).length;

/** In points; the browser rounds fractions up. */
function expectSize(size: { width: number; height: number }, wanted: { width: number; height: number }) {
  expect(Math.abs(size.width - wanted.width)).toBeLessThanOrEqual(1);
  expect(Math.abs(size.height - wanted.height)).toBeLessThanOrEqual(1);
}

test("five runs are exported as PDF, Word and Markdown, and what is in them can be read", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const read: Record<string, Awaited<ReturnType<typeof readPdf>>> = {};
  const files: Record<string, Awaited<ReturnType<typeof saveRun>>> = {};
  const picture = await uploadPicture(page, workspaceId);
  for (const [at, { title, steps }] of samples.entries()) {
    const seeded: SeededStep[] = at === 4 ? [...steps, ...picturesOf(picture)] : [...steps];
    const runId = await createRun(page, workspaceId, title, seeded);
    await page.goto(urls.run(slug, runId));
    await page.getByRole("heading", { name: title }).or(page.getByText(title)).first().waitFor();
    if (at === 0) {
      await page.getByRole("button", { name: runHeaderText.more, exact: true }).first().click();
      await look(page, "run-menu", page.getByRole("menuitem", { name: documentExportText.exportPdf }));
      await page.keyboard.press("Escape");
    }
    const saved = await saveRun(page);
    files[title] = saved;
    read[title] = await readPdf(saved.pdf.bytes);
    await drawPdf(page, saved.pdf.bytes, `run-${at + 1}`);
    const { pages, outline, size } = read[title];
    expectSize(size, { width: 595, height: 842 });
    for (const [index, text] of pages.entries()) expect(text).toContain(`${index + 1} / ${pages.length}`);
    // The browser writes bookmarks of right-to-left headings in the order of their words on the page.
    expect(outline).toContain(at === 2 ? title.split(" ").toReversed().join(" ") : title);
    expect(saved.pdf.name).toBe(`Harbor report - ${title}.pdf`);
  }
  const [tables, code, rightToLeft, emoji, structure] = samples.map(({ title }) => read[title]?.pages ?? []);
  // The header of a table is on each page that it reaches.
  expect(countPages(tables ?? [], "High water")).toBeGreaterThan(3);
  expect(countPages(tables ?? [], "High water")).toBe(countPages(tables ?? [], "-03-"));
  expect(code?.join("\n")).toContain("------------+--------+----");
  expect(code?.join("\n")).toContain("def step_110(value: int) -> int:");
  expect(rightToLeft?.join("\n")).toContain("Wind from the north");
  expect(emoji?.join("\n")).toContain("港口");
  expect(structure?.join("\n")).toContain("Section 9");
  expect(read["Headings and breaks"]?.links).toContain("https://harbor.example.com/tides");
  expect(files["Long tables"]?.docx.html.match(/<tr>/g)?.length).toBeGreaterThan(120);
  expect(files["Long tables"]?.md.text).toContain("| No. ");
  expect(there.errors).toEqual([]);
}, 600_000);

test("a run of 60 steps is exported within ten seconds", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const texts = samples.flatMap(({ steps }) => steps.map(({ text }) => text));
  const steps = Array.from({ length: 60 }, (_, at) => ({
    label: `Step ${at + 1}`,
    text: (texts[at % texts.length] ?? "").slice(0, 3_000),
  }));
  const runId = await createRun(page, workspaceId, "Sixty steps", steps);
  // The first PDF with a new data folder unpacks Chromium, which is done once.
  expect((await page.request.get(urls.runFile(runId, "pdf"), { timeout: 60_000 })).status()).toBe(200);
  for (const format of ["pdf", "docx", "markdown"]) {
    const started = performance.now();
    const response = await page.request.get(urls.runFile(runId, format), { timeout: 60_000 });
    expect(response.status()).toBe(200);
    const bytes = await response.body();
    const ms = Math.round(performance.now() - started);
    console.log(`60 steps as ${format}: ${ms} ms, ${Math.round(bytes.length / 1024)} KB`);
    expect(ms).toBeLessThan(10_000);
  }
}, 600_000);

const slide = (at: number) => `<!doctype html><html><head><style>
body{margin:0;height:100vh;display:grid;place-items:center;background:hsl(${at * 70} 60% 30%);color:white;font:700 48px sans-serif}
</style></head><body><h1>Slide ${at}</h1></body></html>`;
const webPage = `<!doctype html><html><head><style>
body{margin:0;font:16px/1.6 sans-serif;color:#1d2530}header{background:#0b4f6c;color:white;padding:48px}section{padding:32px 48px}
</style></head><body><header><h1>Harbor guide</h1><p>For visitors</p></header>${"<section><h2>Tides</h2><p>The tide rises and falls twice a day.</p></section>".repeat(9)}</body></html>`;

const pageCanvas = {
  kind: "HTML",
  content: { documents: [{ html: webPage, width: 1200, height: 800, filename: "page.html" }] },
};
const slideCanvas = {
  kind: "CAROUSEL",
  content: {
    documents: [1, 2, 3].map((at) => ({ html: slide(at), width: 540, height: 675, filename: `slide-${at}.html` })),
  },
};

/** A stored picture, which is a screenshot of the page. */
async function uploadPicture(page: Page, workspaceId: string): Promise<string> {
  const answer = await page.request.post(`/api/document/upload-image?workspaceId=${workspaceId}`, {
    headers: { origin: new URL(page.url()).origin },
    multipart: { document_files: { name: "home.png", mimeType: "image/png", buffer: await page.screenshot() } },
  });
  const { images } = (await answer.json()) as { images: { s3_file_path: string }[] };
  return images[0]?.s3_file_path ?? expect.unreachable();
}

const picturesOf = (path: string): SeededStep[] => [
  { label: "Pictures", text: `The home page:\n\n![Home page](${path})\n\nAnd small text after it.` },
  { label: "Web page", canvas: pageCanvas },
  { label: "Slides", canvas: slideCanvas },
];

test("the canvases of a run and of a chat are saved as PNG, PDF, Word and Markdown", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const canvases = picturesOf("").slice(1);
  const runId = await createRun(page, workspaceId, "Canvases", canvases);
  await page.goto(urls.run(slug, runId));
  const menuOf = (label: string) => runStepText.actions(label);
  await page.getByRole("button", { name: menuOf("Web page") }).click();
  await look(page, "step-menu", page.getByRole("menuitem", { name: canvasExportText.png }));
  await page.keyboard.press("Escape");

  const save = async (menu: string, item: string) => {
    const download = await saveByMenu(page, menu, item);
    return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())) };
  };
  const png = await save(menuOf("Web page"), canvasExportText.png);
  expect(png.name).toBe("Web page.png");
  expect(imageSize(png.bytes)).toMatchObject({ type: "png", width: 1200, height: 800 });
  const pdf = await save(menuOf("Web page"), documentExportText.exportPdf);
  const printed = await readPdf(pdf.bytes);
  expectSize(printed.size, { width: 900, height: 600 });
  expect(printed.pages.join(" ")).toContain("Harbor guide");
  await drawPdf(page, pdf.bytes, "web-page");
  const set = await save(menuOf("Slides"), canvasExportText.png);
  expect(set.name).toBe("Slides.zip");
  const pictures = unzipSync(set.bytes);
  expect(Object.keys(pictures)).toEqual(["Slides - 1.png", "Slides - 2.png", "Slides - 3.png"]);
  for (const bytes of Object.values(pictures)) expect(imageSize(bytes)).toMatchObject({ width: 540, height: 675 });
  const slides = await save(menuOf("Slides"), documentExportText.exportPdf);
  const bound = await readPdf(slides.bytes);
  expectSize(bound.size, { width: 405, height: 506 });
  expect(bound.pages.map((text) => text.trim())).toEqual(["Slide 1", "Slide 2", "Slide 3"]);
  await drawPdf(page, slides.bytes, "slides");

  // By itself in a tab: nothing runs or loads there.
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: canvasExportText.openPage }).first().click();
  const tab = await opened;
  // The first step is closed.
  await tab.getByRole("heading", { name: "Slide 1" }).waitFor();
  await tab.close();

  await page.goto(`/${slug}`);
  await send(
    page,
    `use the tool create_canvas with ${JSON.stringify({ kind: "TEXT", title: "Tide guide", content: "# Tides\n\n| Harbor | Height |\n| --- | --- |\n| Harlingen | 3.91 |" })} and use the tool create_canvas with ${JSON.stringify({ kind: "HTML", title: "Harbor page", task: "A page" })}`,
  );
  await page.getByText("Tool results").first().waitFor();
  await waitForAnswer(page);
  const panel = page.getByRole("region", { name: canvasPanelText.canvas });
  const open = (title: string) =>
    page
      .getByRole("button", { name: canvasCardText.openCanvas(title) })
      .first()
      .click();
  await open("Tide guide");
  await panel.getByRole("article").getByText("Tides").waitFor();
  // A change of the size moves the panel, which closes its menu.
  for (const [size, pixels] of Object.entries(sizes)) {
    await page.setViewportSize(pixels);
    await page.getByRole("button", { name: canvasExportText.menu }).click();
    await page.getByRole("menuitem", { name: documentExportText.exportDocx }).waitFor();
    await expectAccessible(page, `menu of a canvas, ${size}`);
    await saveScreenshot(page, `canvas-menu-${size}`);
    await page.keyboard.press("Escape");
  }
  await page.setViewportSize(sizes.desktop);
  const docx = await save(canvasExportText.menu, documentExportText.exportDocx);
  expect(docx.name).toBe("Tide guide.docx");
  expect((await mammoth.convertToHtml({ buffer: Buffer.from(docx.bytes) })).value).toContain("Harlingen");
  const markdown = await save(canvasExportText.menu, buttonText.exportMarkdown);
  expect(new TextDecoder().decode(markdown.bytes)).toContain("# Tides");
  const paper = await save(canvasExportText.menu, documentExportText.exportPdf);
  expect((await readPdf(paper.bytes)).pages.join(" ")).toContain("Harlingen");

  await open("Harbor page");
  await panel.getByRole("button", { name: canvasExportText.openPage }).waitFor();
  expect((await save(canvasExportText.menu, canvasExportText.png)).name).toBe("Harbor page.png");
  await look(page, "html-canvas");

  // What is typed must reach the server first.
  await open("Tide guide");
  await panel.getByRole("button", { name: buttonText.edit }).click();
  await page.route("**/api/trpc/artifact.updateContent**", (route) => route.abort());
  await panel.getByRole("textbox").first().press("End");
  await panel.getByRole("textbox").first().pressSequentially(" today");
  await panel.getByRole("button", { name: canvasExportText.menu }).click();
  await page.getByRole("menuitem", { name: documentExportText.exportPdf }).click();
  await page.getByText(canvasExportText.mustBeSaved).waitFor();
}, 600_000);

test("a chat is exported as PDF and Word by its menu, and an export can be canceled", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const chatId = crypto.randomUUID();
  const begun = await page.request.post("/api/chat/agent", {
    data: { workspaceId, chatId, message: { text: "When is high water?" } },
    headers: { origin: new URL(page.url()).origin },
  });
  await begun.text();
  const content = samples[1]?.steps[0]?.text ?? "";
  await callProcedure(page, "chat.createMessage", { chatId, role: "assistant", content });
  await callProcedure(page, "chat.updateTitle", { id: chatId, title: "Tides" });
  await page.goto(urls.chat(slug, chatId));
  await page.getByRole("button", { name: buttonText.more, exact: true }).first().click();
  await look(page, "chat-menu", page.getByRole("menuitem", { name: documentExportText.exportPdf }));
  await page.keyboard.press("Escape");
  const pdf = await saveByMenu(page, buttonText.more, documentExportText.exportPdf);
  const bytes = new Uint8Array(await readFile(await pdf.path()));
  expect((await readPdf(bytes)).pages.join("\n")).toContain("------------+--------+----");
  await drawPdf(page, bytes, "chat");

  await page.getByRole("button", { name: buttonText.more, exact: true }).first().click();
  await page.getByRole("menuitem", { name: documentExportText.exportPdf }).click();
  await page.getByRole("button", { name: documentExportText.cancel }).last().click();
  await page.getByText(documentExportText.canceled).waitFor();
  expect(there.errors).toEqual([]);
}, 300_000);
