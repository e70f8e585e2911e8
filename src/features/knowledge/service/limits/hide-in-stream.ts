import type { AdaptChunks } from "#platform/http/sse.ts";
import { hideSources } from "./hide-sources.ts";

/** A stream of a colleague's run, without titles and texts of sources that the reader may not see. */
export const hideInStream: AdaptChunks = async function* (chunks, ctx) {
  for await (const { seq, chunk } of chunks)
    yield { seq, chunk: chunk.type.endsWith("-delta") ? chunk : await hideSources(ctx, chunk) };
};
