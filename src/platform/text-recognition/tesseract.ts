import { AppError } from "#lib/errors.ts";
import { withoutControls } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { textRecognitionText } from "#product/texts/files/text-recognition.ts";
import { timers } from "#product/timers.ts";
import { openInput } from "../extract/input-file.ts";
import { killGroup, runSandboxed } from "../process-sandbox/sandboxed-process.ts";

/** Of what the program says when it fails. */
const maxReasonChars = 200;

const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "";

/** Finds the text in pictures, on this machine. */
export interface TextRecognition {
  /** "" if there is none. Throws "provider" with a sentence if the program fails, or the signal's reason. */
  recognize(picture: Uint8Array, signal: AbortSignal): Promise<string>;
  /** Kills running programs. */
  close(): void;
}

/**
 * The `tesseract` command. It gets only pictures that this product has drawn itself, as an open descriptor, and an empty
 * environment.
 */
export function createTesseract({ path, languages }: { path: string; languages: string }): TextRecognition {
  const children: Parameters<typeof runSandboxed>[1] = new Set();
  return {
    async recognize(picture, signal) {
      await using file = await openInput({ bytes: picture }, picture.length, signal);
      const run = {
        ...{ file: path, args: ["/dev/fd/3", "stdout", "-l", languages], input: file.fd },
        env: { OMP_THREAD_LIMIT: "1" },
        ...{ wallMs: timers.knowledge.recognitionMs, memoryBytes: limits.knowledge.scan.recognitionBytes },
        ...{ outputBytes: limits.knowledge.scan.pageChars * 4, signal },
      };
      const end = await runSandboxed(run, children).catch((cause: Error) => {
        signal.throwIfAborted();
        throw new AppError("provider", textRecognitionText.notStarted, { cause });
      });
      const text = withoutControls(end.output.toString("utf8")).replaceAll("\f", "").trim();
      // An empty page is one only if the program has ended well; a missing language, for example, is no text, either.
      if (end.how !== "ended" || end.code !== 0)
        throw new AppError("provider", textRecognitionText.failed(lastLine(end.errors).slice(0, maxReasonChars)));
      return text;
    },
    close() {
      for (const child of children) killGroup(child);
    },
  };
}
