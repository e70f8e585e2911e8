/** Pages of PDFs as pictures, drawn by the real child process. */
import { afterAll, expect, test } from "vitest";
import { makePdf, makePdfOfStreams, rawStream, scannedPage } from "#testing/sample-files.ts";
import { findLaunchers } from "../../process-sandbox/launcher.ts";
import { createExtractor } from "../extractor.ts";
import { imageSize } from "../image-size.ts";
import { pageLimits } from "./limits.ts";
import { drawPage } from "./page-drawer.ts";

const extractor = createExtractor();
afterAll(() => extractor.close());
const draw = (bytes: Buffer, page = 1) => extractor.drawPage({ workspaceId: "one", source: { bytes }, page });

test("a page becomes a picture of a limited size, and an empty one says so", async () => {
  const scan = makePdfOfStreams([scannedPage(), rawStream(Buffer.from(""))]);
  const written = await draw(scan);
  if (written.status === "failed") return expect.unreachable(written.reason);
  expect(written.isBlank).toBe(false);
  const size = imageSize(written.jpeg);
  expect(size).toMatchObject({ type: "jpeg", height: pageLimits.pixels });
  expect(size?.width).toBeLessThan(pageLimits.pixels);
  expect(await draw(scan, 2)).toMatchObject({ status: "done", isBlank: true });
});

test("what can't be drawn is a result with a reason", async () => {
  expect(await draw(makePdf([["a"]]), 7)).toMatchObject({ reason: "damaged" });
  expect(await draw(Buffer.from("no PDF"))).toMatchObject({ reason: "damaged" });
  const [launcher] = findLaunchers();
  if (!launcher) return expect.unreachable();
  const check = { isolation: "permission-only", launcher, checks: {} as never } as const;
  const source = { bytes: makePdf([["a"]]) };
  const open = drawPage({ source, page: 1, signal: new AbortController().signal }, check, new Set());
  expect(await open, "native code runs only where the kernel confines it").toMatchObject({ reason: "unsupported" });
});
