import { describe, expect, test } from "vitest";
import { checkGraph } from "#engine/check/check-graph.ts";
import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import { partsText } from "#engine/prompt.ts";
import { type DriveStepOptions, driveStep } from "#engine/testing/drive-step.ts";
import { AppError } from "#lib/errors.ts";
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
