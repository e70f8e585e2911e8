import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { browserLimits } from "./limits.ts";
import type { Tab } from "./render-page.ts";

/** Its fonts and images are data URLs, because it can load nothing. */
interface DrawnDocument {
  readonly html: string;
  /** Families of its own fonts that letters of other scripts are drawn with first, because the browser draws blanks. */
  readonly letterFonts?: string;
}

/** A document for paper. */
export interface PrintedDocument extends DrawnDocument {
  /** The size of its pages in CSS pixels, without margins; otherwise A4 with the margins of its own styles. */
  readonly pageSize?: { readonly width: number; readonly height: number };
}

/** A document and the window that is taken of it, in CSS pixels. */
export interface Capture extends DrawnDocument {
  readonly width: number;
  readonly height: number;
}

const pixelsPerInch = 96;
const a4Inches = { width: 8.27, height: 11.69 };
const dataResult = z.object({ data: z.string() });

export async function printDocument(tab: Tab, { pageSize, ...drawn }: PrintedDocument): Promise<Uint8Array> {
  await showDocument(tab, drawn);
  const paper = pageSize
    ? { width: pageSize.width / pixelsPerInch, height: pageSize.height / pixelsPerInch }
    : a4Inches;
  const { data } = await tab.send(
    "Page.printToPDF",
    {
      paperWidth: paper.width,
      paperHeight: paper.height,
      ...{ marginTop: 0, marginBottom: 0, marginLeft: 0, marginRight: 0 },
      pageRanges: `1-${browserLimits.printedPages}`,
      printBackground: true,
      generateTaggedPDF: true,
      generateDocumentOutline: pageSize === undefined,
    },
    dataResult,
  );
  return Buffer.from(data, "base64");
}

/** Pictures as PNG, in the order of the documents. Throws if they are too many bytes together. */
export async function captureDocuments(tab: Tab, captures: readonly Capture[]): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = [];
  let bytes = 0;
  for (const one of captures) {
    const picture = await captureDocument(tab, one);
    bytes += picture.byteLength;
    if (bytes > browserLimits.pictureBytes) throw new Error("The pictures are too large.");
    pictures.push(picture);
  }
  return pictures;
}

async function captureDocument(tab: Tab, { width, height, ...drawn }: Capture): Promise<Uint8Array> {
  await tab.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  await tab.send("Emulation.setScrollbarsHidden", { hidden: true });
  await showDocument(tab, drawn);
  const clip = { x: 0, y: 0, width, height, scale: 1 };
  const { data } = await tab.send("Page.captureScreenshot", { format: "png", clip }, dataResult);
  return Buffer.from(data, "base64");
}

const pausedRequest = z.object({ requestId: z.string(), resourceType: z.string() });

/** Shows a document without scripts, and waits for its fonts and images. */
async function showDocument(tab: Tab, { html, letterFonts }: DrawnDocument): Promise<void> {
  await tab.send("Page.enable");
  await tab.send("Emulation.setScriptExecutionDisabled", { value: true });
  // Everything that isn't inside the document is refused before it reaches the missing network.
  await tab.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
  tab.onEvent((method, params) => {
    if (method !== "Fetch.requestPaused") return;
    const { requestId, resourceType } = pausedRequest.parse(params);
    // A document that leads elsewhere stays; a failed navigation would show an error in its place.
    const answer =
      resourceType === "Document"
        ? tab.send("Fetch.fulfillRequest", { requestId, responseCode: 204 })
        : tab.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    // What is asked by a browser that is gone may fail.
    answer.catch(() => undefined);
  });
  const { frameTree } = await tab.send("Page.getFrameTree", {}, frameTreeResult);
  await tab.send("Page.setDocumentContent", { frameId: frameTree.frame.id, html });
  await waitForFrames(tab);
  const { frameTree: shown } = await tab.send("Page.getFrameTree", {}, frameTreeResult);
  const frames = [shown.frame, ...(shown.childFrames ?? []).map(({ frame }) => frame)];
  await Promise.all(frames.map(({ id }) => finishFrame(tab, id, letterFonts)));
}

/** Waits for the fonts and images of a frame, in a world of ours beside the one of the document. */
async function finishFrame(tab: Tab, frameId: string, letterFonts?: string): Promise<void> {
  const { executionContextId: contextId } = await tab.send("Page.createIsolatedWorld", { frameId }, worldResult);
  const expression = letterFonts ? `${putLettersFirst(letterFonts)}; ${waitForParts}` : waitForParts;
  await tab.send("Runtime.evaluate", { expression, contextId, awaitPromise: true });
}

/** Frames of a document are loaded after it. Listeners don't run without scripts, so their state is read. */
async function waitForFrames(tab: Tab): Promise<void> {
  const until = performance.now() + browserLimits.settleMs;
  while (performance.now() < until) {
    const { result } = await tab.send("Runtime.evaluate", { expression: documentState }, stateResult);
    if (result.value === "complete") return;
    await delay(browserLimits.frameLookMs);
  }
}

const stateResult = z.object({ result: z.object({ value: z.string() }) });

const frame = z.object({ id: z.string() });
const frameTreeResult = z.object({
  frameTree: z.object({ frame, childFrames: z.array(z.object({ frame })).optional() }),
});
const worldResult = z.object({ executionContextId: z.int() });

/** A property of the document itself: an element that is called like one takes its place in `document`. */
const ofDocument = (name: string): string =>
  `Object.getOwnPropertyDescriptor(Document.prototype, "${name}").get.call(document)`;

const documentState = ofDocument("readyState");

/** Puts these families first where a text has letters or emoji of other scripts. */
const putLettersFirst = (families: string): string => `(() => {
  const other = /[^\\p{ASCII}\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Common}\\p{Script=Inherited}]|\\p{Emoji_Presentation}/u;
  const found = [...Document.prototype.querySelectorAll.call(document, "body, body *")].filter((element) =>
    other.test([...element.childNodes].flatMap((node) => (node.nodeType === 3 ? node.data : [])).join("")),
  );
  // All styles are read before one is changed, because each change makes the next look costly.
  const owns = found.map((element) => getComputedStyle(element).fontFamily);
  found.forEach((element, at) =>
    element.style.setProperty("font-family", ${JSON.stringify(families)} + ", " + owns[at], "important"),
  );
})()`;

/** The fonts are loaded by name, because a page without a window to show it in doesn't look for them in time. */
const waitForParts = `(async () => {
  await Promise.allSettled([...${ofDocument("fonts")}].map((font) => font.load()));
  await Promise.all([...${ofDocument("images")}].map((image) => image.decode().catch(() => undefined)));
})()`;
