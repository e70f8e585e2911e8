import type { WorkspaceContext } from "#platform/context.ts";
import { errorResponse } from "#platform/http/mount-route.ts";
import { type HttpRoute, workspaceRoute } from "#platform/http/route.ts";
import { textResponse } from "#platform/http/text-response.ts";
import { draftRequest, draftRequestHeader, draftStreamId, recordSeparator } from "./schema.ts";
import { readDraftStream, startDraftStream, stopDraftStream } from "./service/draft-stream.ts";
import { generateDraft } from "./service/generate-draft.ts";

const path = "/api/completion/object";

type Pieces = ReturnType<Parameters<typeof textResponse>[0]>;

/** Streams the text. The response header has the request id that the ledger uses. */
async function respondWithText(
  who: WorkspaceContext,
  { signal }: Request,
  write: (signal: AbortSignal, name: (requestId: string) => void) => Pieces,
): Promise<Response> {
  let requestId = "";
  const setRequestId = (given: string) => {
    requestId = given;
  };
  const response = await textResponse((until) => appendError(who, write(until, setRequestId)), signal);
  response.headers.set(draftRequestHeader, requestId);
  return response;
}

/** A failure after the first piece is appended as a refusal, so that the body is complete and says why. */
async function* appendError(who: WorkspaceContext, pieces: Pieces): Pieces {
  let hasOutput = false;
  try {
    for await (const piece of pieces) {
      hasOutput = true;
      yield piece;
    }
  } catch (error) {
    if (!hasOutput) throw error;
    yield `${recordSeparator}${await errorResponse(error, who, path).text()}`;
  }
}

/** An answer without a stream id also counts toward the person's parallel replies. */
async function* generateInSlot(...[who, ...rest]: Parameters<typeof generateDraft>): Pieces {
  using _slot = who.app.streams.reserveSlot(who.actor.userId, who.app.config.limits.streamsPerUser);
  yield* generateDraft(who, ...rest);
}

export const aiDraftRoutes: HttpRoute[] = [
  /** Generates the draft for a dialog. The response is its JSON text as it is written. */
  workspaceRoute({
    method: "POST",
    path,
    rule: { scope: "workspace", verb: "run", role: "EDITOR", cost: "model" },
    workspaceFrom: "body",
    body: { kind: "json", maxBytes: 500_000 },
    async handle({ ctx, input, request }) {
      const draft = draftRequest.parse(input);
      const { streamId } = draft;
      if (streamId !== undefined) await startDraftStream(ctx, draft, streamId);
      return respondWithText(ctx, request, (signal, name) =>
        streamId === undefined
          ? generateInSlot(ctx, draft, signal, name)
          : readDraftStream(ctx, streamId, signal, name),
      );
    },
  }),
  /** Reads an answer from its beginning, while it is written and for a day after. */
  workspaceRoute({
    method: "GET",
    path: "/api/completion/object/:streamId",
    rule: { scope: "workspace", verb: "read", role: "EDITOR", cost: "light" },
    workspaceFrom: "query",
    body: { kind: "none" },
    async handle({ ctx, params, request }) {
      const streamId = draftStreamId.parse(params.streamId);
      return respondWithText(ctx, request, (signal, name) => readDraftStream(ctx, streamId, signal, name));
    },
  }),
  workspaceRoute({
    method: "POST",
    path: "/api/completion/object/:streamId/stop",
    rule: { scope: "workspace", verb: "run", role: "EDITOR", cost: "light" },
    workspaceFrom: "query",
    body: { kind: "none" },
    async handle({ ctx, params }) {
      await stopDraftStream(ctx, draftStreamId.parse(params.streamId));
      return { stopped: true };
    },
  }),
];
