import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { storableJson } from "#lib/json/storable-json.ts";
import type { MessageChunk, ToolPart } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import { tools } from "#tools/index.ts";
import { listInnerCalls } from "./inner-calls.ts";
import { createLiveChunks } from "./live-chunks.ts";

const { listed, listChars, liveChars } = limits.delegation;
const delegated = tools.delegate_task_to_sub_agent.output;

const long = fc.tuple(fc.string({ unit: "binary" }), fc.nat(400)).map(([text, times]) => `🦊${text}`.repeat(times));
const value = fc.oneof(fc.jsonValue({ maxDepth: 4 }), long, fc.array(long, { maxLength: 5 }));
const call = fc.record({
  toolCallId: long,
  type: fc.constantFrom("tool-web_search", "tool-delegate_task_to_sub_agent", "dynamic-tool"),
  toolName: fc.option(long, { nil: undefined }),
  state: fc.constantFrom("output-available", "output-error", "output-denied", "input-available"),
  input: value,
  output: value,
  errorText: fc.option(long, { nil: undefined }),
  durationMs: fc.nat(),
});
// `option` adds undefined to optional fields, which read the same.
const calls = fc.array(call, { maxLength: 60 }) as unknown as fc.Arbitrary<ToolPart[]>;

describe("the calls that a result keeps", () => {
  test("fit the tool's output and its limits, whatever the sub-agent has called", () => {
    fc.assert(
      fc.property(calls, long, (parts, text) => {
        const kept = storableJson({ text, ...listInnerCalls(parts, text) });
        expect(() => delegated.parse(kept)).not.toThrow();
        const { calls: shown, moreCalls } = delegated.parse(kept);
        expect(JSON.stringify(shown).length).toBeLessThanOrEqual(listChars + listed * 20);
        const finished = parts.filter(({ state }) => state.startsWith("output-"));
        expect(shown.length + moreCalls).toBe(finished.length);
      }),
      { numRuns: 60 },
    );
  });

  test("are fewer if they don't fit even in short", () => {
    const failed = Array.from({ length: 45 }, (_, at): ToolPart => {
      const call = { type: "tool-web_search" as const, toolCallId: `call ${at}`, input: { query: "ships" } };
      return { ...call, state: "output-error", errorText: "x".repeat(9_000) };
    });
    for (const answer of ["", "ships ".repeat(9_000)]) {
      const { calls: shown, moreCalls } = listInnerCalls(failed, answer);
      const max = answer ? listChars / 5 : listChars;
      expect(JSON.stringify(shown).length).toBeLessThanOrEqual(max);
      expect(JSON.stringify(shown).length).toBeGreaterThan(max / 2);
      expect(shown.length + moreCalls).toBe(45);
    }
  });

  test("don't depend on how long the calls took", () => {
    fc.assert(
      fc.property(calls, fc.nat(), (parts, durationMs) => {
        const kept = (durations: number) =>
          listInnerCalls(
            parts.map((part) => ({ ...part, durationMs: durations })),
            "",
          ).calls.map(({ durationMs: _, ...rest }) => rest);
        expect(kept(durationMs)).toEqual(kept(1));
      }),
      { numRuns: 40 },
    );
  });

  test("keep the calls of a delegated task within them, and say which results are cut", () => {
    const search: ToolPart = {
      type: "tool-web_search",
      toolCallId: "search",
      state: "output-available",
      input: { query: "ships" },
      output: { pages: ["x".repeat(5_000)] },
    };
    const deepest = { text: "Seven", ...listInnerCalls([search], "Seven") };
    const between: ToolPart = {
      type: "tool-delegate_task_to_sub_agent",
      toolCallId: "between",
      state: "output-available",
      input: {},
      output: deepest,
    };
    const { calls: shown } = listInnerCalls([between], "Seven");
    expect(shown[0]?.cut).toBeUndefined();
    const inner = delegated.parse(shown[0]?.output).calls[0];
    expect(inner).toMatchObject({ tool: "web_search", input: { query: "ships" }, cut: { id: "search" } });
    expect(inner?.output).toEqual({ pages: ["x".repeat(400)] });
  });
});

describe("what readers see of a sub-agent while it works", () => {
  const follow = (chunks: readonly MessageChunk[]) => {
    const toLive = createLiveChunks();
    return chunks.flatMap((chunk) => toLive(chunk) ?? []);
  };
  const started = (toolCallId: string) => ({
    type: "tool-input-available",
    toolCallId,
    toolName: "search",
    input: { text: "x".repeat(9_000), list: Array(900).fill("y") },
  });

  test("is bounded, however much it writes and calls", () => {
    const ids = Array.from({ length: 200 }, (_, at) => `call ${at}`);
    const live = follow([
      ...ids.flatMap((id) => [
        started(id),
        { type: "tool-output-available", toolCallId: id, output: "z".repeat(20_000), preliminary: true },
        { type: "data-inside", id, data: { type: "text-delta", id: "0", delta: "w".repeat(9_000) } },
        { type: "tool-output-available", toolCallId: id, output: "z".repeat(20_000) },
      ]),
      ...Array.from({ length: 20_000 }, () => ({ type: "text-delta", id: "0", delta: "ships ".repeat(10) })),
    ]);
    expect(JSON.stringify(live).length).toBeLessThan(liveChars + listed * 4_000);
    const isOutcome = ({ type, preliminary }: MessageChunk) => type === "tool-output-available" && !preliminary;
    expect(live.filter(isOutcome)).toHaveLength(listed);
  });

  test("has no thoughts, files or sources, and no data of others", () => {
    const types = ["start", "start-step", "reasoning-delta", "file", "source-url", "data-textDelta", "finish-step"];
    expect(follow(types.map((type) => ({ type, id: "0", delta: "x" })))).toEqual([]);
  });
});
