import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { limits } from "#product/limits.ts";
import type { SafeHttp } from "../net/safe-http.ts";
import type { DevTools, noResult } from "./devtools.ts";
import { browserLimits } from "./limits.ts";
import { createPageRequests, type DownloadedPage, pausedRequest } from "./page-requests.ts";

/** A page after its scripts have run. */
export interface RenderedPage {
  /** The address to which the scripts led. */
  readonly url: string;
  readonly html: string;
}

/** Commands to one tab. */
export interface Tab {
  send<Result extends z.ZodType = typeof noResult>(
    method: string,
    params?: object,
    result?: Result,
  ): Promise<z.output<Result>>;
  onEvent(handle: (method: string, params: unknown) => void): void;
}

export async function openTab(devTools: DevTools): Promise<Tab> {
  const { targetId } = await devTools.send(
    "Target.createTarget",
    { url: "about:blank" },
    { result: z.object({ targetId: z.string() }) },
  );
  const { sessionId } = await devTools.send(
    "Target.attachToTarget",
    { targetId, flatten: true },
    { result: z.object({ sessionId: z.string() }) },
  );
  return {
    send: (method, params, result) => devTools.send(method, params, { sessionId, ...(result && { result }) }),
    onEvent: (handle) => devTools.onEvent(sessionId, handle),
  };
}

/** Shows a downloaded page in the tab, waits until its text is there, and returns what its scripts made of it. */
export async function renderPage(
  tab: Tab,
  http: SafeHttp,
  page: DownloadedPage,
  { settleMs, signal }: { settleMs: number; signal: AbortSignal },
): Promise<RenderedPage> {
  const { frameTree } = await tab.send("Page.getFrameTree", {}, frameTreeResult);
  const frameId = frameTree.frame.id;
  const requests = createPageRequests(http, page, { frameId, signal });
  let isLoaded = false;

  const answerRequest = async (params: unknown) => {
    const paused = pausedRequest.parse(params);
    const { requestId } = paused;
    const response = await requests.answer(paused);
    if (!response) return tab.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    const { status: responseCode, headers: responseHeaders } = response;
    const body = Buffer.from(response.bytes).toString("base64");
    return tab.send("Fetch.fulfillRequest", { requestId, responseCode, responseHeaders, body });
  };
  tab.onEvent((method, params) => {
    // What is asked of a page that has moved on, or of a browser that is gone, may fail.
    if (method === "Fetch.requestPaused") answerRequest(params).catch(() => undefined);
    else if (method === "Page.javascriptDialogOpening")
      tab.send("Page.handleJavaScriptDialog", { accept: false }).catch(() => undefined);
    else if (method === "Page.loadEventFired") isLoaded = true;
  });

  await tab.send("Page.enable");
  await tab.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
  const isIdle = () => isLoaded && requests.inFlight === 0;
  const settled = waitForText(tab, frameId, isIdle, delay(settleMs, null, { ref: false, signal }), signal);
  // Its answer waits for the page, which may never come.
  tab.send("Page.navigate", { url: page.url }).catch(() => undefined);
  await settled;

  // A script that never ends is interrupted. Nothing may change any more.
  await tab.send("Emulation.setScriptExecutionDisabled", { value: true });
  await tab.send("Runtime.terminateExecution");
  const { html, url } = await evaluate(tab, frameId, takePage, z.object({ html: z.string(), url: z.string() }));
  return { html, url: /^https?:/.test(url) ? url : page.url };
}

/** Waits until the page has text and is quiet, or the time is up. */
async function waitForText(
  tab: Tab,
  frameId: string,
  isIdle: () => boolean,
  timeUp: Promise<null>,
  signal: AbortSignal,
): Promise<void> {
  timeUp.catch(() => undefined);
  let known = -1;
  let knownSince = performance.now();
  for (;;) {
    await delay(browserLimits.lookMs, null, { signal });
    // A page that is busy with a script doesn't answer.
    const looking = isIdle() ? evaluate(tab, frameId, countText, z.number()).catch(() => 0) : -1;
    const chars = await Promise.race([timeUp, looking]);
    if (chars === null) return;
    if (chars === -1 || chars !== known) knownSince = performance.now();
    known = chars;
    const enoughMs = chars < limits.webPage.shellChars ? browserLimits.emptyMs : browserLimits.quietMs;
    if (performance.now() - knownSince >= enoughMs) return;
  }
}

const frameTreeResult = z.object({ frameTree: z.object({ frame: z.object({ id: z.string() }) }) });
const contextResult = z.object({ executionContextId: z.int() });

/** Evaluates an expression of ours where scripts of the page can't change what it means. */
async function evaluate<Result extends z.ZodType>(
  tab: Tab,
  frameId: string,
  expression: string,
  value: Result,
): Promise<z.output<Result>> {
  const { executionContextId: contextId } = await tab.send(
    "Page.createIsolatedWorld",
    { frameId, worldName: "reader" },
    contextResult,
  );
  const { result } = await tab.send(
    "Runtime.evaluate",
    { expression, contextId, returnByValue: true },
    z.object({ result: z.object({ value: z.unknown() }) }),
  );
  return value.parse(result.value);
}

const countText = "document.body ? document.body.innerText.trim().length : 0";

/** The page with the content of its web components in place. The text for readers is what counts, so styles are left out. */
const takePage = `(() => {
  const open = (root) => {
    for (const host of root.querySelectorAll("*")) {
      const shadow = host.shadowRoot;
      if (!shadow) continue;
      open(shadow);
      for (const slot of shadow.querySelectorAll("slot")) slot.replaceWith(...slot.assignedNodes());
      host.replaceChildren(...shadow.childNodes);
    }
  };
  open(document);
  for (const node of document.querySelectorAll("script,style")) node.remove();
  return { html: document.documentElement.outerHTML.slice(0, ${browserLimits.htmlChars}), url: location.href };
})()`;
