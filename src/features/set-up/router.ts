import { recordSeparator, setupRequest, setupRequestHeader, setupStreamId } from "#features/completion/schema.ts";
import type { Member } from "#platform/context.ts";
import { errorResponse } from "#platform/http/mount.ts";
import { type HttpRoute, workspaceRoute } from "#platform/http/route.ts";
import { textResponse } from "#platform/http/text-response.ts";
import { beginSetup, readSetup, stopSetup } from "./service/kept-setup.ts";
import { writeSetup } from "./service/write-setup.ts";

const path = "/api/completion/object";

type Pieces = ReturnType<Parameters<typeof textResponse>[0]>;

/** The text as it comes, under the id by which its bill knows it. */
async function named(
  who: Member,
  { signal }: Request,
  write: (signal: AbortSignal, name: (requestId: string) => void) => Pieces,
): Promise<Response> {
  let requestId = "";
  const name = (given: string) => {
    requestId = given;
  };
  const answer = await textResponse((until) => endInWords(who, write(until, name)), signal);
  answer.headers.set(setupRequestHeader, requestId);
  return answer;
}

/** What fails after the first piece ends the answer with its refusal, so that the body is whole and says why. */
async function* endInWords(who: Member, pieces: Pieces): Pieces {
  let hasBegun = false;
  try {
    for await (const piece of pieces) {
      hasBegun = true;
      yield piece;
    }
  } catch (error) {
    if (!hasBegun) throw error;
    yield `${recordSeparator}${await errorResponse(error, who, path).text()}`;
  }
}

/** What nobody can read again is one of the person's generations, too, for as long as it is written. */
async function* writeInSlot(...[who, ...rest]: Parameters<typeof writeSetup>): Pieces {
  using _slot = who.app.streams.take(who.actor.userId, who.app.config.limits.streamsPerUser);
  yield* writeSetup(who, ...rest);
}

export const completionRoutes: HttpRoute[] = [
  /** Writes the set-up that a dialog asks for; the answer is its JSON text as it comes. */
  workspaceRoute({
    method: "POST",
    path,
    rule: { scope: "workspace", verb: "run", role: "EDITOR", cost: "model" },
    workspaceFrom: "body",
    body: { kind: "json", maxBytes: 500_000 },
    async handle({ who, input, request }) {
      const asked = setupRequest.parse(input);
      const { streamId } = asked;
      if (streamId !== undefined) await beginSetup(who, asked, streamId);
      return named(who, request, (signal, name) =>
        streamId === undefined ? writeInSlot(who, asked, signal, name) : readSetup(who, streamId, signal, name),
      );
    },
  }),
  /** The answer of a chat once more from its beginning, while it is written and for a day after. */
  workspaceRoute({
    method: "GET",
    path: "/api/completion/object/:streamId",
    rule: { scope: "workspace", verb: "read", role: "EDITOR", cost: "light" },
    workspaceFrom: "query",
    body: { kind: "none" },
    async handle({ who, params, request }) {
      const streamId = setupStreamId.parse(params.streamId);
      return named(who, request, (signal, name) => readSetup(who, streamId, signal, name));
    },
  }),
  workspaceRoute({
    method: "POST",
    path: "/api/completion/object/:streamId/stop",
    rule: { scope: "workspace", verb: "run", role: "EDITOR", cost: "light" },
    workspaceFrom: "query",
    body: { kind: "none" },
    async handle({ who, params }) {
      await stopSetup(who, setupStreamId.parse(params.streamId));
      return { stopped: true };
    },
  }),
];
