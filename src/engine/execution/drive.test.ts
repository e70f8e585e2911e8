import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { runErrorText } from "#product/texts/run/run-errors.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import type { Graph } from "../graph/graph.ts";
import { type Host, type HostFor, type PortCall, WaitForDecision } from "../host.ts";
import type { AnyRunner, NodeRunner, PieceOutcome, Runners } from "../node/runner.ts";
import { fieldMention, nodeMention } from "../reference.ts";
import {
  fakeCatalog as catalog,
  fakeRunners,
  flow,
  itemPiece,
  type list,
  withStepOptions,
  type work,
} from "../testing/fake-node-types.ts";
import { acceptResult, type DriveInput, drive } from "./drive.ts";
import type { PieceStore } from "./pieces.ts";

/** A host whose answers a test writes, and that remembers its calls. */
function hostOf(answer: (prompt: string, call: PortCall) => unknown) {
  const calls: PortCall[] = [];
  const prompts: string[] = [];
  const hostFor: HostFor = (call): Host => ({
    reply: async () => [],
    documents: async ({ documents }) =>
      documents.map(({ documentId }) => ({ documentId, text: `text of ${documentId}` })),
    code: async () => ({ result: {}, stdout: "" }),
    send: async () => ({ state: "unknown", attempts: 1 }),
    canvas: async () => null,
    request: async () => ({ state: "unknown", attempts: 1 }),
    subRun: async () => null,
    async object({ parts, schema }) {
      const prompt = parts.map((part) => ("text" in part ? part.text : part.filename)).join("\n");
      calls.push(call);
      prompts.push(prompt);
      return schema.parse(await answer(prompt, call));
    },
  });
  return { hostFor, calls, prompts };
}

function storeOf(kept: Record<string, PieceOutcome<unknown>> = {}) {
  const commits: string[] = [];
  const store: PieceStore = {
    read: async (kind) =>
      Object.entries(kept).flatMap(([key, value]) =>
        key.startsWith(`${kind} `) ? [{ index: Number(key.split(" ")[1]), value }] : [],
      ),
    async commit(kind, index, value) {
      kept[`${kind} ${index}`] = value;
      commits.push(`${kind} ${index}`);
    },
  };
  return { store, kept, commits };
}

type Extra = Partial<Omit<DriveInput, "run">> & { isAttended?: boolean };

function order(graph: Graph, nodeId: string, { isAttended = true, ...extra }: Extra = {}): DriveInput {
  return {
    catalog,
    runners: fakeRunners,
    graph,
    nodeId,
    executionId: "x1",
    epoch: 1,
    run: { id: "r1", workflowId: "w1", workflowTitle: "Songs", triggerType: "MANUAL", isAttended },
    path: [],
    outputs: async () => new Map(),
    pieces: storeOf().store,
    hostFor: hostOf(() => "ok").hostFor,
    signal: new AbortController().signal,
    backoffMs: [0, 0],
    ...extra,
  };
}

const one = flow("work");
const busy = (details = {}) => new AppError("provider", "The model is busy.", { details });
const running = (run: NodeRunner<typeof work>): Runners => ({ ...fakeRunners, WORK: run });

describe("a step", () => {
  test("gets its references filled and records its result", async () => {
    const field = fieldMention("ask", { key: "f-ask", label: "Topic" });
    const graph = flow("ask>work work>work2", {
      work2: { prompt: `${field}: ${nodeMention({ id: "work", label: "w" })}` },
    });
    const asked: string[][] = [];
    const { hostFor, prompts } = hostOf(() => "done");
    const outputs: DriveInput["outputs"] = async (ids) => {
      asked.push([...ids]);
      return new Map<string, unknown>([
        ["ask", { "f-ask": "whales" }],
        ["work", "a song"],
      ]);
    };
    expect(await drive(order(graph, "work2", { hostFor, outputs }))).toEqual({
      status: "COMPLETED",
      output: { result: "done" },
      next: null,
      isStop: false,
    });
    expect(prompts).toEqual(["whales: a song"]);
    expect(asked).toEqual([["ask", "work"]]);
  });

  test("waits when it asks a person", async () => {
    expect(await drive(order(flow("ask"), "ask"))).toEqual({ status: "PENDING", waitsFor: "input" });
  });

  test("can wait for some time", async () => {
    const runners = running(async () => ({ wait: "time", afterMs: 60_000 }));
    expect(await drive(order(one, "work", { runners }))).toEqual({
      status: "PENDING",
      waitsFor: "time",
      afterMs: 60_000,
    });
  });

  test("waits with a text when the outcome of a delivery is unknown", async () => {
    const runners = running(async () => ({ wait: "unknown", text: "POST https://example.com" }));
    expect(await drive(order(one, "work", { runners }))).toEqual({
      status: "PENDING",
      waitsFor: "unknown",
      text: "POST https://example.com",
    });
  });

  test("gets only the ports that it needs", async () => {
    let seen: string[] = [];
    const runners = running(async ({ host }) => {
      seen = Object.keys(host);
      return { done: "x" };
    });
    await drive(order(one, "work", { runners }));
    expect(seen).toEqual(["object"]);
  });

  test("gets the journal of earlier steps", async () => {
    let contents: string[] = [];
    const runners = running(async ({ journal }) => {
      const { inputs, outputs } = await journal();
      contents = [...inputs, ...outputs].map((entry) => entry.content);
      return { done: "x" };
    });
    const graph = flow("ask>work work>work2 work2>work3");
    const all = new Map<string, unknown>([
      ["ask", { "f-ask": "whales" }],
      ["work", "song"],
      ["work2", "self"],
      ["work3", "later"],
    ]);
    const outputs: DriveInput["outputs"] = async (ids) => new Map([...all].filter(([id]) => ids.includes(id)));
    await drive(order(graph, "work2", { runners, outputs, path: ["ask", "work", "work2", "work3"] }));
    expect(contents).toEqual(["whales", "song"]);
  });

  test("gets its earlier result only if the result is still valid", async () => {
    const seen: unknown[] = [];
    const runners = running(async ({ regeneration }) => {
      seen.push(regeneration);
      return { done: "x" };
    });
    await drive(order(one, "work", { runners, regeneration: { before: "old", feedback: "shorter" } }));
    await drive(
      order(one, "work", { runners, regeneration: { before: { of: "another shape" }, feedback: "shorter" } }),
    );
    expect(seen).toEqual([{ before: "old", feedback: "shorter" }, undefined]);
  });
});

describe("a failing step is FAILED with a message", () => {
  const failed = async (extra: Extra, graph = one, nodeId = "work") => {
    const record = await drive(order(graph, nodeId, extra));
    return record.status === "FAILED" ? record.error : record;
  };

  test.each<[string, AnyRunner, string]>([
    ["a refusal", async () => ({ fail: "No." }), "No."],
    [
      "an expected error",
      async () => {
        throw new AppError("conflict", "Someone else has changed this.");
      },
      "Someone else has changed this.",
    ],
    [
      "missing credits",
      async () => {
        throw new AppError("credits", "Top up.");
      },
      `${runErrorText.outOfCredits}\nTop up.`,
    ],
    [
      "a missing key",
      async () => {
        throw new AppError("keys", "Missing key.");
      },
      `${runErrorText.notStarted}\nMissing key.`,
    ],
    [
      "an unexpected error",
      async () => {
        throw new Error("secret stack");
      },
      "Something went wrong. Please try again.",
    ],
    [
      "a thrown nothing",
      async () => {
        throw undefined;
      },
      "Something went wrong. Please try again.",
    ],
    [
      "a result of the wrong shape",
      async () => ({ done: 7 }),
      "This step returned an unexpected result. Please try again.",
    ],
    [
      "a result nobody can store",
      async () => ({ done: "x".repeat(5 * 1024 * 1024 + 1) }),
      "This step returned an unexpected result. Please try again.",
    ],
  ])("%s", async (_, runner, sentence) => {
    expect(await failed({ runners: { WORK: runner } })).toBe(sentence);
  });

  test("a runner that throws before its first await", async () => {
    const runners: Runners = {
      WORK: () => {
        throw new AppError("limit", "Too many.");
      },
    };
    expect(await failed({ runners })).toBe("Too many.");
  });

  test("a missing configuration, in the words of the specification", async () => {
    expect(await failed({}, flow("work", { work: { prompt: "" } }))).toBe(
      "Missing WORK Node configuration — Please configure the WORK Node properly to continue.",
    );
  });

  test("a missing node, and a node of a type without a runner", async () => {
    expect(await failed({}, one, "gone")).toBe("This step doesn't exist in the workflow.");
    expect(await failed({}, flow("note"), "note")).toBe("This step has the unknown type NOTE.");
  });

  test("outputs that cannot be loaded", async () => {
    const graph = flow("work>work2", { work2: { prompt: nodeMention({ id: "work", label: "w" }) } });
    const outputs: DriveInput["outputs"] = async () => {
      throw new Error("database");
    };
    expect(await failed({ outputs }, graph, "work2")).toBe("Something went wrong. Please try again.");
  });

  test("a step that exceeds its time limit, even if it ignores the signal", async () => {
    const runners = running(() => new Promise(() => {}));
    expect(await failed({ runners, timeoutMs: 1 })).toBe("The step took longer than 1 second.");
  });

  test("the cause is kept for the log", async () => {
    const cause = new Error("secret stack");
    const record = await drive(
      order(one, "work", {
        runners: running(async () => {
          throw cause;
        }),
      }),
    );
    expect(record).toMatchObject({ status: "FAILED", cause });
  });
});

describe("a step that another process holds records nothing", () => {
  test("when it is stopped while it runs", async () => {
    const stop = new AbortController();
    const runners = running(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
          stop.abort();
        }),
    );
    expect(await drive(order(one, "work", { runners, signal: stop.signal }))).toEqual({ status: "ABANDONED" });
  });

  test("when it was stopped before", async () => {
    const { hostFor, calls } = hostOf(() => "ok");
    expect(await drive(order(one, "work", { hostFor, signal: AbortSignal.abort() }))).toEqual({ status: "ABANDONED" });
    expect(calls).toEqual([]);
  });
});

describe("tries", () => {
  const shape = ({ attempt, isFallback, key }: PortCall) => ({ attempt, isFallback, key });
  const attempts = async (extra: Extra, answer: (prompt: string, call: PortCall) => unknown) => {
    const { hostFor, calls } = hostOf(answer);
    const record = await drive(order(one, "work", { hostFor, ...extra }));
    return { record, calls: calls.map(shape) };
  };
  const alwaysBusy = () => {
    throw busy();
  };

  test("an attended run tries once, then uses the fallback model", async () => {
    const { record, calls } = await attempts({}, alwaysBusy);
    expect(record).toMatchObject({ status: "FAILED", error: "The model is busy." });
    expect(calls).toEqual([
      { attempt: 1, isFallback: false, key: "x1:step:1" },
      { attempt: 2, isFallback: true, key: "x1:step:1" },
    ]);
  });

  test("a background run retries twice before the fallback model", async () => {
    const { calls } = await attempts({ isAttended: false }, alwaysBusy);
    expect(calls.map((call) => call.isFallback)).toEqual([false, false, false, true]);
    expect(new Set(calls.map((call) => call.key)).size).toBe(1);
  });

  test("the first answer ends the retries", async () => {
    const { record, calls } = await attempts({ isAttended: false }, (_, call) =>
      call.attempt < 3 ? alwaysBusy() : "fine",
    );
    expect(record).toMatchObject({ output: { result: "fine" } });
    expect(calls).toHaveLength(3);
  });

  test.each([true, false])(
    "what the same model would refuse again goes to the fallback model at once (attended: %s)",
    async (isAttended) => {
      const { calls } = await attempts({ isAttended }, () => {
        throw busy({ isRetryable: false });
      });
      expect(calls.map((call) => call.isFallback)).toEqual([false, true]);
    },
  );

  test.each([
    ["no other model would do better", () => busy({ mayFallBack: false })],
    ["the credits are used up", () => new AppError("credits", "No credits.")],
    ["a key is missing", () => new AppError("keys", "No key.")],
    ["nobody knows what happened", () => new Error("bug")],
  ])("one try when %s", async (_, error) => {
    const { calls } = await attempts({ isAttended: false }, () => {
      throw error();
    });
    expect(calls).toHaveLength(1);
  });

  test("each call of a step has its own key, the same after a crash", async () => {
    const runners = running(async ({ host }) => {
      const ask = { by: "platform", name: "n", parts: [], schema: z.string() } as const;
      await host.object(ask);
      return { done: await host.object(ask) };
    });
    const first = await attempts({ runners }, () => "ok");
    const second = await attempts({ runners, epoch: 2 }, () => "ok");
    expect(first.calls.map((call) => call.key)).toEqual(["x1:step:1", "x1:step:2"]);
    expect(second.calls).toEqual(first.calls);
  });
});

describe("pieces", () => {
  const runList: NodeRunner<typeof list> = async ({ pieces }) => {
    const ends = await pieces.runAll(itemPiece, ["a", "b", "c", "d"], (item, { host }) =>
      host.object({ by: "platform", name: "item", parts: [{ type: "text", text: item }], schema: z.string() }),
    );
    return { done: ends.map((end) => ("value" in end ? end.value : `(${end.error})`)) };
  };
  const runners: Runners = { LIST: runList };
  const runWith = (extra: Extra) => drive(order(flow("list"), "list", { runners, ...extra }));
  const upper = (prompt: string) => prompt.toUpperCase();

  test("each piece runs once and is committed before the next one starts", async () => {
    const { store, commits } = storeOf();
    const record = await runWith({
      pieces: store,
      hostFor: hostOf((prompt) => `${upper(prompt)}${commits.length}`).hostFor,
    });
    expect(record).toMatchObject({ output: { result: ["A0", "B1", "C2", "D3"] } });
    expect(commits).toEqual(["item 0", "item 1", "item 2", "item 3"]);
  });

  test("committed pieces don't run again", async () => {
    const { store, commits } = storeOf({ "item 0": { value: "old" }, "item 2": { value: "kept" } });
    const { hostFor, prompts } = hostOf(upper);
    expect(await runWith({ pieces: store, hostFor })).toMatchObject({ output: { result: ["old", "B", "kept", "D"] } });
    expect(prompts).toEqual(["b", "d"]);
    expect(commits).toEqual(["item 1", "item 3"]);
  });

  test("a stored piece doesn't run again, a failed one does", async () => {
    const runOnce: NodeRunner<typeof list> = async ({ pieces }) => {
      const makeOne = (index: number, item: string) =>
        pieces.runOnce(itemPiece, index, ({ host }) =>
          host.object({ by: "platform", name: "item", parts: [{ type: "text", text: item }], schema: z.string() }),
        );
      return { done: [await makeOne(0, "a"), await makeOne(1, "b")] };
    };
    const { store, commits } = storeOf({ "item 0": { value: "old" }, "item 1": { error: "The model is busy." } });
    const { hostFor, prompts } = hostOf(upper);
    expect(await runWith({ runners: { LIST: runOnce }, pieces: store, hostFor })).toMatchObject({
      output: { result: ["old", "B"] },
    });
    expect(prompts).toEqual(["b"]);
    expect(commits).toEqual(["item 1"]);
  });

  test("a stored piece of another shape runs again", async () => {
    const { store } = storeOf({ "item 0": { value: { from: "an older release" } } });
    expect(await runWith({ pieces: store, hostFor: hostOf(upper).hostFor })).toMatchObject({
      output: { result: ["A", "B", "C", "D"] },
    });
  });

  const brokenAt = (broken: string) =>
    hostOf((prompt) => {
      if (prompt === broken) throw busy();
      return upper(prompt);
    });

  test("in an attended run, a failed piece fails the step after the others, and a retry runs only the failed piece", async () => {
    const { store, kept, commits } = storeOf();
    expect(await runWith({ pieces: store, hostFor: brokenAt("b").hostFor })).toMatchObject({
      status: "FAILED",
      error: runStepText.someFailed(1, 4, "The model is busy."),
    });
    expect(commits).toEqual(["item 0", "item 1", "item 2", "item 3"]);
    const { "item 1": _, ...others } = kept;
    const again = hostOf(upper);
    expect(await runWith({ pieces: storeOf(others).store, hostFor: again.hostFor })).toMatchObject({
      output: { result: ["A", "B", "C", "D"] },
    });
    expect(again.prompts).toEqual(["b"]);
  });

  test("skipped pieces are returned in their place, and nothing runs again", async () => {
    const { store, kept } = storeOf();
    await runWith({ pieces: store, hostFor: brokenAt("b").hostFor });
    const skipped = storeOf({ ...kept, "item 1": { error: "The model is busy.", isSkipped: true } });
    const again = hostOf(upper);
    expect(await runWith({ pieces: skipped.store, hostFor: again.hostFor })).toMatchObject({
      output: { result: ["A", "(The model is busy.)", "C", "D"] },
    });
    expect(again.prompts).toEqual([]);
  });

  test("failed pieces don't fail a step whose failures are ignored", async () => {
    const graph = flow("list");
    const nodes = graph.nodes.map((node) => ({ ...node, options: { ifFails: { goOn: true as const } } }));
    const { hostFor } = brokenAt("b");
    expect(await drive(order({ ...graph, nodes }, "list", { runners, hostFor }))).toMatchObject({
      output: { result: ["A", "(The model is busy.)", "C", "D"] },
    });
  });

  test("in the background, failures are listed and stay committed", async () => {
    const { store, kept } = storeOf();
    const { hostFor } = hostOf((prompt) => {
      if (prompt === "b") throw busy();
      return upper(prompt);
    });
    const result = { output: { result: ["A", "(The model is busy.)", "C", "D"] } };
    expect(await runWith({ pieces: store, hostFor, isAttended: false })).toMatchObject(result);
    expect(kept["item 1"]).toEqual({ error: "The model is busy." });
    expect(await runWith({ pieces: store, hostFor: hostOf(upper).hostFor, isAttended: false })).toMatchObject(result);
  });

  test("19 failures among 150 pieces leave 131 results, and only the 19 run again once they are deleted", async () => {
    const items = Array.from({ length: 150 }, (_, at) => `${at}`);
    const broken = items.filter((_, at) => at % 8 === 3);
    expect(broken).toHaveLength(19);
    const many: NodeRunner<typeof list> = async ({ pieces }) => {
      const ends = await pieces.runAll(itemPiece, items, (item, { host }) =>
        host.object({ by: "platform", name: "item", parts: [{ type: "text", text: item }], schema: z.string() }),
      );
      return { done: ends.flatMap((end) => ("value" in end ? [end.value] : [])) };
    };
    const { store, kept } = storeOf();
    const { hostFor } = hostOf((prompt) => {
      if (broken.includes(prompt)) throw busy();
      return prompt;
    });
    const first = await runWith({ runners: { LIST: many }, pieces: store, hostFor, isAttended: false });
    expect(first).toMatchObject({ output: { result: items.filter((item) => !broken.includes(item)) } });
    for (const [key, end] of Object.entries(kept)) if ("error" in end) delete kept[key];
    const again = hostOf((prompt) => prompt);
    const extra = { runners: { LIST: many }, pieces: store, hostFor: again.hostFor, isAttended: false };
    expect(await runWith(extra)).toMatchObject({ output: { result: items } });
    expect(again.prompts).toEqual(broken);
  });

  test("in the background, a step fails when all of its pieces failed", async () => {
    const { hostFor } = hostOf(() => {
      throw busy();
    });
    expect(await runWith({ hostFor, isAttended: false })).toMatchObject({
      status: "FAILED",
      error: "The model is busy.",
    });
  });

  test("an error that affects every piece fails the step in the background, too", async () => {
    const { hostFor, prompts } = hostOf(() => {
      throw new AppError("credits", "No credits.");
    });
    expect(await runWith({ hostFor, isAttended: false })).toMatchObject({
      status: "FAILED",
      error: `${runErrorText.outOfCredits}\nNo credits.`,
    });
    expect(prompts.length).toBeLessThan(4);
  });

  test("a piece that waits for a decision lets the step wait, in the background after the others; they don't run again", async () => {
    const asking = () =>
      hostOf((prompt) => {
        if (prompt === "b") throw new WaitForDecision();
        return upper(prompt);
      });
    const waits = { status: "PENDING", waitsFor: "decision" };
    const [watched, unattended] = [storeOf(), storeOf()];
    expect(await runWith({ pieces: watched.store, hostFor: asking().hostFor })).toEqual(waits);
    expect(watched.commits).toEqual(["item 0"]);
    expect(await runWith({ pieces: unattended.store, hostFor: asking().hostFor, isAttended: false })).toEqual(waits);
    expect(unattended.commits.toSorted()).toEqual(["item 0", "item 2", "item 3"]);
    const again = hostOf(upper);
    expect(await runWith({ pieces: unattended.store, hostFor: again.hostFor, isAttended: false })).toMatchObject({
      output: { result: ["A", "B", "C", "D"] },
    });
    expect(again.prompts).toEqual(["b"]);
  });

  test("three pieces run at a time in the background, one in an attended run", async () => {
    const most = async (isAttended: boolean) => {
      let now = 0;
      let peak = 0;
      const { hostFor } = hostOf(async (prompt) => {
        now += 1;
        peak = Math.max(peak, now);
        await Promise.resolve();
        now -= 1;
        return prompt;
      });
      await runWith({ hostFor, isAttended });
      return peak;
    };
    expect([await most(true), await most(false)]).toEqual([1, 3]);
  });

  test("in order, each piece gets the outcomes of the earlier ones", async () => {
    const seen: unknown[] = [];
    const inTurn: NodeRunner<typeof list> = async ({ pieces }) => {
      const ends = await pieces.runAll(
        itemPiece,
        ["a", "b", "c"],
        async (item, { earlier }) => {
          seen.push(earlier);
          if (item === "b") throw busy();
          return item;
        },
        { inOrder: true },
      );
      return { done: ends.map(String) };
    };
    await runWith({ runners: { LIST: inTurn }, isAttended: false });
    expect(seen).toEqual([[], [{ value: "a" }], [{ value: "a" }, { error: "The model is busy." }]]);
  });

  test("the keys of a piece do not depend on the others", async () => {
    const { hostFor, calls } = hostOf(upper);
    await runWith({ hostFor, isAttended: false });
    expect(calls.map((call) => call.key).sort()).toEqual(["x1:item.0:1", "x1:item.1:1", "x1:item.2:1", "x1:item.3:1"]);
  });

  test("no items lead to no pieces", async () => {
    const empty: Runners = {
      LIST: (async ({ pieces }) => ({
        done: (await pieces.runAll(itemPiece, [], async () => "x")).map(String),
      })) satisfies NodeRunner<typeof list>,
    };
    expect(await runWith({ runners: empty })).toMatchObject({ output: { result: [] } });
  });

  test("a refused commit is not ignored", async () => {
    const { store } = storeOf();
    const refusing: PieceStore = {
      ...store,
      commit: async () => {
        throw new AppError("conflict", "Taken over.");
      },
    };
    expect(await runWith({ pieces: refusing, hostFor: hostOf(upper).hostFor })).toMatchObject({
      status: "FAILED",
      error: "Taken over.",
    });
  });

  test("streams are reported with their piece", async () => {
    const told: unknown[] = [];
    const { store } = storeOf();
    const { hostFor } = hostOf((prompt, call) => {
      call.onStream(`s-${prompt}`);
      return prompt;
    });
    await runWith({ pieces: { ...store, onStream: (...about) => told.push(about) }, hostFor });
    expect(told[1]).toEqual([{ kind: "item", index: 1 }, "s-b"]);
  });
});

describe("acceptResult", () => {
  const take = (graph: Graph, nodeId: string, result: unknown, from: "person" | "server" = "server") =>
    acceptResult({ catalog, graph, nodeId, result, from });

  test("a run continues at the router's choice", () => {
    expect(take(flow("pick>work pick>work2"), "pick", { nextNodeId: "work2" })).toMatchObject({
      next: "work2",
      isStop: false,
    });
  });

  test("a choice that no edge leads to is refused", () => {
    expect(take(flow("pick>work pick>work2 work2>work3"), "pick", { nextNodeId: "work3" })).toHaveProperty("refused");
  });

  test.each([
    [true, false],
    [false, true],
  ])("a gate that decides %s: stop is %s", (decision, isStop) => {
    expect(take(flow("gate>work"), "gate", { decision })).toMatchObject({ next: null, isStop });
  });

  test("results of people are checked beyond their shape", () => {
    expect(take(flow("ask"), "ask", { f: "" }, "person")).toEqual({ refused: "Please fill all required fields" });
    expect(take(flow("ask"), "ask", { f: "" }, "server")).toMatchObject({ status: "COMPLETED" });
  });

  test.each([
    ["another shape", { f: 7 }],
    [
      "a circle",
      (() => {
        const one: Record<string, unknown> = {};
        one.f = one;
        return one;
      })(),
    ],
    ["a __proto__", JSON.parse('{"__proto__":{"isAdmin":true}}')],
    ["nothing", undefined],
  ])("%s is refused", (_, result) => {
    expect(take(flow("ask"), "ask", result)).toHaveProperty("refused");
  });

  test("text that PostgreSQL can't store is cleaned", () => {
    expect(take(flow("ask"), "ask", { f: "a\u0000\udc00" })).toMatchObject({ output: { result: { f: "a\ufffd" } } });
  });
});

describe("a pinned output", () => {
  const pinned = withStepOptions(flow("work"), { work: { pin: { result: "pinned" } } });
  const run = { id: "r1", workflowId: "w1", workflowTitle: "Songs", triggerType: "TEST", isAttended: true } as const;

  test("is returned in test runs without calling anything, even by an unfinished step", async () => {
    const host = hostOf(() => "made");
    const lacking = withStepOptions(flow("work", { work: { prompt: " " } }), { work: { pin: { result: "pinned" } } });
    for (const graph of [pinned, lacking]) {
      const given = { ...order(graph, "work", { hostFor: host.hostFor }), run: { ...run, usesPinnedOutputs: true } };
      expect(await drive(given)).toMatchObject({ status: "COMPLETED", output: { result: "pinned" } });
    }
    expect(host.calls).toEqual([]);
  });

  test("is ignored in other runs", async () => {
    const { hostFor } = hostOf(() => "made");
    const given = { ...order(pinned, "work", { hostFor }), run };
    expect(await drive(given)).toMatchObject({ status: "COMPLETED", output: { result: "made" } });
  });

  test("fails the step when it names a missing path", async () => {
    const graph = withStepOptions(flow("pick>work pick>work2"), { pick: { pin: { result: { nextNodeId: "work9" } } } });
    const given = { ...order(graph, "pick"), run: { ...run, usesPinnedOutputs: true } };
    expect(await drive({ ...given, runners: { ...fakeRunners, PICK: async () => ({ fail: "ran" }) } })).toMatchObject({
      status: "FAILED",
      error: "The chosen path leads to a step that doesn't exist.",
    });
  });
});
