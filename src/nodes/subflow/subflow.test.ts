import { expect, test } from "vitest";
import { checkGraph } from "#engine/check/check-graph.ts";
import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { referencedIds, remapIds } from "#engine/graph/remap-ids.ts";
import type { SubRunRequest } from "#engine/host.ts";
import type { PieceOutcome } from "#engine/node/runner.ts";
import { fieldMention } from "#engine/reference.ts";
import { driveStep } from "#engine/testing/drive-step.ts";
import { newId } from "#lib/id.ts";
import { allRunners, catalog } from "../index.ts";
import { subflow } from "./spec.ts";

const at = { x: 0, y: 0 };
const stepOf = (childWorkflowId: string | null, humanInputFieldMappings: object = {}): Graph => ({
  nodes: [
    { id: "s", label: "Inner", type: "SUBFLOW", position: at, config: { childWorkflowId, humanInputFieldMappings } },
  ],
  edges: [],
});

async function run(
  given: {
    pieces?: Map<string, PieceOutcome<unknown>>;
    subRun?: (ask: SubRunRequest) => { status: "COMPLETED" | "STOPPED"; text: string } | null;
  } = {},
  config: object = { childWorkflowId: "w2" },
) {
  const asked: SubRunRequest[] = [];
  const made = await driveStep({
    catalog,
    runners: allRunners,
    type: "SUBFLOW",
    config,
    ...given,
    subRun: (ask) => {
      asked.push(ask);
      return given.subRun?.(ask) ?? null;
    },
  });
  return { ...made, asked };
}

test("the child run has its id before it starts, and a retry uses the same id", async () => {
  const first = await run();
  expect(first.record).toEqual({ status: "PENDING", waitsFor: "child" });
  const again = await run({ pieces: first.pieces });
  expect(again.asked[0]?.runId).toBe(first.asked[0]?.runId);
  expect(first.pieces.get("child 0")).toEqual({ value: { childWorkflowRunId: first.asked[0]?.runId } });
});

test("a child run that has ended is the result at once", async () => {
  const { record, asked } = await run({ subRun: () => ({ status: "COMPLETED", text: "Done" }) });
  expect(record).toMatchObject({
    status: "COMPLETED",
    isStop: false,
    output: { result: { childWorkflowRunId: asked[0]?.runId, status: "COMPLETED", text: "Done" } },
  });
});

test("a child run that a gate stopped stops this run", async () => {
  const { record } = await run({ subRun: () => ({ status: "STOPPED", text: "" }) });
  expect(record).toMatchObject({ status: "COMPLETED", isStop: true });
});

test("mapped fields are filled with their files, empty mappings are left out", async () => {
  const field = { id: "docs", label: "Papers", type: "DOCUMENT", required: false, order: 0, config: {} };
  const value = [{ title: "a.pdf", s3FilePath: "w/a.pdf", documentId: newId(), size: 7 }];
  const form = {
    id: "form",
    label: "Start",
    type: "HUMAN_INPUT",
    position: at,
    config: catalog.HUMAN_INPUT?.config.parse({ fields: [field] }),
  };
  const asked: SubRunRequest[] = [];
  await driveStep({
    catalog,
    runners: allRunners,
    type: "SUBFLOW",
    config: {
      childWorkflowId: "w2",
      humanInputFieldMappings: { f1: fieldMention("Start", { key: "docs", label: "Papers" }), f2: "  " },
    },
    before: { nodes: [form], outputs: new Map([["form", [{ fieldId: "docs", value }]]]) },
    subRun: (ask) => {
      asked.push(ask);
      return null;
    },
  });
  expect(Object.keys(asked[0]?.inputs ?? {})).toEqual(["f1"]);
  const target = catalog.HUMAN_INPUT?.config.parse({ fields: [{ ...field, id: "f1" }] });
  const received = catalog.HUMAN_INPUT?.form?.prefill(asked[0]?.inputs ?? {}, target);
  expect(received).toEqual({ result: [{ fieldId: "f1", value }], isComplete: true, unusable: [] });
});

const texts = (graph: Graph, workflows: Record<string, string[]>, workflowId = "w1") =>
  checkGraph(graph, catalog, {
    workflowId,
    workflows: new Map(Object.entries(workflows).map(([id, inner]) => [id, { inner }])),
  }).map(({ code }) => code);

test("the diagnosis reports a workflow that contains itself, directly or through others", () => {
  expect(texts(stepOf("w1"), { w1: [] })).toContain("recursion");
  expect(texts(stepOf("w2"), { w1: [], w2: ["w3"], w3: ["w1"] })).toContain("recursion");
  expect(texts(stepOf("w2"), { w2: ["w3"], w3: ["w2"] }), "a circle further in").toContain("recursion");
  expect(texts(stepOf("w2"), { w2: ["w3", "w4"], w3: ["w4"], w4: [] }), "twice the same is none").toEqual([]);
});

test("the diagnosis reports more than five nested workflows", () => {
  const chain = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, i) => [`c${i}`, i + 1 < length ? [`c${i + 1}`] : []]));
  expect(texts(stepOf("c0"), chain(5))).toEqual([]);
  expect(texts(stepOf("c0"), chain(6))).toEqual(["tooDeep"]);
});

test("the diagnosis reports a missing workflow", () => {
  expect(texts(stepOf("w9"), { w1: [] })).toContain("unknownWorkflow");
});

test("a subflow without a workflow fails with the message for missing configuration", async () => {
  expect((await run({}, {})).record).toMatchObject({
    error: "Missing Subflow Node configuration — Please configure the Subflow Node properly to continue.",
  });
});

test("mapping references covers the workflow and the templates; without its workflow, the mappings are dropped", () => {
  const template = fieldMention("Start", { key: "docs", label: "Papers" });
  const graph = stepOf("w2", { f1: template });
  expect(referencedIds(graph, catalog)).toMatchObject({ workflow: new Set(["w2"]), field: new Set(["docs"]) });
  const renamed = remapIds(graph, catalog, { field: () => "other", workflow: (id) => id });
  expect(renamed.nodes[0]?.config).toEqual({
    childWorkflowId: "w2",
    humanInputFieldMappings: { f1: template.replace("docs", "other") },
  });
  expect(remapIds(graph, catalog, { workflow: () => null }).nodes[0]?.config).toEqual(subflow.draft());
});

test("a subflow quotes the child run's text and costs what the child run costs", () => {
  const result = { childWorkflowRunId: "r2", status: "COMPLETED" as const, text: "Tides" };
  expect(subflow.toPromptText(result, { config: subflow.draft(), labelOf: () => null })).toBe("Tides");
  const prices = {
    request: () => 3,
    platform: 1,
    canvas: 1,
    speech: () => 0,
    video: () => 0,
    workflow: (id: string) => ({ min: id === "w2" ? 2 : 0, max: 9 }),
  };
  expect(subflow.estimate?.({ childWorkflowId: "w2", humanInputFieldMappings: {} }, prices)).toEqual({
    min: 2,
    max: 9,
  });
});

test("the compact form may leave out all settings", () => {
  const read = readCompactForm({ Nodes: [{ index: 0, label: "Inner", type: "SUBFLOW", SubflowNode: {} }] }, catalog);
  expect("graph" in read && read.graph.nodes[0]?.config).toEqual(subflow.draft());
});
