import { timers } from "#product/timers.ts";
import type { WorkspaceContext } from "../context.ts";
import type { NumberedChunk } from "../streams/read.ts";
import { watchAccess } from "./watch-access.ts";

const headers = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
  // Names the protocol for clients of the AI SDK.
  "x-vercel-ai-ui-message-stream": "v1",
};

/**
 * A stream as server-sent events with `id: seq`. The reader pulls, so nothing is buffered for a slow reader except in
 * the socket. Disconnecting does not stop the generation. `onClose` is called when reading ends for any reason, with
 * the error if it failed.
 */
export function sseResponse(
  chunks: AsyncGenerator<{ readonly seq: number; readonly chunk: object }>,
  onClose: (error?: unknown) => void,
): Response {
  const encoder = new TextEncoder();
  let keepAlive: NodeJS.Timeout;
  const close = (error?: unknown) => {
    clearInterval(keepAlive);
    onClose(error);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        keepAlive = setInterval(
          () => controller.enqueue(encoder.encode(": still here\n\n")),
          timers.stream.keepAliveMs,
        );
      },
      async pull(controller) {
        try {
          const { value, done } = await chunks.next();
          if (done) {
            close();
            controller.enqueue(encoder.encode("data: [DONE]\n\n"));
            controller.close();
          } else {
            const id = value.seq > 0 ? `id: ${value.seq}\n` : "";
            controller.enqueue(encoder.encode(`${id}data: ${JSON.stringify(value.chunk)}\n\n`));
          }
        } catch (error) {
          // For example, the database is unavailable. Without [DONE] the client knows that the response is incomplete
          // and reconnects; an error of the body would be printed and sent as it is.
          close(error);
          controller.close();
        }
      },
      async cancel() {
        close();
        // Ends the subscription of the generator.
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 8 },
  );
  return new Response(body, { headers });
}

/** Changes the chunks of a stream for its reader. */
export type AdaptChunks = (
  chunks: AsyncGenerator<NumberedChunk>,
  reader: WorkspaceContext,
) => AsyncGenerator<NumberedChunk>;

/**
 * Streams the chunks of a generation after number `after` while the reader has access; 204 when there is nothing to
 * follow.
 */
export async function streamResponse(
  ctx: WorkspaceContext,
  request: Request,
  streamId: string,
  after: number,
  adapt?: AdaptChunks,
): Promise<Response> {
  const leaving = new AbortController();
  const chunks = await ctx.app.streams.read(streamId, after, leaving.signal);
  if (!chunks) return new Response(null, { status: 204 });
  const unwatch = watchAccess(ctx, request, () => leaving.abort());
  const leave = ctx.app.viewers.enter(`stream:${streamId}`, ctx.actor.userId);
  leaving.signal.addEventListener("abort", unwatch, { once: true });
  leaving.signal.addEventListener("abort", leave, { once: true });
  return sseResponse(adapt ? adapt(chunks, ctx) : chunks, (err) => {
    if (err !== undefined) ctx.app.log.warn({ err, streamId }, "failed to continue reading a stream");
    leaving.abort();
  });
}

/** The last number the client saw, from the EventSource header or `?after=`; 0 for none. */
export function lastEventId(request: Request): number {
  const value = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after") ?? "0";
  const seq = Number(value);
  return Number.isSafeInteger(seq) && seq > 0 ? seq : 0;
}
