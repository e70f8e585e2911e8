import { type ApiCaller, watchKey } from "#features/public-api/service/api-caller.ts";
import { sseResponse } from "#platform/http/sse.ts";
import { type Answer, type Ask, type OpenAnswer, readAnswer, startAnswer } from "./answer.ts";
import { describeError } from "./openai-error.ts";

/** What an API makes of an answer. */
export interface AnswerShape {
  /** All of it. */
  whole(open: OpenAnswer, answer: Answer): object;
  /** The events of a stream. */
  events(open: OpenAnswer): AsyncGenerator<object>;
  /** The last event of a stream that failed. */
  failed(open: OpenAnswer, error: ReturnType<typeof describeError>["body"]): object;
}

interface AnswerRequest {
  readonly caller: ApiCaller;
  readonly request: Request;
  readonly isStream: boolean;
  readonly path: string;
  prepare(signal: AbortSignal): Promise<Omit<Ask, "signal">>;
}

/** Answers a request, at once or as a stream. A client that leaves, and a key that is revoked, stop the answer. */
export async function sendAnswer(
  { caller, request, isStream, path, prepare }: AnswerRequest,
  shape: AnswerShape,
): Promise<Response | object> {
  const left = new AbortController();
  const { signal, stop } = watchKey(caller, AbortSignal.any([request.signal, left.signal]));
  try {
    const open = await startAnswer(caller.member, { ...(await prepare(signal)), signal });
    if (!isStream) {
      const answer = await readAnswer(open.pieces);
      stop();
      return shape.whole(open, answer);
    }
    const response = sseResponse(
      numbered(shape, open, (error) => describeError(error, { ...caller, path }).body),
      () => {
        left.abort();
        stop();
      },
    );
    response.headers.delete("x-vercel-ai-ui-message-stream");
    return response;
  } catch (error) {
    stop();
    throw error;
  }
}

async function* numbered(
  shape: AnswerShape,
  open: OpenAnswer,
  describe: (error: unknown) => ReturnType<typeof describeError>["body"],
): AsyncGenerator<{ seq: number; chunk: object }> {
  try {
    for await (const chunk of shape.events(open)) yield { seq: 0, chunk };
  } catch (error) {
    yield { seq: 0, chunk: shape.failed(open, describe(error)) };
  }
}
