/** What a child is asked and what it may say. Both cross a process border, so they are data only. */
import { z } from "zod";
import type { CodeResponse, CodeRequest } from "#engine/host.ts";
import { codeText } from "#product/texts/code.ts";
import { toastText } from "#product/texts/toast.ts";
import type { ProcessEnd } from "../locked/locked-process.ts";
import type { CodeLimits } from "./limits.ts";

export interface CodeJob extends CodeRequest {
  readonly limits: CodeLimits;
}

const detailChars = 2_000;

const printed = { stdout: z.string(), isCut: z.boolean() };
/** The child runs hostile code, which may say anything in its stead: it is checked like a stranger's request. */
const childAnswerSchema = z.union([
  z.strictObject({ result: z.record(z.string(), z.unknown()), ...printed }),
  z.strictObject({
    fault: z.enum(["threw", "cpu", "memory", "missing", "notJson", "notFinite", "tooLarge", "stuck"]),
    detail: z.string(),
    /** The output that it is about. */
    name: z.string().optional(),
    line: z.int().positive().nullable(),
    ...printed,
  }),
]);
export type ChildAnswer = z.infer<typeof childAnswerSchema>;

/** Enough for the largest honest answer: escapes make a character of what was printed up to six times as long. */
export const maxAnswerBytes = (limits: CodeLimits) => limits.resultBytes + 6 * limits.stdoutBytes + 64 * 1024;

/** What a child's end means. Fails closed: without a valid answer there is no result. */
export function readChildAnswer(end: ProcessEnd, job: CodeJob): CodeResponse {
  const { fault } = codeText;
  const { limits } = job;
  const fail = (error: string, line: number | null = null, stdout = ""): CodeResponse => ({ error, line, stdout });
  if (end.how === "slow") return fail(fault.slow(limits.wallMs));
  if (end.how === "cpu") return fail(fault.cpu(limits.cpuMs));
  if (end.how === "memory" || /out of memory|MemoryError|heap limit/i.test(end.errors))
    return fail(fault.memory(limits.memoryBytes));
  if (end.how === "output") return fail(fault.tooLarge(limits.resultBytes));
  if (end.how === "crashed" || end.how === "idle") return fail(fault.crashed);
  const read = childAnswerSchema.safeParse(parseJson(end.output.toString("utf8")));
  if (!read.success) return fail(toastText.code.noResult);

  const say = read.data;
  const stdout = printedOutput(say, limits);
  if ("result" in say) {
    const missing = job.outputs.find((name) => !Object.hasOwn(say.result, name));
    if (missing !== undefined) return fail(fault.missing(missing), null, stdout);
    const result = Object.fromEntries(job.outputs.map((name) => [name, say.result[name]]));
    if (Buffer.byteLength(JSON.stringify(result)) > limits.resultBytes)
      return fail(fault.tooLarge(limits.resultBytes), null, stdout);
    return { result, stdout };
  }
  const detail = say.detail.slice(0, detailChars);
  const sentences: Record<typeof say.fault, string> = {
    threw: fault.threw(detail, say.line),
    cpu: fault.cpu(limits.cpuMs),
    memory: fault.memory(limits.memoryBytes),
    missing: fault.missing(say.name ?? ""),
    notJson: fault.notJson(say.name ?? "", detail),
    notFinite: fault.notFinite(say.name ?? "", detail),
    tooLarge: fault.tooLarge(limits.resultBytes),
    stuck: fault.stuck,
  };
  return fail(sentences[say.fault], say.line, stdout);
}

function printedOutput({ stdout, isCut }: ChildAnswer, { stdoutBytes }: CodeLimits): string {
  const bytes = Buffer.from(stdout);
  if (!isCut && bytes.length <= stdoutBytes) return stdout;
  // A character cut in half at the end is left out.
  const kept = bytes
    .subarray(0, stdoutBytes)
    .toString("utf8")
    .replace(/\ufffd$/, "");
  return `${kept}\n${codeText.cut(stdoutBytes)}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
