/** Whole runs in memory: what `features/run` does durably, in the shortest form. */
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/errors.ts";
import type { Graph } from "../graph/graph.ts";
import type { HostFor } from "../host.ts";
import type { NodeRunner, Runners } from "../node/runner.ts";
import { fieldMention, nodeMention } from "../reference.ts";
import {
  type ExecutionMove,
  isAttended,
  isReviewed,
  moveExecution,
  type RunStatus,
  type TriggerType,
} from "../status.ts";
import { fakeCatalog as catalog, fakeRunners, flow, type gate, type pick } from "../testing/fake-node-types.ts";
import { acceptResult, drive, type Outputs } from "./drive.ts";
import { type Plan, type PlannedExecution, plan } from "./plan.ts";

type Row = PlannedExecution & { result?: unknown; error?: string };

/** Everything a test may do to a run; each call goes as far as the run can. */
function startRun(given: { graph: Graph; triggerType: TriggerType; hostFor: HostFor; runners?: Runners }) {
  const { graph, triggerType, hostFor, runners = fakeRunners } = given;
  let rows: Row[] = [];
  let status: RunStatus = "PENDING";
  const order: string[] = [];

  const change = (nodeId: string, changes: Partial<Row>) => {
    rows = rows.map((row) => (row.nodeId === nodeId ? { ...row, ...changes } : row));
  };
  const rowOf = (nodeId: string): Row => {
    const row = rows.find((one) => one.nodeId === nodeId);
    if (!row) throw new AppError("not_found", nodeId);
    return row;
  };
  const move = (nodeId: string, name: ExecutionMove) => {
    const moved = moveExecution(rowOf(nodeId), name);
    if (!moved) throw new AppError("conflict", `${name} ${nodeId}`);
    change(nodeId, moved);
  };
  const makePlan = (): Plan =>
    plan({ graph, catalog, executions: rows, run: { status, isReviewed: isReviewed({ triggerType }) } });
  const outputs = async (ids: readonly string[]): Promise<Outputs> =>
    new Map(
      rows.flatMap((row) => (ids.includes(row.nodeId) && row.status === "COMPLETED" ? [[row.nodeId, row.result]] : [])),
    );

  async function advance(): Promise<Plan> {
    for (;;) {
      const made = makePlan();
      status = made.status;
      rows = rows.filter((row) => !made.drop.includes(row.id));
      rows.push(
        ...made.create.map(
          ({ nodeId, ordinal }): Row => ({
            id: `x-${nodeId}`,
            nodeId,
            ordinal,
            status: "PENDING",
            waitsFor: null,
            epoch: 1,
            isApproved: false,
            next: null,
            isStop: false,
          }),
        ),
      );
      if (!made.start) return made;
      const { nodeId } = made.start;
      order.push(nodeId);
      move(nodeId, "start");
      const { id: executionId, epoch } = rowOf(nodeId);
      const record = await drive({
        catalog,
        runners,
        graph,
        nodeId,
        executionId,
        epoch,
        outputs,
        hostFor,
        run: {
          id: "r",
          workflowId: "w",
          workflowTitle: "W",
          triggerType,
          isAttended: isAttended({ triggerType, runInBackground: false }),
        },
        path: made.path,
        pieces: { read: async () => [], commit: async () => {} },
        signal: new AbortController().signal,
        backoffMs: [0, 0],
      });
      if (record.status === "COMPLETED") {
        move(nodeId, "finish");
        change(nodeId, { result: record.output.result, next: record.next, isStop: record.isStop });
      } else if (record.status === "PENDING") {
        move(nodeId, "wait");
        change(nodeId, { waitsFor: record.waitsFor });
      } else if (record.status === "FAILED") {
        move(nodeId, "fail");
        change(nodeId, { error: record.error });
      }
    }
  }

  const bring = (nodeId: string, result: unknown, name: "answer" | "edit") => {
    const settled = acceptResult({ catalog, graph, nodeId, result, from: "person" });
    if ("refused" in settled) throw new AppError("invalid", settled.refused);
    move(nodeId, name);
    change(nodeId, { result: settled.output.result, next: settled.next, isStop: settled.isStop });
    return advance();
  };
  return {
    advance,
    order,
    resultOf: (nodeId: string) => rowOf(nodeId).result,
    answer: (nodeId: string, result: unknown) => bring(nodeId, result, "answer"),
    edit: (nodeId: string, result: unknown) => bring(nodeId, result, "edit"),
    steer(nodeId: string, name: "approve" | "retry" | "regenerate" | "skip") {
      move(nodeId, name);
      status = "RUNNING";
      return advance();
    },
    stop() {
      status = "STOPPED";
      return advance();
    },
  };
}

const topic = fieldMention("ask", { key: "f-ask", label: "Topic" });
const node = (id: string) => nodeMention({ id, label: id });
const upper: HostFor = () => ({
  reply: async () => [],
  documents: async () => [],
  code: async () => ({ result: {}, stdout: "" }),
  send: async () => ({ state: "unknown", attempts: 1 }),
  canvas: async () => null,
  request: async () => ({ state: "unknown", attempts: 1 }),
  subRun: async () => null,
  object: async ({ parts, schema }) =>
    schema.parse(parts.map((part) => (part.type === "text" ? part.text.toUpperCase() : "")).join("")),
});
const song = flow("ask>work work>work2", { work: { prompt: `a ${topic}` }, work2: { prompt: `b ${node("work")}` } });
const brief = ({ status, wait }: Plan) => (wait ? `${status}: ${wait.kind} ${wait.nodeId}` : status);

describe("the four shapes of runs", () => {
  test.each(["MANUAL", "TEST", "FORM", "IN_BACKGROUND"] as const)(
    "%s: asks, then goes through by itself",
    async (triggerType) => {
      const run = startRun({ graph: song, triggerType, hostFor: upper });
      expect(brief(await run.advance())).toBe("RUNNING: input ask");
      expect(brief(await run.answer("ask", { "f-ask": "whale" }))).toBe("COMPLETED");
      expect(run.resultOf("work2")).toBe("B A WHALE");
      expect(run.order).toEqual(["ask", "work", "work2"]);
    },
  );

  test("SUPERVISED: each answer is approved, and later steps get the edited answer", async () => {
    const run = startRun({ graph: song, triggerType: "SUPERVISED", hostFor: upper });
    await run.advance();
    expect(brief(await run.answer("ask", { "f-ask": "whale" }))).toBe("RUNNING: approval work");
    expect(brief(await run.edit("work", "my own words"))).toBe("RUNNING: approval work");
    expect(brief(await run.steer("work", "approve"))).toBe("COMPLETED");
    expect(run.resultOf("work2")).toBe("B MY OWN WORDS");
  });

  test("SUPERVISED: a regenerated answer needs approval again", async () => {
    const run = startRun({ graph: song, triggerType: "SUPERVISED", hostFor: upper });
    await run.advance();
    await run.answer("ask", { "f-ask": "whale" });
    expect(brief(await run.steer("work", "regenerate"))).toBe("RUNNING: approval work");
    expect(run.order).toEqual(["ask", "work", "work"]);
  });
});

describe("events during a run", () => {
  test("an answer is refused when it is incomplete, a duplicate, or not requested", async () => {
    const run = startRun({ graph: song, triggerType: "MANUAL", hostFor: upper });
    await run.advance();
    expect(() => run.answer("ask", { f: "" })).toThrow("Please fill all required fields");
    expect(() => run.answer("work", "x")).toThrow("answer work");
    await run.answer("ask", { "f-ask": "x" });
    expect(() => run.answer("ask", { "f-ask": "y" })).toThrow("answer ask");
  });

  test("a failed step stops the run, and a retry continues from there", async () => {
    let isBroken = true;
    const flaky: HostFor = (call) => ({
      ...upper(call),
      object: async (ask) => {
        if (isBroken) throw new AppError("provider", "The model is busy.");
        return upper(call).object(ask);
      },
    });
    const run = startRun({ graph: flow("work>work2"), triggerType: "MANUAL", hostFor: flaky });
    expect(brief(await run.advance())).toBe("FAILED");
    isBroken = false;
    expect(brief(await run.steer("work", "retry"))).toBe("COMPLETED");
    expect(run.order).toEqual(["work", "work", "work2"]);
  });

  test("a skipped step reads N/A", async () => {
    const broken: HostFor = (call) => ({
      ...upper(call),
      object: async (ask) => {
        if (ask.parts.some((part) => "text" in part && part.text === "do")) throw new AppError("invalid", "No.");
        return upper(call).object(ask);
      },
    });
    const run = startRun({
      graph: flow("work>work2", { work2: { prompt: `b ${node("work")}` } }),
      triggerType: "MANUAL",
      hostFor: broken,
    });
    await run.advance();
    expect(brief(await run.steer("work", "skip"))).toBe("COMPLETED");
    expect(run.resultOf("work2")).toBe("B N/A");
  });

  test("a router runs one branch; another choice runs the other branch and removes the old one", async () => {
    let choice = "work";
    const runPick: NodeRunner<typeof pick> = async () => ({ done: { nextNodeId: choice } });
    const graph = flow("pick>work pick>work2 work>work3 work2>work3", {
      work3: { prompt: `${node("work")}/${node("work2")}` },
    });
    const run = startRun({ graph, triggerType: "MANUAL", hostFor: upper, runners: { ...fakeRunners, PICK: runPick } });
    expect(brief(await run.advance())).toBe("COMPLETED");
    expect(run.resultOf("work3")).toBe("DO/N/A");
    choice = "work2";
    expect((await run.steer("pick", "regenerate")).path).toEqual(["pick", "work2", "work3"]);
    expect(() => run.resultOf("work")).toThrow("work");
    expect(run.resultOf("work3")).toBe("N/A/DO");
  });

  test("a gate stops the run; approval overrules it, another decision ends the stop", async () => {
    let decision = false;
    const runGate: NodeRunner<typeof gate> = async () => ({ done: { decision } });
    const given = {
      graph: flow("gate>work"),
      triggerType: "MANUAL",
      hostFor: upper,
      runners: { ...fakeRunners, GATE: runGate },
    } as const;
    const first = startRun(given);
    expect(brief(await first.advance())).toBe("STOPPED");
    expect(brief(await first.steer("gate", "approve"))).toBe("COMPLETED");
    const second = startRun(given);
    await second.advance();
    decision = true;
    expect(brief(await second.steer("gate", "regenerate"))).toBe("COMPLETED");
  });

  test("a run that was stopped by a person stays stopped until someone approves", async () => {
    const run = startRun({ graph: song, triggerType: "SUPERVISED", hostFor: upper });
    await run.advance();
    await run.answer("ask", { "f-ask": "x" });
    expect(brief(await run.stop())).toBe("STOPPED");
    expect(brief(await run.advance())).toBe("STOPPED");
    expect(brief(await run.steer("work", "approve"))).toBe("COMPLETED");
  });
});
