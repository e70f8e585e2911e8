/** Embedding models of providers and of OpenAI-compatible endpoints, behind the same port as the offline encoder. */
import { setTimeout as wait } from "node:timers/promises";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { EmbeddingModelV4, SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { Secret } from "#lib/secret.ts";
import { limits } from "#product/limits.ts";
import { type EmbeddingModel, type EmbeddingPurpose, prefixByName } from "#product/models/embedding.ts";
import { timers } from "#product/timers.ts";
import { createFault, faultError, type ProviderFault, readFault, retryDelayMs } from "../ai/faults.ts";
import { limitedFetch } from "../ai/limited-fetch.ts";
import { resolveProvider } from "../ai/media.ts";
import type { Endpoint, KeyOwner, ProviderKeys, ProviderSettings } from "../ai/providers.ts";
import { checkVectors } from "./check-vectors.ts";
import type { Embeddings } from "./embeddings.ts";
import { encoderPieces } from "./encoder-pieces.ts";
import { meanVectors } from "./mean-vectors.ts";

/** An embedding model with its key, ready to be called. Never log or store it. */
export interface ProviderEncoder extends Embeddings {
  readonly keyOwner: KeyOwner;
}

/** Connects a model of the catalog with the workspace's key, or else the operator's. Throws "keys" without one. */
export function connectProviderEncoder(
  settings: ProviderSettings,
  entry: EmbeddingModel,
  workspaceKeys: ProviderKeys,
): ProviderEncoder {
  const { responseBytes } = limits.embeddings;
  const resolved = resolveProvider(settings, entry, workspaceKeys, responseBytes);
  const { owner, keyFor, providerName, fetch, secrets, baseURL } = resolved;
  const { id, frontendName: name, dimensions, textChars } = entry;
  const shared = { id, dimensions, textChars, providerName, secrets, keyOwner: owner };
  if (entry.provider === "OPENAI") {
    const openai = createOpenAI({ baseURL, fetch, apiKey: keyFor("OPENAI_API_KEY") });
    return createEncoder({ ...shared, model: openai.embedding(name) });
  }
  const google = createGoogle({ baseURL, fetch, apiKey: keyFor("GOOGLE_GENAI_API_KEY") });
  return createEncoder({
    ...shared,
    model: google.embedding(name),
    optionsFor: (purpose) => ({
      google: {
        outputDimensionality: dimensions,
        taskType: purpose === "question" ? "RETRIEVAL_QUERY" : "RETRIEVAL_DOCUMENT",
      },
    }),
  });
}

/** Connects a model of an OpenAI-compatible server. `dimensions` is null as long as they aren't known. */
export function connectEndpointEncoder(
  settings: ProviderSettings,
  endpoint: Endpoint,
  { id, name, dimensions }: { id: string; name: string; dimensions: number | null },
): ProviderEncoder {
  const { name: providerName, baseUrl, key } = endpoint;
  const server = createOpenAICompatible({
    name: "endpoint",
    baseURL: baseUrl.replace(/\/+$/, ""),
    fetch: limitedFetch(settings.fetch, providerName, () => {}, limits.embeddings.responseBytes),
    ...(key && { apiKey: key.reveal() }),
  });
  return createEncoder({
    id,
    dimensions,
    textChars: limits.embeddings.textChars,
    providerName,
    secrets: key ? [key] : [],
    keyOwner: "none",
    model: server.embeddingModel(name),
    prefixFor: (purpose) => prefixByName(name, purpose),
  });
}

interface Connection {
  readonly id: string;
  readonly model: EmbeddingModelV4;
  readonly dimensions: number | null;
  /** Longer texts are embedded in parts. */
  readonly textChars: number;
  readonly providerName: string;
  readonly secrets: readonly Secret[];
  readonly keyOwner: KeyOwner;
  readonly optionsFor?: (purpose: EmbeddingPurpose) => SharedV4ProviderOptions;
  readonly prefixFor?: (purpose: EmbeddingPurpose) => string;
}

interface Call {
  readonly purpose: EmbeddingPurpose;
  readonly signal: AbortSignal | undefined;
}

function createEncoder(connection: Connection): ProviderEncoder {
  const { id, keyOwner, prefixFor } = connection;
  return {
    model: id,
    keyOwner,
    async embed(texts, { signal, purpose = "passage" }) {
      signal?.throwIfAborted();
      const prefix = prefixFor?.(purpose) ?? "";
      for (let { textChars } = connection; ; textChars /= 2) {
        const pieces = texts.map((text) => encoderPieces(text, textChars).map((piece) => prefix + piece));
        try {
          const vectors = await embedPieces(connection, pieces.flat(), { purpose, signal });
          return meanVectors(
            vectors,
            pieces.map(({ length }) => length),
          );
        } catch (error) {
          // How many characters fit depends on the language, and endpoints don't say how many tokens they take.
          const isTooLong = faultOf(connection, error).kind === "context-length";
          if (signal?.aborted || !isTooLong || textChars / 2 < limits.embeddings.minTextChars) throw error;
        }
      }
    },
  };
}

/** Embeds the pieces, as many at once as make a batch. */
async function embedPieces(connection: Connection, pieces: readonly string[], call: Call): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (const batch of batchesOf(pieces)) {
    const { dimensions } = connection;
    const made = await embedBatch(connection, batch, call);
    vectors.push(
      ...checkVectors(made, { count: batch.length, dimensions: vectors[0]?.length ?? dimensions, connection }),
    );
  }
  return vectors;
}

function* batchesOf(pieces: readonly string[]): Generator<string[]> {
  const { requestTexts, requestChars } = limits.embeddings;
  let batch: string[] = [];
  let chars = 0;
  for (const piece of pieces) {
    if (batch.length === requestTexts || (batch.length > 0 && chars + piece.length > requestChars)) {
      yield batch;
      batch = [];
      chars = 0;
    }
    batch.push(piece);
    chars += piece.length;
  }
  if (batch.length > 0) yield batch;
}

/** One request, repeated after failures that may pass. A question has less time than a passage. */
async function embedBatch(connection: Connection, batch: string[], call: Call): Promise<readonly number[][]> {
  const tries = limits.embeddings.tries[call.purpose];
  for (let attempt = 1; ; attempt++) {
    try {
      return await request(connection, batch, call);
    } catch (error) {
      if (call.signal?.aborted) throw call.signal.reason;
      const fault = faultOf(connection, error);
      if (!fault.isRetryable || attempt >= tries) throw faultError(fault);
      await wait(retryDelayMs(fault, attempt), undefined, { signal: call.signal });
    }
  }
}

async function request(
  { model, providerName, optionsFor }: Connection,
  values: string[],
  { purpose, signal }: Call,
): Promise<readonly number[][]> {
  const timeout = AbortSignal.timeout(timers.embeddings.requestMs[purpose]);
  try {
    const { embeddings } = await model.doEmbed({
      values,
      abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(optionsFor && { providerOptions: optionsFor(purpose) }),
    });
    return embeddings;
  } catch (error) {
    if (timeout.aborted && !signal?.aborted) throw faultError(createFault("timeout", providerName));
    throw error;
  }
}

/** There is no other model for the vectors of a library, so nothing falls back. */
const faultOf = ({ providerName, secrets }: Connection, error: unknown): ProviderFault => ({
  ...readFault(error, providerName, secrets),
  mayFallBack: false,
});
