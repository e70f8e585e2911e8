/** The trace of a run, from facts as they are stored. */
import { expect, test } from "vitest";
import { type RunFacts, runTrace, type StepFacts } from "./service/run-trace.ts";

const at = (ms: number) => new Date(1_700_000_000_000 + ms);
const call = (startMs: number, durationMs: number) => ({
  startMs: at(startMs).getTime(),
  durationMs,
  modelId: "gpt-4o-mini",
  provider: "OPENAI" as const,
  state: "done" as const,
  inputTokens: 100,
  outputTokens: 10,
  cachedInputTokens: 0,
});
const step = (id: string, facts: Partial<StepFacts>): StepFacts => ({
  id,
  label: id,
  type: "AGENT",
  status: "COMPLETED",
  waitsFor: null,
  isCopied: false,
  startedAt: null,
  endedAt: null,
  error: null,
  modelCalls: null,
  pieces: [],
  calls: [],
  charges: [],
  ...facts,
});
const run = (facts: Partial<RunFacts>, ...steps: StepFacts[]): RunFacts => ({
  id: "r",
  title: "Run",
  status: "COMPLETED",
  triggerType: "MANUAL",
  createdAt: at(0),
  endedAt: at(10_000),
  error: null,
  parentExecutionId: null,
  charges: [],
  steps,
  ...facts,
});
const shown = (...runs: RunFacts[]) =>
  runTrace(runs).spans.map(({ depth, kind, name, startMs, endMs, state }) => [
    depth,
    kind,
    name,
    startMs - at(0).getTime(),
    endMs === null ? null : endMs - at(0).getTime(),
    state,
  ]);

test("a form waits from the end of the step before until it is filled in, and a late start is the queue", () => {
  const steps = [
    step("Ask", { type: "HUMAN_INPUT", endedAt: at(4_000) }),
    step("Write", { startedAt: at(6_000), endedAt: at(10_000), modelCalls: [call(6_100, 3_000)] }),
  ];
  expect(shown(run({}, ...steps))).toEqual([
    [0, "run", "Run", 0, 10_000, "done"],
    [1, "step", "Ask", 0, 4_000, "done"],
    [2, "wait", null, 0, 4_000, "done"],
    [1, "queue", null, 4_000, 6_000, "done"],
    [1, "step", "Write", 6_000, 10_000, "done"],
    [2, "model", "GPT-4o Mini", 6_100, 9_100, "done"],
  ]);
});

test("in a supervised run, the pause before a step is the wait for approval", () => {
  const steps = [
    step("One", { startedAt: at(0), endedAt: at(1_000), modelCalls: [call(0, 900)] }),
    step("Two", { startedAt: at(8_000), endedAt: at(9_000), modelCalls: [call(8_000, 900)] }),
  ];
  const wait = runTrace([run({ triggerType: "SUPERVISED" }, ...steps)]).spans.find(({ kind }) => kind === "wait");
  expect(wait).toMatchObject({ waitsFor: "approval", startMs: at(1_000).getTime(), endMs: at(8_000).getTime() });
});

test("a step that waits now has an open wait, and so has its run", () => {
  const waiting = step("Pay", { type: "PAYMENT", status: "PENDING", waitsFor: "payment" });
  expect(shown(run({ status: "RUNNING", endedAt: null }, waiting))).toEqual([
    [0, "run", "Run", 0, null, "waiting"],
    [1, "step", "Pay", 0, null, "waiting"],
    [2, "wait", null, 0, null, "waiting"],
  ]);
});

test("the pause before a step started again is shown as such", () => {
  const again = step("Write", {
    startedAt: at(8_000),
    endedAt: at(9_000),
    modelCalls: [call(0, 1_000), call(8_000, 900)],
  });
  expect(runTrace([run({}, again)]).spans.find(({ kind }) => kind === "wait")).toMatchObject({
    waitsFor: "restart",
    startMs: at(1_000).getTime(),
    endMs: at(8_000).getTime(),
  });
});

test("charges count in their piece, in their step, or in the run if the step is gone", () => {
  const charge = (piece: string | null, credits: number) => ({ piece, credits, tokens: null });
  const loop = step("Loop", {
    type: "LOOP",
    startedAt: at(0),
    endedAt: at(5_000),
    pieces: [{ name: "item.0", modelCalls: [call(1_000, 500)], storedAt: at(1_500), error: null }],
    charges: [charge(null, 1), charge("item.0", 0.2), charge("item.7", 0.4)],
  });
  const trace = runTrace([run({ charges: [charge(null, 3)] }, loop)]);
  const credits = Object.fromEntries(trace.spans.map((span) => [span.kind, span.credits]));
  expect(credits).toEqual({ run: 4.6, step: 1.6, piece: 0.2, model: 0 });
});

test("a run from before model calls were recorded has its steps and the tokens of the ledger", () => {
  const tokens = { inputTokens: 7, outputTokens: 2, cachedInputTokens: 0 };
  const old = step("Write", {
    startedAt: at(0),
    endedAt: at(1_000),
    charges: [{ piece: null, credits: 1, tokens }],
  });
  expect(runTrace([run({}, old)])).toMatchObject({ hasModelCalls: false, spans: [{ tokens, credits: 1 }, {}] });
});
