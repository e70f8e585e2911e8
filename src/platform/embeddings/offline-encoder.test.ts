import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { createTestFolder } from "#testing/test-folder.ts";
import { dotProduct, signBits, vectorFromBytes, vectorToBytes } from "./embeddings.ts";
import { encoderPieces } from "./encoder-pieces.ts";
import { createOfflineEncoder } from "./offline-encoder.ts";

const encoder = createOfflineEncoder();
afterAll(() => encoder.close());

describe("the offline encoder", () => {
  test("puts texts of similar meaning closer together than others, with vectors of length 1", async () => {
    const texts = ["How do I get my money back?", "Refund policy for purchases", "The weather is sunny in Pune today"];
    const [question, related, unrelated] = await encoder.embed(texts, {});
    if (!question || !related || !unrelated) throw new Error("a vector is missing");
    expect(dotProduct(question, related)).toBeGreaterThan(dotProduct(question, unrelated) + 0.2);
    for (const vector of [question, related, unrelated]) expect(dotProduct(vector, vector)).toBeCloseTo(1, 5);
  });

  test("embeds texts of all lengths in their order, empty and very long ones included", async () => {
    const texts = ["", "a cat", "lorem ipsum ".repeat(2_000), "a cat", "\u{d800} \0"];
    const vectors = await encoder.embed(texts, {});
    expect(vectors.map(({ length }) => length)).toEqual([512, 512, 512, 512, 512]);
    const [, first, long, second] = vectors;
    if (!first || !second || !long) throw new Error("a vector is missing");
    expect(dotProduct(first, second)).toBeCloseTo(1, 5);
    expect(dotProduct(first, long)).toBeLessThan(0.9);
  });

  test("gets a long text in pieces of whole sentences, each with the title", () => {
    const pieces = encoderPieces(`Handbook\n${"A sentence about the sea. ".repeat(40)}`);
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece).toMatch(/^Handbook\nA sentence .{10,380}\.$/);
    expect(encoderPieces("x".repeat(1_000)).map(({ length }) => length)).toEqual([400, 400, 200]);
    expect(encoderPieces(" short ")).toEqual(["short"]);
  });

  test("answers a short request before a long one that came first", async () => {
    const order: string[] = [];
    const long = Array.from(
      { length: 12 },
      (_, index) => `Chapter ${index}. ${"A long story about the sea. ".repeat(60)}`,
    );
    await Promise.all([
      encoder.embed(long, {}).then(() => order.push("book")),
      encoder.embed(["a question"], {}).then(() => order.push("question")),
    ]);
    expect(order).toEqual(["question", "book"]);
  });

  test("stops waiting when its caller does, and goes on with the others", async () => {
    const stop = new AbortController();
    const stopped = encoder.embed(Array(50).fill("many words"), { signal: stop.signal });
    const other = encoder.embed(["another text"], {});
    stop.abort(new Error("nobody waits"));
    await expect(stopped).rejects.toThrow("nobody waits");
    await expect(other).resolves.toHaveLength(1);
    await expect(encoder.embed(["late"], { signal: stop.signal })).rejects.toThrow("nobody waits");
  });
});

const folder = createTestFolder("encoder");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The program of a process, as this test needs it. */
function writeProgram(code: string): string {
  const path = join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(path, code);
  return path;
}

describe("the process of the encoder", () => {
  test("leaves memory when nothing was embedded for a while, and is started again by the next text", async () => {
    const answers = `process.on("message", ({ texts }) => process.send(texts.map(() => new Float32Array([1]))));`;
    await using own = closing(createOfflineEncoder({ program: writeProgram(answers), idleMs: 1 }));
    expect(own.isLoaded).toBe(false);
    await own.embed(["one"], {});
    await vi.waitFor(() => expect(own.isLoaded).toBe(false));
    await expect(own.embed(["two"], {})).resolves.toHaveLength(1);
  });

  test("is started again when it dies; a batch that kills it twice fails with its request alone", async () => {
    const dies = `process.on("message", ({ texts }) => {
      if (texts.includes("poison")) process.exit(1);
      process.send(texts.map(() => new Float32Array([1])));
    });`;
    await using own = closing(createOfflineEncoder({ program: writeProgram(dies) }));
    const poisoned = own.embed(["poison"], {});
    const healthy = own.embed(["bread"], {});
    await expect(poisoned).rejects.toMatchObject({ code: "unknown" });
    await expect(healthy).resolves.toHaveLength(1);
  });

  test("takes no text after it was closed, and what waited is rejected", async () => {
    const silent = createOfflineEncoder({ program: writeProgram(`process.on("message", () => {});`) });
    const waiting = silent.embed(["text"], {});
    await Promise.all([expect(waiting).rejects.toMatchObject({ code: "unknown" }), silent.close()]);
    await expect(silent.embed(["text"], {})).rejects.toMatchObject({ code: "unknown" });
  });
});

/** For `await using`. */
const closing = <T extends { close(): Promise<void> }>(one: T) =>
  Object.assign(Object.create(one) as T, { [Symbol.asyncDispose]: () => one.close() });

test("a vector comes back from the database as it was", () => {
  const vector = Float32Array.from([0.5, -0.25, 0]);
  expect(vectorFromBytes(vectorToBytes(vector))).toEqual(vector);
  expect(signBits(vector)).toBe("100");
});
