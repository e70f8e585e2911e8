import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { extractLinks, extractText, getDocumentProxy } from "unpdf";

/** What a person can read, click, and jump to in a PDF file. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const { links } = await extractLinks(pdf);
  const outline = ((await pdf.getOutline()) ?? []) as { title: string; items: { title: string }[] }[];
  const first = await pdf.getPage(1);
  const { width, height } = first.getViewport({ scale: 1 });
  return {
    pages: text,
    links,
    outline: outline.flatMap(({ title, items }) => [title, ...items.map((one) => one.title)]),
    /** In points. */
    size: { width: Math.round(width), height: Math.round(height) },
  };
}

/** Saves a picture of each page for manual review to the folder in PICTURES, if it is set. */
export async function drawPdf(page: Page, bytes: Uint8Array, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  const viewer = await page.context().newPage();
  const library = new URL("../../node_modules/pdfjs-dist/", import.meta.url);
  await viewer.route("http://pdf.test/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = pathname.endsWith(".mjs") ? "text/javascript" : "text/html";
    const body = pathname === "/" ? "<!doctype html>" : await readFile(new URL(`.${pathname}`, library));
    await route.fulfill({ contentType, body });
  });
  await viewer.goto("http://pdf.test/");
  await viewer.evaluate((data) => Object.assign(window, { data }), Buffer.from(bytes).toString("base64"));
  const pictures = await viewer.evaluate<string[]>(drawPages);
  await viewer.close();
  for (const [at, picture] of pictures.entries())
    await writeFile(join(folder, `${name}-page-${at + 1}.png`), Buffer.from(picture, "base64"));
}

/** A text, because tests are compiled, and what their imports become doesn't exist on the page. */
const drawPages = `(async () => {
  const pdfjs = await import("/build/pdf.mjs");
  pdfjs.GlobalWorkerOptions.workerSrc = "/build/pdf.worker.mjs";
  const pdf = await pdfjs.getDocument({ data: Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)) }).promise;
  const drawn = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1.3 });
    const canvas = Object.assign(document.createElement("canvas"), { width: viewport.width, height: viewport.height });
    await page.render({ canvas, viewport }).promise;
    drawn.push(canvas.toDataURL("image/png").split(",")[1]);
  }
  return drawn;
})()`;
