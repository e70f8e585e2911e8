import type { ChildProcess } from "node:child_process";
import { z } from "zod";
import { parseJson } from "#lib/json/parse-json.ts";
import { resolveSibling, type SandboxedProgram } from "../../process-sandbox/launcher.ts";
import { runSandboxed } from "../../process-sandbox/sandboxed-process.ts";
import type { SandboxCheck } from "../../process-sandbox/self-test.ts";
import { failureReasons } from "../failure-reason.ts";
import { type ExtractSource, openInput } from "../input-file.ts";
import { type ExtractFailure, extractFailure } from "../read-result.ts";
import { type PageJob, pageLimits } from "./limits.ts";

/** A page of a PDF as a picture. */
export interface PagePicture {
  readonly status: "done";
  /** Nothing is on the page. */
  readonly isBlank: boolean;
  readonly jpeg: Uint8Array;
}

/** The child process parses hostile files, so its output is validated like untrusted input. */
const headerSchema = z.union([
  z.strictObject({ reason: z.enum(failureReasons) }),
  z.strictObject({ pages: z.int().positive(), isBlank: z.boolean() }),
]);

const folder = resolveSibling("..", import.meta.url);
const projectRoot = resolveSibling("../../../..", import.meta.url);

const drawProgram = (job: PageJob): SandboxedProgram => ({
  entry: `${folder}pages/page-child.ts`,
  args: [JSON.stringify(job)],
  readable: [folder, `${projectRoot}node_modules/`, `${projectRoot}package.json`],
  heapBytes: pageLimits.heapBytes,
  // Its canvas is native code, which Node can't confine: `drawPage` runs it only where the kernel does.
  flags: ["--allow-addons"],
});

/** Draws a page in a sandboxed child process. A page that can't be drawn is a result, not an error. */
export async function drawPage(
  { source, page, signal }: { source: ExtractSource; page: number; signal: AbortSignal },
  { launcher, isolation }: SandboxCheck,
  children: Set<ChildProcess>,
): Promise<PagePicture | ExtractFailure> {
  if (isolation !== "namespaces") return extractFailure("unsupported");
  await using file = await openInput(source, pageLimits.inputBytes, signal);
  if ((await file.stat()).size > pageLimits.inputBytes) return extractFailure("too-big");
  const command = launcher.command(drawProgram({ page }), {
    memoryBytes: pageLimits.reservedBytes,
    cpuSeconds: (pageLimits.wallMs * 2) / 1_000,
  });
  const end = await runSandboxed({ ...pageLimits, ...command, input: file.fd, signal }, children);
  if (end.how === "slow") return extractFailure("too-slow");
  if (end.how !== "ended" || /out of memory|heap limit|failed to allocate/i.test(end.errors))
    return extractFailure("too-big");
  const border = end.output.indexOf("\n");
  const header = headerSchema.safeParse(parseJson(end.output.subarray(0, Math.max(0, border)).toString("utf8")));
  if (border < 0 || !header.success) return extractFailure("damaged");
  if ("reason" in header.data) return extractFailure(header.data.reason);
  const jpeg = end.output.subarray(border + 1);
  if (jpeg.length < 4 || jpeg.readUInt16BE(0) !== 0xff_d8) return extractFailure("damaged");
  return { status: "done", isBlank: header.data.isBlank, jpeg };
}
