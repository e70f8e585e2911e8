import type { ChildProcess } from "node:child_process";
import { AppError } from "#lib/errors.ts";
import { extractText } from "#product/texts/files/text-extraction.ts";
import type { FairQueueSize } from "../process-sandbox/fair-queue.ts";
import type { LauncherName } from "../process-sandbox/launcher.ts";
import { killGroup, runSandboxed } from "../process-sandbox/sandboxed-process.ts";
import { type SandboxCheck, selfTest } from "../process-sandbox/self-test.ts";
import { createWorkQueue } from "../process-sandbox/work-queue.ts";
import { type ExtractSource, openInput } from "./input-file.ts";
import type { ExtractKind } from "./kinds.ts";
import { type ExtractLimits, extractLimits, maxLimits } from "./limits.ts";
import { drawPage, type PagePicture } from "./pages/page-drawer.ts";
import { extractProgram } from "./program.ts";
import { type Extracted, type ExtractFailure, extractFailure, readResult } from "./read-result.ts";

export interface ExtractInput {
  /** Queue key: slots are shared fairly between workspaces. */
  readonly workspaceId: string;
  readonly source: ExtractSource;
  readonly kind: ExtractKind;
  /** Used as the title if the file has none. */
  readonly fileName: string;
  /** URL of an HTML page, used to resolve its relative links. */
  readonly url?: string | undefined;
  /** Content type that the sender of a page or text declared. Only its charset is used. */
  readonly contentType?: string | undefined;
}

/**
 * Extracts text from files in sandboxed child processes. An unreadable file is a result, not an error. Throws "limit"
 * (the queue is full), "unknown" (no child process can be started or sandboxed), or the signal's reason.
 */
export interface Extractor {
  extract(
    input: ExtractInput,
    limits?: Partial<ExtractLimits>,
    signal?: AbortSignal,
  ): Promise<Extracted | ExtractFailure>;
  /**
   * A page of a PDF as a picture, from 1. Fails with "unsupported" where the machine can't confine native code. Throws
   * like `extract`.
   */
  drawPage(
    input: Pick<ExtractInput, "workspaceId" | "source"> & { readonly page: number },
    signal?: AbortSignal,
  ): Promise<PagePicture | ExtractFailure>;
  /** Result of the self-test, for the health page: the isolation level and what a child process could not do. */
  isolation(): Promise<{
    isolation: SandboxCheck["isolation"];
    launcher: LauncherName;
    checks: SandboxCheck["checks"];
  }>;
  /** Kills running child processes and rejects later calls. */
  close(): Promise<void>;
}

/** A workspace gets two slots at most, so that its large files always leave one for another workspace. */
const defaultSize: FairQueueSize = { slots: 3, slotsPerKey: 2, maxWaiting: 200 };
/** Drawing takes much memory, so pages wait for each other. */
const drawSize: FairQueueSize = { slots: 1, slotsPerKey: 1, maxWaiting: 200 };

export function createExtractor(size: FairQueueSize = defaultSize): Extractor {
  const queue = createWorkQueue(size, extractText.busy);
  const drawQueue = createWorkQueue(drawSize, extractText.busy);
  const children = new Set<ChildProcess>();
  const closing = new AbortController();
  let sandboxCheck: Promise<SandboxCheck> | undefined;

  const killAll = () => {
    for (const child of children) killGroup(child);
  };
  process.once("exit", killAll);

  function ensureSandbox(): Promise<SandboxCheck> {
    sandboxCheck ??= selfTest(extractProgram(), children).catch((cause) => {
      sandboxCheck = undefined; // the next call retries, because the machine may only have run out of processes
      throw new AppError("unknown", extractText.broken, { cause });
    });
    return sandboxCheck;
  }

  async function extractFrom(input: ExtractInput, limits: ExtractLimits, signal: AbortSignal) {
    const { launcher } = await ensureSandbox();
    await using file = await openInput(input.source, limits.inputBytes, signal);
    const { size } = await file.stat();
    if (size === 0) return extractFailure("empty");
    if (size > limits.inputBytes) return extractFailure("too-big");
    const job = {
      kind: input.kind,
      url: input.url ?? null,
      charset: /charset=["']?([\w.:-]+)/i.exec(input.contentType ?? "")?.[1] ?? null,
      outputBytes: limits.outputBytes,
      pages: limits.pages,
    };
    // The timeout kills a slow child process. The CPU limit is higher and kills one that has lost its parent.
    const cpuSeconds = Math.ceil((limits.wallMs * 2) / 1000) + 10;
    const command = launcher.command(extractProgram(job), { memoryBytes: limits.memoryBytes, cpuSeconds });
    const outputBytes = limits.outputBytes + maxLimits.headerBytes + maxLimits.table.bytes;
    return readResult(
      await runSandboxed({ ...limits, ...command, outputBytes, input: file.fd, signal }, children),
      input,
    );
  }

  return {
    async extract(input, wanted = {}, signal) {
      const limits = { ...extractLimits, ...wanted };
      const bounded = {
        ...limits,
        wallMs: Math.min(limits.wallMs, maxLimits.wallMs),
        memoryBytes: Math.min(limits.memoryBytes, maxLimits.memoryBytes),
      };
      const until = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      return queue.run(input.workspaceId, () => extractFrom(input, bounded, until), until);
    },

    async drawPage({ workspaceId, source, page }, signal) {
      const until = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const draw = async () => drawPage({ source, page, signal: until }, await ensureSandbox(), children);
      return drawQueue.run(workspaceId, draw, until);
    },

    async isolation() {
      const { isolation, checks, launcher } = await ensureSandbox();
      return { isolation, checks, launcher: launcher.name };
    },

    async close() {
      closing.abort(new AppError("unknown", extractText.broken));
      process.removeListener("exit", killAll);
      killAll();
      await Promise.all([...children].map((child) => new Promise((done) => child.once("close", done))));
    },
  };
}
