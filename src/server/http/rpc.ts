import type { AnyTRPCRouter } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { AppError } from "#lib/errors.ts";
import type { Caller } from "#platform/context.ts";
import { retryHeaders } from "#platform/refusal.ts";

const endpoint = "/api/trpc";

/** Handles procedure calls. Errors while a result is serialized, after the procedure has returned, are logged here. */
export async function answerRpc(router: AnyTRPCRouter, request: Request, caller: Caller): Promise<Response> {
  const { log } = caller.app;
  const logFault = (err: unknown) =>
    log.error(
      { err: withoutContent(err), path: procedurePath(request), requestId: caller.requestId },
      "answer could not be sent",
    );
  const answer = await fetchRequestHandler({
    endpoint,
    req: request,
    router,
    createContext: () => caller,
    maxBatchSize: 20,
    onError({ error, path }) {
      // An error with a path comes from a procedure and has already been logged.
      if (path === undefined && error.code === "INTERNAL_SERVER_ERROR") logFault(error.cause ?? error);
    },
    responseMeta: ({ errors }) => {
      const refusals = errors.flatMap(({ cause }) => (cause instanceof AppError ? [retryHeaders(cause)] : []));
      return { headers: Object.assign({}, ...refusals) as Record<string, string> };
    },
  });
  // A streamed batch is serialized while it is read, and `onError` is not called for its errors.
  const isStream = answer.headers.get("transfer-encoding") === "chunked";
  return isStream && answer.body ? new Response(reportStreamErrors(answer.body, logFault), answer) : answer;
}

const procedurePath = (request: Request) => new URL(request.url).pathname.slice(endpoint.length + 1);

/** Removes the message, because serializer errors contain names from the data. */
function withoutContent(error: unknown): Error {
  const bare = new Error("not serializable");
  if (!(error instanceof Error)) return bare;
  bare.name = error.name;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  bare.stack = [`${bare.name}: ${bare.message}`, ...frames].join("\n");
  return bare;
}

function reportStreamErrors(
  body: ReadableStream<Uint8Array>,
  onFault: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        onFault(error);
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
