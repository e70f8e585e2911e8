import { describe, expect, test } from "vitest";
import { z } from "zod";
import { checkGraph } from "#engine/check/check-graph.ts";
import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import { partsText } from "#engine/prompt.ts";
import { answerMessages, type DriveStepOptions, driveStep } from "#engine/testing/drive-step.ts";
import { AppError } from "#lib/errors.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { allRunners, catalog } from "../index.ts";
import { orchestratorWorker, type WorkedTask } from "./spec.ts";

const config = {
  orchestratorAgentId: "boss",
  orchestratorPrompt: "Plan a trip to Oslo.",
  workerAgentIds: ["scout", "cook"],
};
const task = (index: number, title: string, agentId: string) => ({ index, title, prompt: `Do ${title}`, agentId });
const planned = { tasks: [task(0, "Sights", "scout"), task(1, "Food", "cook")] };

const run = (more: Partial<DriveStepOptions> = {}) =>
  driveStep({
    catalog,
    runners: allRunners,
    type: "ORCHESTRATOR_WORKER",
    object: () => planned,
    reply: (ask) => `Done by ${ask.agentId}`,
    ...more,
    config: { ...config, ...more.config },
  });

type Ran = Awaited<ReturnType<typeof run>>;
const tasksOf = ({ record }: Ran) => (record.status === "COMPLETED" ? (record.output.result as WorkedTask[]) : []);
const down = () =>
  new AppError("provider", "The model is down.", { details: { mayFallBack: false, isRetryable: false } });

describe("the plan", () => {
  test("is made once by the orchestrator, who gets the list of workers", async () => {
    const { objects, pieces: kept } = await run();
    expect(objects).toHaveLength(1);
    expect(objects[0]).toMatchObject({ by: { agentId: "boss" }, name: "orchestrator task planner" });
    expect(partsText(objects[0]?.parts ?? [])).toBe("Plan a trip to Oslo.");
    expect(objects[0]?.system).toContain("at most 10");
    expect(objects[0]?.system).toContain("scout, cook");
    expect(objects[0]?.resources).toMatchObject([{ type: "AGENT", params: { agentId: "scout" } }, {}]);
    expect((await run({ pieces: kept })).objects).toEqual([]);
  });

  test("names the workers in its schema", async () => {
    const { objects } = await run();
    const schema = JSON.stringify(z.toJSONSchema(objects[0]?.schema ?? z.never()));
    expect(schema).toContain('"enum":["scout","cook"]');
  });

  test("runs by index, and is cut at the limit", async () => {
    const tasks = [task(2, "C", "cook"), task(0, "A", "cook"), task(1, "B", "cook")];
    const ran = await run({ object: () => ({ tasks }), config: { maxTaskCount: 2 } });
    expect(tasksOf(ran).map(({ index, title }) => [index, title])).toEqual([
      [0, "A"],
      [1, "B"],
    ]);
  });

  test("assigns tasks of unknown workers to the first one", async () => {
    const ran = await run({ object: () => ({ tasks: [task(0, "A", "nobody"), task(1, "B", "")] }) });
    expect(ran.asks.map(({ agentId }) => agentId)).toEqual(["scout", "scout"]);
    expect(tasksOf(ran).map(({ agentId }) => agentId)).toEqual(["scout", "scout"]);
  });

  test("fails without tasks with the message of the specification, and a retry plans again", async () => {
    const { record, pieces: kept } = await run({ object: () => ({ tasks: [] }) });
    expect(record).toMatchObject({ status: "FAILED", error: "No tasks returned from task planner." });
    expect(kept.size).toBe(0);
  });
});

describe("a task", () => {
  test("is run by its worker, who gets the objective and the earlier results", async () => {
    const { asks } = await run({ reply: (_, { piece }) => `result ${piece?.index} ${"x".repeat(9_000)}` });
    expect(asks.map(({ agentId }) => agentId)).toEqual(["scout", "cook"]);
    const [first = "", second = ""] = asks.map(({ parts }) => partsText(parts));
    expect(first).toBe('Do Sights\n\n<context title="Objective">\nPlan a trip to Oslo.\n</context>');
    expect(second).toContain('<context title="Result of: Sights">\nresult 0 x');
    expect(second.length, "at most 8,000 letters of it").toBeLessThan(8_200);
  });

  test.each([true, false])("begins only when the one before has ended (attended: %s)", async (isAttended) => {
    const open = new Set<number>();
    let most = 0;
    await run({
      isAttended,
      async reply(_, { piece }) {
        open.add(piece?.index ?? 0);
        most = Math.max(most, open.size);
        await Promise.resolve();
        open.delete(piece?.index ?? 0);
        return "ok";
      },
    });
    expect(most).toBe(1);
  });

  test("is retried alone after a failure, with the results of the others", async () => {
    const fails: DriveStepOptions["reply"] = (ask, { piece }) => {
      if (piece?.index === 1) throw down();
      return `Done by ${ask.agentId}`;
    };
    const first = await run({ reply: fails });
    expect(first.record).toMatchObject({
      status: "FAILED",
      error: runStepText.someFailed(1, 2, "The model is down."),
    });
    const kept = new Map(first.pieces);
    kept.delete("task 1");
    const second = await run({ pieces: kept });
    expect(second.asks.map(({ agentId }) => agentId)).toEqual(["cook"]);
    expect(partsText(second.asks[0]?.parts ?? [])).toContain("Done by scout");
  });

  test("is listed after a failure in the background, and the next task gets no result of it", async () => {
    const ran = await run({
      isAttended: false,
      reply: (_, { piece }) => {
        if (piece?.index === 0) throw down();
        return "ok";
      },
    });
    expect(tasksOf(ran)).toMatchObject([{ error: "The model is down.", messages: [] }, { title: "Food" }]);
    expect(partsText(ran.asks.at(-1)?.parts ?? [])).toContain('<context title="Result of: Sights">\nN/A\n</context>');
  });

  test("fails with an empty answer", async () => {
    expect((await run({ reply: () => "" })).record).toMatchObject({
      error: "Error processing worker task. Please try again.",
    });
  });
});

describe("the node", () => {
  const at = { x: 0, y: 0 };
  const nodeOf = (more: object) => ({
    nodes: [
      {
        id: "n",
        label: "Trip",
        type: "ORCHESTRATOR_WORKER",
        position: at,
        config: { ...orchestratorWorker.draft(), ...config, ...more },
      },
    ],
    edges: [],
  });

  test("is reported without workers, and doesn't run", async () => {
    const [finding] = checkGraph(nodeOf({ workerAgentIds: [] }), catalog);
    expect(finding).toMatchObject({ severity: "error", nodeId: "n", code: "missing" });
    expect(finding?.text).toContain("worker agents");
    expect((await run({ config: { workerAgentIds: [] } })).record).toMatchObject({
      error:
        "Missing Orchestrator-Worker Node configuration — Please configure the Orchestrator-Worker Node properly to continue.",
    });
  });

  test("is reported with missing workers", () => {
    const facts = { agents: new Map(["boss", "scout"].map((id) => [id, { title: id }])) };
    expect(checkGraph(nodeOf({}), catalog, facts)).toMatchObject([{ code: "unknownAgent", nodeId: "n" }]);
  });

  test("quotes each task with its result", () => {
    const done = (title: string): WorkedTask => ({
      id: title,
      ...task(0, title, "cook"),
      messages: answerMessages(`${title}!`),
    });
    expect(
      orchestratorWorker.toPromptText([done("A"), done("B")], {
        config: orchestratorWorker.draft(),
        labelOf: () => null,
      }),
    ).toBe("## A\nA!\n\n## B\nB!");
  });

  test("costs the plan and each task at its worker's price", () => {
    const price: Record<string, number> = { boss: 5, scout: 1, cook: 2 };
    const prices = {
      request: (id: string | null) => price[id ?? ""] ?? 0,
      platform: 1,
      canvas: 1,
      speech: () => 0,
      video: () => 0,
      workflow: () => ({ min: 0, max: 0 }),
    };
    expect(orchestratorWorker.estimate?.(orchestratorWorker.config.parse(config), prices)).toEqual({ min: 6, max: 25 });
  });

  test("is read from the compact form", () => {
    const read = readCompactForm(
      {
        Nodes: [
          {
            index: 0,
            label: "Trip",
            type: "ORCHESTRATOR_WORKER",
            OrchestratorWorkerNode: {
              ...config,
              orchestratorPrompt: { text: "Plan a trip to Oslo." },
              maxTaskCount: 0,
            },
          },
        ],
      },
      catalog,
    );
    expect("graph" in read && read.graph.nodes[0]?.config).toEqual({ ...config, maxTaskCount: 1 });
  });
});
