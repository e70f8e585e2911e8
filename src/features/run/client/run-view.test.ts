import { expect, test } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { listBanners } from "./list-banners.ts";
import type { ExecutionData, RunData } from "./run-data.ts";
import { buildRunView, isOpenByDefault, railTone, resultText, titleStatus, toPlainLine } from "./run-view.ts";
import { parseStepHash, stepHash } from "./step-navigation.ts";

const form = {
  id: "form",
  label: "Brief",
  type: "HUMAN_INPUT",
  position: { x: 0, y: 0 },
  config: { fields: [{ id: "topic", label: "Topic", type: "TEXT", required: true, order: 0, config: {} }] },
};
const agent = (id: string) => ({
  id,
  label: `Agent ${id}`,
  type: "AGENT",
  position: { x: 0, y: 0 },
  config: { agentId: `cast-${id}`, prompt: "Go" },
});
const graph: Graph = {
  nodes: [form, agent("a"), agent("b")],
  edges: [
    { id: "1", sourceNodeId: "form", targetNodeId: "a" },
    { id: "2", sourceNodeId: "a", targetNodeId: "b" },
  ],
};

const run = (more: Partial<RunData> = {}): RunData => ({
  id: "run",
  title: "Run",
  workflowId: "flow",
  workflowTitle: "Flow",
  isWorkflowDeleted: false,
  Workflow: { title: "Flow", userId: "mira" },
  userId: "mira",
  assignedSteps: [],
  ParentSubflowNodeExecution: null,
  Trigger: null,
  triggerType: "MANUAL",
  status: "RUNNING",
  isPublic: false,
  isTakenDown: false,
  runInBackground: false,
  createdAt: new Date(0),
  endedAt: null,
  graph,
  isOneStep: false,
  newerNodeIds: null,
  version: 1,
  stopReason: null,
  ...more,
});

const answer = (text: string) => ({
  result: { messages: [{ id: "1", role: "assistant", parts: [{ type: "text", text }] }] },
});
const execution = (nodeId: string, more: Partial<ExecutionData> = {}): ExecutionData => {
  const ordinal = ["form", "a", "b"].indexOf(nodeId);
  const node = graph.nodes[ordinal] ?? form;
  return {
    id: `${nodeId}-1`,
    workflowRunId: "run",
    partialOutput: null,
    waitingTurns: [],
    wait: null,
    answers: [],
    unchangedMessages: [],
    notes: [],
    isTaken: false,
    nodeId,
    ordinal,
    status: "PENDING",
    waitsFor: null,
    epoch: 1,
    isApproved: false,
    next: null,
    isStop: false,
    errorDialog: null,
    editedAt: null,
    error: null,
    output: null,
    streamId: null,
    startedAt: null,
    endedAt: null,
    credits: 0,
    Node: { ...node, workflowId: "flow" },
    ...more,
  };
};
const done = (nodeId: string, more: Partial<ExecutionData> = {}) =>
  execution(nodeId, {
    status: "COMPLETED",
    output: nodeId === "form" ? { result: [{ fieldId: "topic", value: "Tides" }] } : answer("**Low** water"),
    ...more,
  });
const states = (...[data, executions]: Parameters<typeof buildRunView>) =>
  buildRunView(data, executions).steps.map(({ state }) => state);

test("steps that the server has not created yet have placeholders", () => {
  expect(states(run(), [done("form")])).toEqual(["done", "queued", "later"]);
  expect(states(run({ status: "PENDING" }), [])).toEqual(["queued", "later", "later"]);
});

test("a waiting form is open, and later steps wait for it", () => {
  const view = buildRunView(run(), [execution("form", { waitsFor: "input" }), execution("a"), execution("b")]);
  expect(view.steps.map(({ state }) => state)).toEqual(["waiting", "later", "later"]);
  expect(view.steps.map((step) => isOpenByDefault(step, view))).toEqual([true, false, false]);
  expect(view.steps[1]?.summary).toBe("Waiting for Brief");
});

test("in a supervised run, steps after a finished agent are locked, and the step to approve is open", () => {
  const view = buildRunView(run({ triggerType: "SUPERVISED" }), [done("form"), done("a"), execution("b")]);
  expect(view.steps.map(({ state }) => state)).toEqual(["done", "done", "locked"]);
  expect([view.approval?.done.nodeId, view.approval?.next.nodeId]).toEqual(["a", "b"]);
  expect(view.steps.map((step) => isOpenByDefault(step, view))).toEqual([false, true, false]);
  expect(titleStatus(run({ triggerType: "SUPERVISED" }), view)).toBe("WAITING");
});

test("after an answered form only later steps are locked", () => {
  expect(states(run({ triggerType: "SUPERVISED" }), [done("form"), execution("a"), execution("b")])).toEqual([
    "done",
    "queued",
    "locked",
  ]);
});

test("a stopped run is locked until it is resumed", () => {
  expect(states(run({ status: "STOPPED" }), [done("form"), execution("a"), execution("b")])).toEqual([
    "done",
    "locked",
    "locked",
  ]);
});

test("a step that stopped the run is open and can be overruled; a run stopped by a person is resumed", () => {
  const stopped = run({ status: "STOPPED" });
  const view = buildRunView(stopped, [done("form"), done("a", { isStop: true }), execution("b")]);
  expect([view.stopped?.done.nodeId, view.stopped?.next?.nodeId]).toEqual(["a", "b"]);
  expect(view.steps.map((step) => isOpenByDefault(step, view))).toEqual([false, true, false]);
  expect(buildRunView(stopped, [done("form"), done("a"), execution("b")]).stopped).toBeNull();
  const overruled = [done("form"), done("a", { isStop: true, isApproved: true }), execution("b")];
  expect(buildRunView(stopped, overruled).stopped).toBeNull();
});

test("a view fills its texts with outputs of finished steps and N/A for the others", () => {
  const { context } = buildRunView(run(), [done("form"), execution("a", { output: answer("old") }), execution("b")]);
  const field = "@[Brief - Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=topic)";
  const step = "@[Agent a](type=WORKFLOW_NODE&workflowNodeId=a)";
  expect(context.fill(`On ${field}: ${step}`)).toBe("On Tides: N/A");
  expect([context.labelOf("a"), context.labelOf("gone")]).toEqual(["Agent a", null]);
});

test("an approved step needs no further approval", () => {
  const executions = [done("form"), done("a", { isApproved: true }), execution("b")];
  expect(buildRunView(run({ triggerType: "SUPERVISED" }), executions).approval).toBeNull();
});

test("the last answer of a finished run is open", () => {
  const view = buildRunView(run({ status: "COMPLETED" }), [done("form"), done("a"), done("b")]);
  expect(view.steps.map((step) => isOpenByDefault(step, view))).toEqual([false, false, true]);
  expect([view.current, view.isOver, titleStatus(run({ status: "COMPLETED" }), view)]).toEqual([null, true, ""]);
});

test("an earlier answer of a step that runs again is not shown as its result", () => {
  const view = buildRunView(run(), [
    done("form"),
    execution("a", { status: "RUNNING", output: answer("old").result as never }),
  ]);
  expect(view.steps[1]).toMatchObject({ state: "running", result: undefined });
});

test("ticks are green, red or amber", () => {
  const view = buildRunView(run({ status: "FAILED" }), [
    done("form"),
    execution("a", { status: "FAILED" }),
    execution("b"),
  ]);
  expect(view.steps.map(railTone)).toEqual(["success", "danger", "warning"]);
});

test("a collapsed step shows a one-line summary and its agents", () => {
  const [first, second] = buildRunView(run(), [done("form"), done("a"), execution("b")]).steps;
  expect([first?.summary, second?.summary]).toEqual(["Topic: Tides", "Low water"]);
  expect(second?.agentIds).toEqual(["cast-a"]);
});

test.each([
  ["# Title\n\nText with **bold** and `code`", "Title Text with bold and code"],
  ["- one\n- two\n1. three", "one two three"],
  ["[a link](https://example.com) ![picture](x.png)", "a link picture"],
  ["| A | B |\n| --- | --- |\n| 1 | 2 |", "A B 1 2"],
  ["```js\nconst a = 1;\n```\nafter", "after"],
  ["> quoted\n\n@[Field](type=X&id=1)", "quoted Field"],
])("%j reads %j", (markdown, line) => expect(toPlainLine(markdown)).toBe(line));

test('"Copy" copies the text that later steps reference', () => {
  const [, step] = buildRunView(run(), [done("form"), done("a")]).steps;
  expect(resultText(run(), step ?? agent("a"), step?.result)).toBe("**Low** water");
  expect(resultText(run(), agent("a"), { nonsense: true })).toBe("");
});

test("banners name the run's trigger, and the background banner disappears at the end", () => {
  const facts = { status: "RUNNING", triggerType: "MANUAL", runInBackground: false } as const;
  const texts = (more: Partial<Parameters<typeof listBanners>[0]>) =>
    listBanners({ ...facts, ...more }, false).map(({ text }) => text);
  expect(texts({})).toEqual([]);
  expect(texts({ triggerType: "FORM" })).toEqual(["Triggered externally from a published form."]);
  expect(texts({ triggerType: "IN_BACKGROUND" })).toEqual(["Running in the background."]);
  expect(texts({ runInBackground: true })).toEqual(["Running in the background."]);
  expect(texts({ runInBackground: true, status: "COMPLETED" })).toEqual([]);
  expect(texts({ Trigger: { title: "Monday", type: "SCHEDULE" } })).toEqual(["Triggered by Monday (SCHEDULE TRIGGER)"]);
  expect(listBanners({ ...facts, ParentSubflowNodeExecution: { workflowRunId: "outer" } }, false)[0]?.runId).toBe(
    "outer",
  );
});

test("a URL hash names a step by its number", () => {
  expect(parseStepHash(`#${stepHash(12)}`)).toBe(12);
  expect([parseStepHash(""), parseStepHash("#step-x"), parseStepHash("#other-2")]).toEqual([null, null, null]);
});

test("a step of a test run is shown as pinned while its output equals the pin", () => {
  const pinned: Graph = {
    ...graph,
    nodes: graph.nodes.map((node) => (node.id === "a" ? { ...node, options: { pin: answer("Pinned") } } : node)),
  };
  const isPinned = (triggerType: RunData["triggerType"], said: string) =>
    buildRunView(run({ graph: pinned, triggerType }), [
      execution("form", { status: "COMPLETED" }),
      execution("a", { status: "COMPLETED", output: answer(said) }),
    ]).steps[1]?.isPinned;
  expect(isPinned("TEST", "Pinned")).toBe(true);
  expect(isPinned("TEST", "Edited since")).toBe(false);
  expect(isPinned("MANUAL", "Pinned")).toBe(false);
});

test("a skipped failure is not the current step, but the step after it is", () => {
  const lenient: Graph = {
    ...graph,
    nodes: graph.nodes.map((node) => (node.id === "a" ? { ...node, options: { ifFails: { goOn: true } } } : node)),
  };
  const executions = [
    execution("form", { status: "COMPLETED" }),
    execution("a", { status: "FAILED", error: "Away" }),
    execution("b", { status: "RUNNING" }),
  ];
  const view = buildRunView(run({ graph: lenient }), executions);
  expect(view.steps.map(({ state, isSkippedFailure }) => [state, isSkippedFailure])).toEqual([
    ["done", false],
    ["failed", true],
    ["running", false],
  ]);
  expect(view.current?.nodeId).toBe("b");
  expect(buildRunView(run(), executions).current?.nodeId).toBe("a");
});

test("a step is stale after a referenced output was replaced, until it is regenerated", () => {
  const at = (seconds: number) => new Date(seconds * 1_000);
  const b = agent("b");
  const quoting = { ...b, config: { ...b.config, prompt: "@[Agent a](type=WORKFLOW_NODE&workflowNodeId=a)" } };
  const quoted = run({ status: "COMPLETED", graph: { ...graph, nodes: [form, agent("a"), quoting] } });
  const made = (editedAt: Date | null, startedAt: Date) =>
    buildRunView(quoted, [
      done("form", { editedAt: at(99) }),
      done("a", { startedAt: at(1), editedAt }),
      done("b", { startedAt }),
    ]).steps.map(({ staleSourceLabel }) => staleSourceLabel);
  expect(made(null, at(2))).toEqual([null, null, null]);
  expect(made(at(3), at(2))).toEqual([null, null, "Agent a"]);
  expect(made(at(3), at(4))).toEqual([null, null, null]);
});
