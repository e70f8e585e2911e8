import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { AppError } from "#lib/errors.ts";
import { resolveSibling } from "#platform/process-sandbox/launcher.ts";
import { limits } from "#product/limits.ts";
import { extractText } from "#product/texts/files/text-extraction.ts";
import { timers } from "#product/timers.ts";
import { type Chunk, type SplitJob, splitDocument } from "./split-document.ts";

const megabytes = 512;

/**
 * Cuts a document as `splitDocument` does. Long ones are cut in a thread of their own, which takes up to seconds, and
 * holds up nothing else meanwhile.
 */
export async function splitInThread({ settings, ...document }: SplitJob, signal: AbortSignal): Promise<Chunk[]> {
  if (document.text.length <= limits.knowledge.splitHereChars) return splitDocument(document, settings);
  const tooSlow = AbortSignal.timeout(timers.knowledge.splitMs);
  const until = AbortSignal.any([signal, tooSlow]);
  const thread = new Worker(resolveSibling("./split-worker.ts", import.meta.url), {
    workerData: { ...document, settings } satisfies SplitJob,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  try {
    const chunks: Chunk[] = [];
    for (;;) {
      thread.postMessage("next");
      const [answer] = (await once(thread, "message", { signal: until })) as [Chunk[]];
      if (answer.length === 0) return chunks;
      chunks.push(...answer);
    }
  } catch (error) {
    if (tooSlow.aborted && !signal.aborted) throw new AppError("invalid", extractText["too-slow"], { cause: error });
    if (isOutOfMemory(error)) throw new AppError("too_large", extractText["too-big"], { cause: error });
    throw error;
  } finally {
    await thread.terminate();
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
