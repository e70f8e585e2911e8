import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { failExtraction } from "../failure-reason.ts";
import { pageLimits } from "./limits.ts";

/** What is used of the parser's canvas, whose types are those of browsers. */
interface CanvasFactory {
  create(
    width: number,
    height: number,
  ): {
    canvas: { width: number; height: number; encode(type: "jpeg", quality: number): Promise<Uint8Array> };
    context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } };
  };
}

export interface DrawnPage {
  /** Of the document. */
  readonly pages: number;
  /** Nothing is on the page. */
  readonly isBlank: boolean;
  readonly jpeg: Uint8Array;
}

const quality = 82;
const packageFolder = join(dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json"))), "/");

/** Draws one page on white. Runs in the sandbox and may throw any error. */
export async function drawPage(bytes: Uint8Array, number: number): Promise<DrawnPage> {
  const pdf = await getDocument({
    data: bytes,
    verbosity: 0,
    // Letters are drawn as shapes: no font of a file reaches native code.
    disableFontFace: true,
    useSystemFonts: false,
    // Scanners compress with JBIG2 and JPEG 2000.
    wasmUrl: join(packageFolder, "wasm/"),
    cMapUrl: join(packageFolder, "cmaps/"),
    standardFontDataUrl: join(packageFolder, "standard_fonts/"),
  }).promise.catch((error: Error) => failExtraction(error.name === "PasswordException" ? "password" : "damaged"));
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: pageLimits.pixels / Math.max(width, height, 1) });
  const factory = pdf.canvasFactory as CanvasFactory;
  const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas, canvasContext: context, viewport } as never).promise;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { pages: pdf.numPages, isBlank: isEven(data), jpeg: await canvas.encode("jpeg", quality) };
}

/** Paper is not quite even, and scanners leave specks. */
const specks = 0.0005;
const speckContrast = 48;
const step = 4 * 7;

/** Whether all pixels have nearly the same brightness. */
function isEven(pixels: Uint8ClampedArray): boolean {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let at = 0; at + 2 < pixels.length; at += step) {
    const brightness = ((pixels[at] ?? 0) * 3 + (pixels[at + 1] ?? 0) * 6 + (pixels[at + 2] ?? 0)) / 10;
    counts[brightness | 0] = (counts[brightness | 0] ?? 0) + 1;
    total += 1;
  }
  const paper = counts.indexOf(Math.max(...counts));
  let inked = 0;
  for (const [brightness, count] of counts.entries()) if (Math.abs(brightness - paper) > speckContrast) inked += count;
  return inked < total * specks;
}
