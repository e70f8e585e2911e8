import { describe, expect, test } from "vitest";
import { checkGraph } from "#engine/check/check-graph.ts";
import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import { partsText } from "#engine/prompt.ts";
import { nodeMention } from "#engine/reference.ts";
import { type DriveStepOptions, driveStep } from "#engine/testing/drive-step.ts";
import { AppError } from "#lib/errors.ts";
import { httpRequest } from "../http-request/spec.ts";
import { allRunners, catalog } from "../index.ts";
import { gate } from "./spec.ts";

const config = { agentId: "ag1", prompt: "Continue only if the price is below 100." };
const fails = (error: Error) => () => {
  throw error;
};
const run = (more: Partial<DriveStepOptions> = {}) =>
  driveStep({
    catalog,
    runners: allRunners,
    type: "GATE",
    object: () => ({ reasoning: "It costs 80.", decision: true }),
    ...more,
    config: { ...config, ...more.config },
  });

describe("the decision", () => {
  test("is the agent's, and true always means continue", async () => {
    const { record, objects } = await run();
    expect(record).toMatchObject({
      status: "COMPLETED",
      output: { result: { decision: true, reasoning: "It costs 80." } },
      isStop: false,
    });
    expect(objects[0]).toMatchObject({ by: { agentId: "ag1" }, name: "gate decision" });
    expect(objects[0]?.system).toContain('"decision": true means that the workflow continues');
    expect(partsText(objects[0]?.parts ?? [])).toBe(config.prompt);
  });

  test("without an agent is the default model's", async () => {
    expect((await run({ config: { agentId: null } })).objects[0]).toMatchObject({ by: { agentId: null } });
  });

  test("false ends the run, with its reason", async () => {
    const { record } = await run({ object: () => ({ reasoning: "It costs 120.", decision: false }) });
    expect(record).toMatchObject({ status: "COMPLETED", isStop: true, next: null });
  });

  test.each([
    [true, "Continue — Fine."],
    [false, "Stop — Fine."],
  ])("%s is quoted as %s", (decision, text) => {
    expect(gate.toPromptText({ decision, reasoning: "Fine." }, { config, labelOf: () => null })).toBe(text);
  });

  test("fails with the message of the specification", async () => {
    const bad = new AppError("provider", "Another form.", { details: { kind: "bad-response", mayFallBack: false } });
    const failing = (error: Error, more: Partial<DriveStepOptions> = {}) => run({ object: fails(error), ...more });
    expect((await failing(bad)).record).toMatchObject({ error: "No result returned from gate node." });
    expect((await failing(new Error("boom"))).record).toMatchObject({ error: "Error running gate node." });
    const again = { before: { decision: true, reasoning: "Fine." }, feedback: "" };
    expect((await failing(new Error("boom"), { regeneration: again })).record).toMatchObject({
      error: "Error regenerating gate node. Please try again.",
    });
  });
});

describe("rules", () => {
  const order = { id: "o", label: "Order", type: "HTTP_REQUEST", position: { x: 0, y: 0 } };
  const before = {
    nodes: [{ ...order, config: httpRequest.draft() }],
    outputs: new Map([["o", { status: 200, headers: {}, body: { total: 80, code: "INV-7" } }]]),
  };
  const by = (left: string, valueType: string, operator: string, right: string) => ({
    decidedBy: "RULES",
    rules: { groups: [{ conditions: [{ left: nodeMention(order, "body", left), valueType, operator, right }] }] },
  });

  test("decide on typed values without a model, and say why", async () => {
    const { record, objects } = await run({ before, config: by("total", "NUMBER", "LESS", "100") });
    expect(record).toMatchObject({
      output: { result: { decision: true, reasoning: "Met: Order - body.total (80) is less than 100" } },
      isStop: false,
    });
    expect(objects).toEqual([]);
    expect((await run({ before, config: by("total", "NUMBER", "LESS", "80") })).record).toMatchObject({ isStop: true });
  });

  test("match patterns in linear time", async () => {
    expect((await run({ before, config: by("code", "TEXT", "MATCHES", "^inv-\\d+$") })).record).toMatchObject({
      isStop: false,
    });
    const outputs = new Map([["o", { status: 200, headers: {}, body: { code: `${"a".repeat(50_000)}!` } }]]);
    const hostile = await run({ before: { ...before, outputs }, config: by("code", "TEXT", "MATCHES", "^(a+)+$") });
    expect(hostile.record).toMatchObject({ isStop: true });
  });

  test.each([
    ["a costly pattern for a long text", "(a{0,100}){10}b"],
    ["a pattern that is itself a long text", nodeMention(order, "body", "code")],
  ])("with %s fail the step before it holds up others", async (_, right) => {
    const outputs = new Map([["o", { status: 200, headers: {}, body: { code: "a".repeat(200_000) } }]]);
    const { record } = await run({ before: { ...before, outputs }, config: by("code", "TEXT", "MATCHES", right) });
    expect(record).toMatchObject({ status: "FAILED", error: expect.stringContaining("would take too long") });
  });

  test("with a pattern that can't be read fail the step", async () => {
    const { record } = await run({ before, config: by("code", "TEXT", "MATCHES", "(a") });
    expect(record).toEqual({ status: "FAILED", error: "The pattern (a isn't valid." });
  });

  test("must be complete, cost nothing, and are not asked again", () => {
    const ruled = gate.config.parse({ ...by("total", "NUMBER", "LESS", ""), prompt: "" });
    expect(gate.missingFields(ruled)).toEqual(["complete rules"]);
    const none = { min: 0, max: 0 };
    const prices = { request: () => 9, platform: 1, canvas: 0, speech: () => 0, video: () => 0, workflow: () => none };
    expect(gate.estimate?.(ruled, prices)).toEqual(none);
    expect(gate.revisions?.(ruled)).toEqual([]);
  });
});

describe("the node", () => {
  test("needs decision logic, but no agent", async () => {
    expect(gate.missingFields({ agentId: null, prompt: " " })).toEqual(["decision logic"]);
    expect(gate.missingFields({ agentId: null, prompt: "x" })).toEqual([]);
    expect((await run({ config: { prompt: "" } })).record).toEqual({
      status: "FAILED",
      error: "Missing Gate Node configuration — Please configure the Gate Node properly to continue.",
    });
  });

  test.each([
    ["Decide TRUE (stop) or FALSE (continue)", ["reversedGate"]],
    ["true ( Stop the run )", ["reversedGate"]],
    ["TRUE (continue) or FALSE (stop)", []],
  ])("the diagnosis on %s", (prompt, codes) => {
    const node = {
      id: "g",
      label: "Gate 1",
      type: "GATE",
      position: { x: 0, y: 0 },
      config: { agentId: null, prompt },
    };
    expect(checkGraph({ nodes: [node], edges: [] }, catalog).map(({ code }) => code)).toEqual(codes);
  });

  test("has a prompt and an agent in the compact form", () => {
    const nodes = [{ index: 0, label: "Good?", type: "GATE", GateNode: { prompt: { text: "Good?" }, agentId: null } }];
    const read = readCompactForm({ title: "X", Nodes: nodes }, catalog);
    expect("graph" in read && read.graph.nodes[0]).toMatchObject({ config: { agentId: null, prompt: "Good?" } });
  });
});
