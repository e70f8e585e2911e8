import { emptyFold, foldChunk } from "#lib/ui-message/fold-chunk.ts";
import type { Caller } from "#platform/context.ts";
import { markdownToHtml } from "#platform/public-page/markdown-html.ts";
import { timers } from "#product/timers.ts";
import { type OpenForm, requireForm, requireVisitRun } from "./find-form.ts";
import { findOpenStreams, viewRun } from "./view-run.ts";

type Send = (event: "run" | "text", data: unknown) => void;

/**
 * A run as server-sent events: `run` has all of it whenever something changed, `text` the answer that a step is writing.
 * A page that reconnects gets the whole run first. It ends when the form is unpublished.
 */
export async function followVisitRun(caller: Caller, form: OpenForm, wrid: string | undefined): Promise<Response> {
  const run = await requireVisitRun(form, wrid);
  const encoder = new TextEncoder();
  const leaving = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string) => {
        if (leaving.signal.aborted) return;
        // A reader that is too slow reconnects later.
        if ((controller.desiredSize ?? 0) < -1_000) leaving.abort();
        else controller.enqueue(encoder.encode(text));
      };
      const alive = setInterval(() => write(": still here\n\n"), timers.stream.keepAliveMs);
      leaving.signal.addEventListener("abort", () => {
        clearInterval(alive);
        if (leaving.signal.reason !== gone) controller.close();
      });
      const send: Send = (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      await follow(caller, { form, runId: run.id, wrid, send, leaving });
    },
    cancel: () => leaving.abort(gone),
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

/** Why a reader leaves who has closed the stream. */
const gone = "gone";

interface Following {
  readonly form: OpenForm;
  readonly runId: string;
  readonly wrid: string | undefined;
  readonly send: Send;
  readonly leaving: AbortController;
}

async function follow(caller: Caller, { form, runId, wrid, send, leaving }: Following): Promise<void> {
  const { app } = caller;
  const streams = new Set<string>();
  let isStale = false;
  let isReading = false;
  const fail = (err: unknown) => {
    app.log.warn({ err, runId }, "failed to show a run to its visitor");
    if (!leaving.signal.aborted) leaving.abort();
  };
  /** Reads the run again after what changed meanwhile; the form may have been unpublished or changed. */
  async function refresh(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale && !leaving.signal.aborted) {
      isStale = false;
      const open = await requireForm(caller, form.slug);
      const run = await requireVisitRun(open, wrid);
      send("run", await viewRun(open, run));
      for (const { step, streamId } of await findOpenStreams(open, run)) {
        if (streams.has(streamId)) continue;
        streams.add(streamId);
        followText(caller, { step, streamId, send, signal: leaving.signal }).catch(fail);
      }
    }
    isReading = false;
  }
  const onChange = () => void refresh().catch(fail);
  const stops = [`run:${runId}`, `form:${form.id}`].map((topic) => app.live.subscribe(topic, onChange));
  leaving.signal.addEventListener("abort", () => {
    for (const stop of stops) stop();
  });
  await refresh().catch(fail);
}

/** Sends the text of a stream so far, a few times a second while it grows. */
async function followText(
  { app }: Caller,
  { step, streamId, send, signal }: { step: string; streamId: string; send: Send; signal: AbortSignal },
): Promise<void> {
  const chunks = await app.streams.read(streamId, 0, signal);
  if (!chunks) return;
  let fold = emptyFold();
  let timer: NodeJS.Timeout | null = null;
  const tell = () => {
    timer = null;
    const text = fold.parts.flatMap((part) => (part.type === "text" && "text" in part ? [part.text] : [])).join("\n\n");
    if (text) send("text", { step, html: markdownToHtml(String(text)) });
  };
  try {
    for await (const { chunk } of chunks) {
      fold = foldChunk(fold, chunk);
      timer ??= setTimeout(tell, timers.form.textMs);
    }
  } finally {
    if (timer) clearTimeout(timer);
  }
}
