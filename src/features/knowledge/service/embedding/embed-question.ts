import { AppError, type ErrorCode } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { SearchContext } from "../search/searched-sources.ts";
import { embedPaid } from "./embed-paid.ts";
import { findLibraryEncoder } from "./library-encoder.ts";

export interface EmbeddedQuestion {
  /** The model of the vectors that it can be compared with. */
  readonly model: string;
  readonly vector: Float32Array;
}

/** Refusals of the library's model, without which the words of a question still find something. */
const refusals: ReadonlySet<ErrorCode> = new Set(["keys", "provider", "credits", "forbidden"]);

/** A question as the model of the library understands it. Null if the model can't be called now. */
export async function embedQuestion(
  ctx: SearchContext,
  question: string,
  signal: AbortSignal,
): Promise<EmbeddedQuestion | null> {
  if ("encoder" in ctx) {
    const [vector] = await ctx.encoder.embed([question], { signal, purpose: "question" });
    return vector ? { model: ctx.encoder.model, vector } : null;
  }
  try {
    const encoder = await findLibraryEncoder(ctx);
    const requestId = `question:${newId()}`;
    const embedded = await embedPaid(ctx, encoder, [question], { requestId, use: "chat", purpose: "question", signal });
    await embedded.charge(ctx.db);
    const [vector] = embedded.vectors;
    return vector ? { model: embedded.model, vector } : null;
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError) || !refusals.has(error.code)) throw error;
    ctx.app.log.warn({ workspaceId: ctx.actor.workspaceId, code: error.code }, "a question was searched by words only");
    return null;
  }
}
