import { describe, expect, test } from "vitest";
import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import { partsText } from "#engine/prompt.ts";
import { answerMessages, type DriveStepOptions, driveStep } from "#engine/testing/drive-step.ts";
import { AppError } from "#lib/errors.ts";
import { allRunners, catalog } from "../index.ts";
import { evaluatorOptimizer, type Iteration } from "./spec.ts";

const config = {
  executorAgentId: "writer",
  executorPrompt: "Write a haiku.",
  evaluatorAgentId: "critic",
  evaluatorPrompt: "Has it 17 syllables?",
};
const fails = (feedback: string) => ({ decision: false, feedback });
const passes = { decision: true, feedback: "Good." };

/** The evaluator's verdicts in turn; the last one stays. */
const judge = (...verdicts: object[]): DriveStepOptions["object"] => {
  let at = 0;
  return () => verdicts[Math.min(at++, verdicts.length - 1)];
};
const run = (more: Partial<DriveStepOptions> = {}) =>
  driveStep({
    catalog,
    runners: allRunners,
    type: "EVALUATOR_OPTIMIZER",
    object: judge(passes),
    reply: (_, { piece }) => `Draft ${(piece?.index ?? 0) + 1}`,
    ...more,
    config: { ...config, ...more.config },
  });

const iterationsOf = ({ record }: Awaited<ReturnType<typeof run>>) =>
  record.status === "COMPLETED" ? (record.output.result as Iteration[]) : [];

describe("the iterations", () => {
  test("end with the first answer that passes", async () => {
    const ran = await run({ object: judge(fails("Too long."), passes) });
    expect(iterationsOf(ran)).toMatchObject([
      { id: "1", index: 0, decision: false, feedback: "Too long." },
      { id: "2", index: 1, decision: true, feedback: "Good." },
    ]);
    expect([...ran.pieces.keys()]).toEqual(["answer 0", "verdict 0", "answer 1", "verdict 1"]);
  });

  test("end at the limit with the last answer, even if it did not pass", async () => {
    const ran = await run({ object: judge(fails("No.")), config: { maxIterationCount: 2 } });
    expect(iterationsOf(ran).map(({ decision }) => decision)).toEqual([false, false]);
    expect(ran.asks).toHaveLength(2);
    const about = { config: evaluatorOptimizer.draft(), labelOf: () => null };
    expect(evaluatorOptimizer.toPromptText(iterationsOf(ran), about)).toBe("Draft 2");
  });

  test("number 1 to 10, 3 by default", () => {
    const cap = (maxIterationCount: number) => evaluatorOptimizer.config.safeParse({ maxIterationCount }).success;
    expect([0, 1, 10, 11].map(cap)).toEqual([false, true, true, false]);
    expect(evaluatorOptimizer.draft().maxIterationCount).toBe(3);
  });
});

test("the executor sees its last attempt and all feedback, the evaluator the criteria, the task and the answer", async () => {
  const { asks, objects } = await run({ object: judge(fails("Too long."), fails("Too short."), passes) });
  expect(asks.map(({ agentId }) => agentId)).toEqual(["writer", "writer", "writer"]);
  const [first, , third] = asks.map(({ parts }) => partsText(parts));
  expect(first).toBe("Write a haiku.");
  expect(third).toContain('<context title="Attempt 2">\nDraft 2\n</context>');
  expect(third).toContain('<context title="Feedback on attempt 1">\nToo long.\n</context>');
  expect(third).toContain('<context title="Feedback on attempt 2">\nToo short.\n</context>');
  expect(objects[0]).toMatchObject({ by: { agentId: "critic" }, name: "evaluator iteration feedback" });
  expect(partsText(objects[0]?.parts ?? [])).toBe(
    'Has it 17 syllables?\n\n<context title="Task">\nWrite a haiku.\n</context>\n\n<context title="Answer">\nDraft 1\n</context>',
  );
});

test("an answer whose evaluation failed is not written again", async () => {
  const first = await run({
    object: () => {
      throw new AppError("provider", "", { details: { mayFallBack: false } });
    },
  });
  expect(first.record).toMatchObject({ status: "FAILED", error: "Error running evaluator. Please try again." });
  const second = await run({ pieces: first.pieces });
  expect(second.asks).toEqual([]);
  expect(iterationsOf(second)).toHaveLength(1);
});

test("an empty answer of the executor fails the step", async () => {
  expect((await run({ reply: () => answerMessages(" ") })).record).toMatchObject({
    status: "FAILED",
    error: "Error running executor. Please try again.",
  });
});

describe("the node", () => {
  test("is deprecated but complete", async () => {
    expect(evaluatorOptimizer.traits).toEqual({ deprecated: true });
    expect(evaluatorOptimizer.missingFields(evaluatorOptimizer.draft())).toEqual(["a task", "criteria"]);
    expect((await run({ config: { evaluatorPrompt: " " } })).record).toMatchObject({
      error:
        "Missing Evaluator-Optimizer Node configuration — Please configure the Evaluator-Optimizer Node properly to continue.",
    });
  });

  test("costs executor and evaluator in each iteration", () => {
    const prices = {
      request: (id: string | null) => (id === "writer" ? 2 : 1),
      platform: 1,
      canvas: 1,
      speech: () => 0,
      video: () => 0,
      workflow: () => ({ min: 0, max: 0 }),
    };
    expect(evaluatorOptimizer.estimate?.(evaluatorOptimizer.config.parse(config), prices)).toEqual({ min: 3, max: 9 });
  });

  test("is read from the compact form", () => {
    const block = { ...config, executorPrompt: { text: "Write a haiku." }, maxIterationCount: 40 };
    const read = readCompactForm(
      { Nodes: [{ index: 0, label: "Poet", type: "EVALUATOR_OPTIMIZER", EvaluatorOptimizerNode: block }] },
      catalog,
    );
    expect("graph" in read && read.graph.nodes[0]?.config).toEqual({ ...config, maxIterationCount: 10 });
  });
});
