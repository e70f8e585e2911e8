/** Vectors of providers and endpoints, through the real client libraries. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { secret } from "#lib/secret.ts";
import { limits } from "#product/limits.ts";
import { embeddingModels } from "#product/models/embedding.ts";
import { allKeys, doubleSettings } from "#testing/provider-double/connect-double.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { dotProduct } from "./embeddings.ts";
import { connectEndpointEncoder, connectProviderEncoder } from "./provider-encoder.ts";

let double: ProviderDouble;
beforeAll(async () => {
  double = await startProviderDouble();
});
beforeEach(() => double.reset());
afterAll(() => double.close());

const key = secret("sk-endpoint-0123456789abcdef");
const endpoint = (name = "bge-m3", dimensions: number | null = null, baseUrl = double.endpointUrl) =>
  connectEndpointEncoder(
    doubleSettings(double),
    { name: "Ollama", baseUrl, key },
    { id: "endpoint:1", name, dimensions },
  );

const inputs = () => double.requests.map(({ body }) => body.input);
const provider = { code: "provider" };

describe("embedding with a provider", () => {
  test.each(embeddingModels)(
    "$displayName returns a vector of length 1 for each text, in their order",
    async (entry) => {
      const encoder = connectProviderEncoder(doubleSettings(double), entry, allKeys);
      const vectors = await encoder.embed(["apple pie", "tax law", "apple pie"], {});
      expect(vectors.map(({ length }) => length)).toEqual([entry.dimensions, entry.dimensions, entry.dimensions]);
      const [first, other, same] = vectors;
      if (!first || !other || !same) throw new Error("a vector is missing");
      for (const vector of vectors) expect(dotProduct(vector, vector)).toBeCloseTo(1, 5);
      expect(dotProduct(first, same)).toBeCloseTo(1, 5);
      expect(dotProduct(first, other)).toBeLessThan(0.9);
      expect(encoder).toMatchObject({ model: entry.id, keyOwner: "workspace" });
    },
  );

  test("Google is told whether a text is a passage or a question", async () => {
    const entry = embeddingModels.find(({ provider: name }) => name === "GOOGLE") ?? expect.unreachable();
    const encoder = connectProviderEncoder(doubleSettings(double), entry, allKeys);
    await encoder.embed(["a passage", "another"], {});
    await encoder.embed(["a question?"], { purpose: "question" });
    expect(JSON.stringify(double.requests[0]?.body)).toContain("RETRIEVAL_DOCUMENT");
    expect(double.requests[1]?.body).toMatchObject({ taskType: "RETRIEVAL_QUERY", outputDimensionality: 768 });
  });

  test("the operator's key is used where the workspace has none, and without both nothing is called", () => {
    const [entry = expect.unreachable()] = embeddingModels;
    const instance = doubleSettings(double, { instanceKeys: allKeys });
    expect(connectProviderEncoder(instance, entry, {}).keyOwner).toBe("instance");
    expect(() => connectProviderEncoder(doubleSettings(double), entry, {})).toThrow(/API key/);
  });
});

describe("embedding with an endpoint", () => {
  test("sends many texts in batches, and what the model wants before each", async () => {
    const texts = Array.from({ length: limits.embeddings.requestTexts + 1 }, (_, at) => `text ${at}`);
    expect(await endpoint("nomic-embed-text:v1.5").embed(texts, {})).toHaveLength(texts.length);
    expect(inputs().map((input) => (input as string[]).length)).toEqual([limits.embeddings.requestTexts, 1]);
    expect(inputs()[1]).toEqual([`search_document: text ${limits.embeddings.requestTexts}`]);
    await endpoint("nomic-embed-text:v1.5").embed(["who?"], { purpose: "question" });
    expect(inputs()[2]).toEqual(["search_query: who?"]);
  });

  test("waits and asks again after a 429", async () => {
    double.queueEmbedding({
      status: 429,
      headers: { "retry-after-ms": "1" },
      body: `{"error":{"message":"slow down"}}`,
    });
    await expect(endpoint().embed(["text"], {})).resolves.toHaveLength(1);
    expect(double.requests).toHaveLength(2);
  });

  test("gives up on a rejected key at once, and never repeats the key", async () => {
    double.queueEmbedding({ status: 401, body: JSON.stringify({ error: { message: `bad key ${key.reveal()}` } }) });
    const error = await endpoint()
      .embed(["text"], {})
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(provider);
    expect(JSON.stringify(error) + String(error)).not.toContain(key.reveal());
    expect(double.requests).toHaveLength(1);
  });

  test.each([
    ["too few vectors", { vectors: [[1, 0]] }, /1 vector for 2 texts/],
    ["too many", { vectors: [[1], [1], [1]] }, /3 vectors for 2 texts/],
    ["vectors of different lengths", { vectors: [[1, 0], [1]] }, /1 dimensions instead of 2/],
    ["vectors without numbers", { vectors: [[], []] }, /can't be used/],
    [
      "vectors of zeros",
      {
        vectors: [
          [0, 0],
          [1, 0],
        ],
      },
      /can't be used/,
    ],
    ["endless numbers", { body: `{"data":[{"embedding":[1e39]},{"embedding":[1]}]}` }, /can't be used/],
    ["huge vectors", { vectors: [Array(9_000).fill(1), Array(9_000).fill(1)] }, /can't be used/],
  ])("refuses %s, without asking again", async (_, script, sentence) => {
    double.queueEmbedding(script);
    await expect(endpoint().embed(["one", "two"], {})).rejects.toMatchObject({
      ...provider,
      message: expect.stringMatching(sentence),
    });
    expect(double.requests).toHaveLength(1);
  });

  test.each([
    ["NaN", { body: `{"data":[{"embedding":[NaN]}]}` }],
    ["words", { vectors: [["one"]] }],
    ["10 MB", { body: `{"data":"${"x".repeat(10_000_000)}"}` }],
    ["a page", { body: "<html><body>Welcome</body></html>", headers: { "content-type": "text/html" } }],
  ])("refuses an answer of %s", async (_, script) => {
    for (let at = 0; at < limits.embeddings.tries.question; at++) double.queueEmbedding(script);
    await expect(endpoint().embed(["one"], { purpose: "question" })).rejects.toMatchObject(provider);
  });

  test("refuses another number of dimensions than the library has", async () => {
    await expect(endpoint("bge-m3", 64).embed(["text"], {})).resolves.toHaveLength(1);
    await expect(endpoint("bge-m3", 1_024).embed(["text"], {})).rejects.toMatchObject({
      message: expect.stringContaining("64 dimensions instead of 1024"),
    });
  });

  test("embeds a text that is too long for the model in parts", async () => {
    const refuse = ({ length = 0 }) => length > 1_000;
    const text = `Handbook\n${"A sentence about the sea. ".repeat(80)}`;
    for (let at = 0; at < 4; at++)
      double.queueEmbedding({ status: 400, body: `{"error":{"message":"input exceeds the maximum context length"}}` });
    const [vector] = await endpoint().embed([text], {});
    if (!vector) throw new Error("the vector is missing");
    expect(dotProduct(vector, vector)).toBeCloseTo(1, 5);
    const last = inputs().at(-1) as string[];
    expect(last.length).toBeGreaterThan(2);
    expect(last.some(refuse)).toBe(false);
  });

  test("stops when its caller does", async () => {
    const stop = new AbortController();
    double.queueEmbedding({ isSilent: true, onRequest: () => stop.abort(new Error("nobody waits")) });
    await expect(endpoint().embed(["text"], { signal: stop.signal })).rejects.toThrow("nobody waits");
    await expect(endpoint().embed(["late"], { signal: stop.signal })).rejects.toThrow("nobody waits");
    expect(double.requests).toHaveLength(1);
  });

  test("says that it can't be reached", async () => {
    await expect(
      endpoint("bge-m3", null, double.refusedUrl).embed(["text"], { purpose: "question" }),
    ).rejects.toMatchObject(provider);
  });
});
