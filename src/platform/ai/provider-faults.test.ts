import { tool, type UIMessageChunk } from "ai";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Provider } from "#product/models/provider.ts";
import { connectToDouble } from "#testing/provider-double/connect-double.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import type { Fault, FaultName } from "#testing/provider-double/script.ts";
import type { FaultKind } from "./faults.ts";
import type { ProviderSettings } from "./providers.ts";
import type { GenerationEnd } from "./stream-reply/generation.ts";
import { streamReply } from "./stream-reply.ts";

// Whatever a provider does, the reply must end soon and in a defined state, and the process must survive.

let double: ProviderDouble;
beforeAll(async () => {
  double = await startProviderDouble();
});
afterEach(() => double.reset());
afterAll(() => double.close());

// Short timeouts for faults that are silence, long ones for others: a busy machine must not look like a slow provider.
const impatient = { firstByteMs: 250, idleMs: 250, totalMs: 10_000 };
// A hundred thousand empty chunks take more than ten seconds on a busy machine.
const patient = { firstByteMs: 50_000, idleMs: 50_000, totalMs: 55_000 };
const silent: readonly string[] = ["black-hole", "late-first-byte", "stall", "slow-loris"];
const nameOf = (fault: FaultName | Fault) => (typeof fault === "string" ? fault : fault.name);
const lookup = tool({ inputSchema: z.object({ city: z.string() }), execute: async ({ city }) => `found ${city}` });

interface Outcome {
  end: GenerationEnd;
  chunks: UIMessageChunk[];
  ms: number;
}

async function meet(
  provider: Provider,
  fault: FaultName | Fault,
  changes: Partial<ProviderSettings> = {},
): Promise<Outcome> {
  double.queueReply({
    text: "one two three four five",
    fault,
    toolCalls: isAboutTools(fault) ? [{ name: "lookup", input: { city: "Pune" } }] : [],
  });
  const model = connectToDouble(double, provider, changes);
  const started = performance.now();
  const reply = streamReply({
    model,
    messages: [{ role: "user", content: "hello" }],
    timeouts: silent.includes(nameOf(fault)) ? impatient : patient,
    ...(isAboutTools(fault) ? { tools: { lookup } } : {}),
  });
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of reply.chunks) chunks.push(chunk);
  return { end: await reply.end, chunks, ms: performance.now() - started };
}

const isAboutTools = (fault: FaultName | Fault) => /tool|duplicate/.test(nameOf(fault));
const types = (chunks: UIMessageChunk[]) => chunks.map((chunk) => chunk.type);

/** Every opened part is closed, and every tool call has an outcome. */
function expectWhole({ chunks, end }: Outcome) {
  for (const [start, close] of [
    ["text-start", "text-end"],
    ["reasoning-start", "reasoning-end"],
    ["start-step", "finish-step"],
  ])
    expect(types(chunks).filter((type) => type === start).length).toBe(
      types(chunks).filter((type) => type === close).length,
    );
  expect(types(chunks)).not.toContain("error");
  expect(types(chunks)).not.toContain("finish");
  expect(end.state === "failed").toBe(end.fault !== undefined);
  expect(end.usage.totalTokens).toBeGreaterThanOrEqual(0);
}

const failures: [fault: FaultName | Fault, kind: FaultKind][] = [
  ["rate-limit-1", "rate-limit"],
  ["rate-limit-30", "rate-limit"],
  ["rate-limit-3600", "rate-limit"],
  ["rate-limit-garbage", "rate-limit"],
  ["error-500", "overloaded"],
  ["bad-gateway", "overloaded"],
  ["unauthorized", "auth"],
  ["hang-up", "network"],
  ["black-hole", "timeout"],
  ["late-first-byte", "timeout"],
  ["half-stream", "bad-response"],
  ["reset", "network"],
  ["stall", "timeout"],
  [{ name: "slow-loris", ms: 20 }, "timeout"],
  ["garbage-json", "bad-response"],
  ["cut-utf8", "bad-response"],
  ["gzip-bomb", "bad-response"],
];

const recoveries: [fault: FaultName, provider: Provider[], check: (outcome: Outcome) => void][] = [
  [
    "duplicate-ids",
    ["OPENAI", "OPENAI_COMPATIBLE"],
    ({ chunks }) => {
      const ids = chunks.flatMap((chunk) => (chunk.type === "tool-output-available" ? [chunk.toolCallId] : []));
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(2);
    },
  ],
  [
    "broken-tool-json",
    ["OPENAI", "OPENAI_COMPATIBLE"],
    ({ chunks, end }) => {
      expect(types(chunks)).toContain("tool-input-error");
      // The model gets the error and continues.
      expect(end.steps).toBe(2);
      expect(end.text).toMatch(/^The tool said/);
    },
  ],
  [
    "tool-index-jump",
    ["OPENAI", "OPENAI_COMPATIBLE"],
    ({ chunks }) => expect(types(chunks).filter((type) => type === "tool-output-available")).toHaveLength(2),
  ],
  ["long-line", ["OPENAI", "OPENAI_COMPATIBLE"], ({ end }) => expect(end.text).toHaveLength(1_000_000)],
  [
    "empty-deltas",
    ["OPENAI", "OPENAI_COMPATIBLE"],
    ({ end, chunks }) => {
      expect(end.text).toBe("one two three four five");
      expect(chunks.length).toBeLessThan(20);
    },
  ],
  // A reply without a finish reason is complete if the server sent [DONE].
  ["no-finish", ["OPENAI_COMPATIBLE"], ({ end }) => expect(end.finishReason).toBe("other")],
  ["two-finishes", ["OPENAI", "OPENAI_COMPATIBLE"], ({ end }) => expect(end.usage.outputTokens).toBe(5)],
  ["negative-usage", ["OPENAI", "OPENAI_COMPATIBLE"], ({ end }) => expect(end.usage.totalTokens).toBe(0)],
  [
    "unknown-event",
    ["OPENAI", "OPENAI_COMPATIBLE", "XAI", "GROQ", "GOOGLE", "ANTHROPIC", "AWS_BEDROCK"],
    ({ end }) => expect(end.text).toBe("one two three four five"),
  ],
];

describe.each(["OPENAI_COMPATIBLE", "OPENAI"] as const)("%s", (provider) => {
  test.each(failures)("%j fails as %s", async (fault, kind) => {
    const outcome = await meet(provider, fault);
    expectWhole(outcome);
    expect(outcome.end).toMatchObject({ state: "failed", fault: { kind } });
    expect(outcome.end.fault?.text.length).toBeLessThanOrEqual(200);
    expect(outcome.ms).toBeLessThan(8_000);
  });
});

describe.each(["ANTHROPIC", "GOOGLE", "GROQ", "XAI", "PERPLEXITY", "TOGETHER_AI", "DEEPSEEK", "AWS_BEDROCK"] as const)(
  "%s",
  (provider) => {
    test.each([
      ["rate-limit-30", "rate-limit"],
      ["bad-gateway", "overloaded"],
      ["unauthorized", "auth"],
      ["half-stream", "bad-response"],
      ["reset", "network"],
      ["stall", "timeout"],
    ] as const)("%j fails as %s", async (fault, kind) => {
      const outcome = await meet(provider, fault);
      expectWhole(outcome);
      expect(outcome.end).toMatchObject({ state: "failed", fault: { kind } });
    });
  },
);

for (const [fault, providers, check] of recoveries)
  test.each(providers)(`${fault} does not keep %s from answering`, async (provider) => {
    const outcome = await meet(provider, fault);
    expectWhole(outcome);
    expect(outcome.end).toMatchObject({ state: "done" });
    check(outcome);
  });

test.each([
  ["rate-limit-1", 1_000],
  ["rate-limit-30", 30_000],
  ["rate-limit-3600", 60_000],
  ["rate-limit-garbage", undefined],
] as const)("%s is honored up to a minute", async (fault, retryAfterMs) => {
  const { end } = await meet("OPENAI_COMPATIBLE", fault);
  expect(end.fault?.retryAfterMs).toBe(retryAfterMs);
});

test("a refused connection is a network fault", async () => {
  const { end } = await meet("OPENAI", "stall", { baseUrls: { OPENAI: double.refusedUrl } });
  expect(end).toMatchObject({ state: "failed", fault: { kind: "network", isRetryable: true } });
});

test("a key that expires between two calls fails the second only", async () => {
  const first = await meet("OPENAI", { name: "two-finishes" });
  const second = await meet("OPENAI", "unauthorized");
  expect([first.end.state, second.end.state, second.end.fault?.kind]).toEqual(["done", "failed", "auth"]);
});

test("text received before the fault is kept", async () => {
  const { end, chunks } = await meet("OPENAI_COMPATIBLE", { name: "reset", after: 3 });
  expect(end.text).toBe("one two three");
  expect(end.hasOutput).toBe(true);
  expect(types(chunks).slice(-2)).toEqual(["text-end", "finish-step"]);
});

test("a decompression bomb is aborted after a few megabytes", async () => {
  let bytes = 0;
  const counted: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.length;
        controller.enqueue(piece);
      },
    });
    return new Response(response.body?.pipeThrough(count), response);
  };
  const { end } = await meet("OPENAI_COMPATIBLE", "gzip-bomb", { fetch: counted });
  expect(end.fault?.text).toBe("The response from Local server is too large.");
  expect(bytes).toBeLessThan(4_000_000);
});

test("an endless stream of empty chunks ends with the idle timeout", async () => {
  double.queueReply({ deltas: Array.from({ length: 5_000 }, () => ""), tokenMs: 5 });
  const reply = streamReply({
    model: connectToDouble(double, "OPENAI_COMPATIBLE"),
    messages: [{ role: "user", content: "x" }],
    timeouts: impatient,
  });
  for await (const _ of reply.chunks);
  expect((await reply.end).fault?.kind).toBe("timeout");
});

test("a reply that never ends is stopped by the total timeout", async () => {
  double.queueReply({ deltas: Array.from({ length: 5_000 }, () => "a "), tokenMs: 5 });
  const reply = streamReply({
    model: connectToDouble(double, "OPENAI_COMPATIBLE"),
    messages: [{ role: "user", content: "x" }],
    timeouts: { ...patient, totalMs: 1_500 },
  });
  for await (const _ of reply.chunks);
  expect(await reply.end).toMatchObject({ state: "failed", hasOutput: true, fault: { kind: "timeout" } });
});
