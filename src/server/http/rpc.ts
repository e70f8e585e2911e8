import type { AnyTRPCRouter } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { AppError } from "#lib/errors.ts";
import type { Caller } from "#platform/context.ts";
import { retryHeaders } from "#platform/refusal.ts";

const endpoint = "/api/trpc";

/** Answers calls of procedures. What fails after they have answered, on the way to text, is said to the log here. */
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
      // With a path it is a procedure's, which has been logged where it happened.
      if (path === undefined && error.code === "INTERNAL_SERVER_ERROR") logFault(error.cause ?? error);
    },
    responseMeta: ({ errors }) => {
      const refusals = errors.flatMap(({ cause }) => (cause instanceof AppError ? [retryHeaders(cause)] : []));
      return { headers: Object.assign({}, ...refusals) as Record<string, string> };
    },
  });
  // A batch is written while it is read, beyond the reach of `onError`.
  const isStream = answer.headers.get("transfer-encoding") === "chunked";
  return isStream && answer.body ? new Response(reportStreamErrors(answer.body, logFault), answer) : answer;
}

const procedurePath = (request: Request) => new URL(request.url).pathname.slice(endpoint.length + 1);

/** Errors of serializers quote names of the data. */
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
