import type { ServerResponse } from "node:http";
import { child, list, string } from "./wire/json.ts";

/** How the double answers one request for vectors. By default, equal texts get equal vectors of the right length. */
export interface EmbeddingScript {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as it is, so that a test can send what no server should. */
  body?: string;
  /** The vectors to send. */
  vectors?: readonly (readonly unknown[])[];
  /** The response never comes. */
  isSilent?: boolean;
  /** Called before the answer is sent. */
  onRequest?: (texts: readonly string[]) => void | Promise<void>;
}

/** Dimensions of the models that the product knows; other models have fewer. */
const dimensionsOf: Readonly<Record<string, number>> = { "text-embedding-3-small": 1_536 };
const otherDimensions = 64;

/** A vector that depends only on the text. It is good enough for tests where the same text must be nearest. */
function embeddingOf(text: string, size: number): number[] {
  const vector = Array.from({ length: size }, () => 0);
  for (const [at, character] of [...text.toLowerCase()].entries())
    vector[((character.codePointAt(0) ?? 0) * 31 + at) % size] =
      (vector[((character.codePointAt(0) ?? 0) * 31 + at) % size] ?? 0) + 1;
  const length = Math.hypot(...vector) || 1;
  return vector.map((part) => part / length);
}

/** Answers requests for vectors as OpenAI and Google do. Returns true if the request was one. */
export async function answerEmbeddings(
  response: ServerResponse,
  path: string,
  body: Record<string, unknown>,
  next: () => EmbeddingScript | undefined,
): Promise<boolean> {
  const call = /\/embeddings$|:(?:batchEmbedContents|embedContent)$/.exec(path)?.[0];
  if (!call) return false;
  const requests = call === ":batchEmbedContents" ? list(body.requests) : [body];
  const texts =
    call === "/embeddings"
      ? (Array.isArray(body.input) ? list(body.input) : [body.input]).map(string)
      : requests.map((one) => string(child(one, "content", "parts", 0, "text")));
  const size =
    Number(child(requests[0], "outputDimensionality") ?? body.dimensions ?? dimensionsOf[string(body.model)]) ||
    otherDimensions;
  const script = next() ?? {};
  await script.onRequest?.(texts);
  if (script.isSilent) return true;
  const vectors = script.vectors ?? texts.map((text) => embeddingOf(text, size));
  response.writeHead(script.status ?? 200, { "content-type": "application/json", ...script.headers });
  response.end(script.body ?? JSON.stringify(toBody(call, string(body.model), vectors, texts)));
  return true;
}

function toBody(call: string, model: string, vectors: readonly (readonly unknown[])[], texts: readonly string[]) {
  if (call === ":embedContent") return { embedding: { values: vectors[0] } };
  if (call === ":batchEmbedContents") return { embeddings: vectors.map((values) => ({ values })) };
  const tokens = texts.join(" ").split(/\s+/).length;
  return {
    object: "list",
    model,
    data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}
