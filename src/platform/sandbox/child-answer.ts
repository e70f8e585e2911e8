/** Request and response of a child process. Both cross a process boundary, so they contain only data. */
import { z } from "zod";
import type { CodeRequest, CodeResponse } from "#engine/host.ts";
import { codeErrorText } from "#product/texts/run/code-errors.ts";
import type { ProcessEnd } from "../process-sandbox/sandboxed-process.ts";
import { safeFileName } from "../storage/file-name.ts";
import type { CodeLimits } from "./limits.ts";

export interface CodeJob extends CodeRequest {
  readonly limits: CodeLimits;
}

/** A file that a script wrote to `outputs/`. The name has no folders. */
export interface ScriptFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
/** Scripts have files. */
export type CodeAnswer = CodeResponse & { readonly files?: readonly ScriptFile[] };

const detailChars = 2_000;

const printed = { stdout: z.string(), isCut: z.boolean() };
/** The child process runs hostile code, which can forge its response, so it is validated like untrusted input. */
const childAnswerSchema = z.union([
  z.strictObject({
    result: z.record(z.string(), z.unknown()),
    files: z.array(z.strictObject({ name: z.string(), base64: z.string() })).optional(),
    ...printed,
  }),
  z.strictObject({
    fault: z.enum(["threw", "cpu", "memory", "missing", "notJson", "notFinite", "tooLarge", "stuck", "files"]),
    detail: z.string(),
    /** Name of the output that the fault refers to. */
    name: z.string().optional(),
    line: z.int().positive().nullable(),
    ...printed,
  }),
]);
export type ChildAnswer = z.infer<typeof childAnswerSchema>;

/** Enough for the largest valid response: escaping makes a printed character up to six times as long. */
export const maxAnswerBytes = ({ resultBytes, stdoutBytes, files }: CodeLimits) =>
  resultBytes + 6 * stdoutBytes + 64 * 1024 + Math.ceil(((files?.bytes ?? 0) * 4) / 3);

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
    if (!limits.files) return { result, stdout };
    const files = readFiles(say.files ?? [], limits.files);
    return files ? { result, stdout, files } : fail(errors.filesTooLarge(limits.files), null, stdout);
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
    files: limits.files ? errors.filesTooLarge(limits.files) : codeErrorText.noResult,
  };
  return fail(sentences[say.fault], say.line, stdout);
}

/** Null if there are too many or too large files. */
function readFiles(
  files: readonly { name: string; base64: string }[],
  most: NonNullable<CodeLimits["files"]>,
): ScriptFile[] | null {
  if (files.length > most.count) return null;
  const used = new Set<string>();
  let left = most.bytes;
  const read = files.map(({ name, base64 }) => {
    const bytes = Buffer.from(base64, "base64");
    left -= bytes.length;
    return { name: uniqueName(safeFileName(name), used), bytes };
  });
  return left < 0 ? null : read;
}

/** Files of different folders may have the same name. */
function uniqueName(name: string, used: Set<string>): string {
  const [, stem = name, extension = ""] = /^(.*?)(\.\w+)?$/s.exec(name) ?? [];
  let unique = name;
  for (let number = 2; used.has(unique.toLowerCase()); number++) unique = `${stem}-${number}${extension}`;
  used.add(unique.toLowerCase());
  return unique;
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
