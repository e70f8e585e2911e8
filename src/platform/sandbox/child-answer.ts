/** Request and response of a child process. Both cross a process boundary, so they contain only data. */
import { z } from "zod";
import type { CodeRequest, CodeResponse } from "#engine/host.ts";
import { codeErrorText } from "#product/texts/run/code-errors.ts";
import type { ProcessEnd } from "../process-sandbox/sandboxed-process.ts";
import type { FolderFile } from "./folder.ts";
import type { CodeLimits, ScriptLimits } from "./limits.ts";
import { type FolderAfter, readScriptFiles, type ScriptFile } from "./script-files.ts";

export interface CodeJob extends CodeRequest {
  readonly limits: CodeLimits;
  /** What a script finds in its working folder. */
  readonly folder?: readonly FolderFile[];
}

/** What the process reads. */
export const jobMessage = ({ folder, ...job }: CodeJob): string =>
  JSON.stringify({
    ...job,
    ...(folder && {
      folder: folder.map(({ path, bytes }) => ({ path, base64: Buffer.from(bytes).toString("base64") })),
    }),
  });

/** Scripts have files. */
export type CodeAnswer = CodeResponse & { readonly files?: readonly ScriptFile[]; readonly folder?: FolderAfter };

const detailChars = 2_000;

const printed = { stdout: z.string(), isCut: z.boolean() };
/** The child process runs hostile code, which can forge its response, so it is validated like untrusted input. */
const childAnswerSchema = z.union([
  z.strictObject({
    result: z.record(z.string(), z.unknown()),
    files: z.array(z.strictObject({ path: z.string(), base64: z.string().optional() })).optional(),
    leftOut: z.int().nonnegative().optional(),
    lost: z.enum(["count", "bytes"]).optional(),
    ...printed,
  }),
  z.strictObject({
    fault: z.enum(["threw", "cpu", "memory", "missing", "notJson", "notFinite", "tooLarge", "stuck", "files", "full"]),
    detail: z.string(),
    /** Name of the output that the fault refers to. */
    name: z.string().optional(),
    line: z.int().positive().nullable(),
    ...printed,
  }),
]);
export type ChildAnswer = z.infer<typeof childAnswerSchema>;

/** Enough for the largest valid response: escaping makes a printed character up to six times as long. */
export const maxAnswerBytes = ({ resultBytes, stdoutBytes, script }: CodeLimits) =>
  resultBytes + 6 * stdoutBytes + 64 * 1024 + (script ? filesBytes(script) : 0);

/** Either all files of the folder, or those in `outputs/` alone; a name has up to 4 KB, escaped like printed text. */
const filesBytes = ({ outputs, folder }: ScriptLimits): number =>
  Math.ceil((Math.max(outputs.bytes, folder.bytes) * 4) / 3) + (outputs.count + folder.count) * 6 * 4 * 1024;

/** Maps the end of a child process to a response. Fails closed: without valid output there is no result. */
export function readChildAnswer(end: ProcessEnd, job: CodeJob): CodeAnswer {
  const { errors } = codeErrorText;
  const { limits } = job;
  const fail = (error: string, line: number | null = null, stdout = ""): CodeAnswer => ({ error, line, stdout });
  if (end.how === "slow") return fail(errors.timedOut(limits.wallMs));
  if (end.how === "cpu") return fail(errors.cpuTimeExceeded(limits.cpuMs));
  if (end.how === "memory" || /out of memory|MemoryError|heap limit/i.test(end.errors))
    return fail(errors.memoryExceeded(limits.memoryBytes));
  if (end.how === "output") return fail(errors.outputsTooLarge(limits.resultBytes));
  if (end.how === "crashed" || end.how === "idle") return fail(errors.crashed);
  const read = childAnswerSchema.safeParse(parseJson(end.output.toString("utf8")));
  if (!read.success) return fail(codeErrorText.noResult);

  const say = read.data;
  const stdout = printedOutput(say, limits);
  if ("result" in say) {
    const missing = job.outputs.find((name) => !Object.hasOwn(say.result, name));
    if (missing !== undefined) return fail(errors.missingOutput(missing), null, stdout);
    const result = Object.fromEntries(job.outputs.map((name) => [name, say.result[name]]));
    if (Buffer.byteLength(JSON.stringify(result)) > limits.resultBytes)
      return fail(errors.outputsTooLarge(limits.resultBytes), null, stdout);
    const { script } = limits;
    if (!script) return { result, stdout };
    const { files = [], leftOut = 0, lost } = say;
    const read = readScriptFiles({ files, leftOut, lost }, job.folder ?? [], script);
    return read ? { result, stdout, ...read } : fail(errors.filesTooLarge(script.outputs), null, stdout);
  }
  const detail = say.detail.slice(0, detailChars);
  const sentences: Record<typeof say.fault, string> = {
    threw: errors.exception(detail, say.line),
    cpu: errors.cpuTimeExceeded(limits.cpuMs),
    memory: errors.memoryExceeded(limits.memoryBytes),
    missing: errors.missingOutput(say.name ?? ""),
    notJson: errors.notJson(say.name ?? "", detail),
    notFinite: errors.notFinite(say.name ?? "", detail),
    tooLarge: errors.outputsTooLarge(limits.resultBytes),
    stuck: errors.neverSettles,
    files: limits.script ? errors.filesTooLarge(limits.script.outputs) : codeErrorText.noResult,
    full: limits.script ? errors.folderFull(limits.script.folder.bytes) : codeErrorText.noResult,
  };
  return fail(sentences[say.fault], say.line, stdout);
}

function printedOutput({ stdout, isCut }: ChildAnswer, { stdoutBytes }: CodeLimits): string {
  const bytes = Buffer.from(stdout);
  if (!isCut && bytes.length <= stdoutBytes) return stdout;
  // Drops a character that is cut off at the end.
  const kept = bytes
    .subarray(0, stdoutBytes)
    .toString("utf8")
    .replace(/\ufffd$/, "");
  return `${kept}\n${codeErrorText.truncated(stdoutBytes)}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
