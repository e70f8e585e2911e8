import { describe, expect, test } from "vitest";
import { canRun, checkGraph } from "#engine/check/check-graph.ts";
import { plan } from "#engine/execution/plan.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { fieldMention, nodeMention, referencesIn } from "#engine/reference.ts";
import { catalog } from "./index.ts";
import { sampleAnswers, sampleFormId, singleStepGraph } from "./single-step-graph.ts";

const at = { x: 0, y: 0 };
const field = (id: string, label: string, type: string, order = 0) => ({
  id,
  label,
  type,
  required: true,
  order,
  config: {},
});
const form: GraphNode = {
  id: "form",
  label: "Brief",
  type: "HUMAN_INPUT",
  position: at,
  config: {
    fields: [
      field("topic", "Topic", "TEXT"),
      field("paper", "Paper", "DOCUMENT", 1),
      field("other", "Other", "TEXT", 2),
    ],
  },
};
const draft: GraphNode = {
  id: "draft",
  label: "Draft",
  type: "AGENT",
  position: at,
  config: { agentId: null, prompt: "Write" },
};
const asks = `About ${fieldMention("Brief", { key: "topic", label: "Topic" })}, ${fieldMention("Brief", { key: "paper", label: "Paper" })}: ${nodeMention(draft)} and ${nodeMention(draft)}, not @[Gone](type=WORKFLOW_NODE&workflowNodeId=gone)`;
const edge = (from: string, to: string) => ({ id: `${from}-${to}`, sourceNodeId: from, targetNodeId: to });

const graphOf = (node: GraphNode, ...more: GraphNode[]): Graph => ({
  nodes: [form, draft, node, ...more],
  edges: [edge("form", "draft"), edge("draft", node.id), ...more.map(({ id }) => edge(node.id, id))],
});
const check: GraphNode = {
  id: "check",
  label: "Check",
  type: "AGENT",
  position: at,
  config: { agentId: null, prompt: asks },
};

interface Form {
  fields: { id: string; label: string; type: string; required: boolean }[];
}

const fieldsOf = (graph: Graph | null) => {
  const form = graph?.nodes.find(({ id }) => id === sampleFormId)?.config as Form | undefined;
  return form?.fields ?? [];
};

describe("the graph for testing one step", () => {
  test("starts with a form that asks once for each mention", () => {
    const alone = singleStepGraph(graphOf(check), "check");
    expect(fieldsOf(alone).map(({ id, label, type, required }) => [id, label, type, required])).toEqual([
      ["topic", "Topic", "TEXT", false],
      ["paper", "Paper", "DOCUMENT", false],
      ["sample-2", "Draft", "TEXT", false],
    ]);
    expect(alone?.nodes.map(({ id }) => id)).toEqual([sampleFormId, "check"]);
    const config = alone?.nodes[1]?.config as { prompt: string } | undefined;
    const asked = referencesIn(config?.prompt ?? "").map(({ reference }) => reference);
    expect(asked.slice(0, 4)).toEqual(
      ["topic", "paper", "sample-2", "sample-2"].map((fieldId) => ({ to: "field", fieldId })),
    );
    expect(canRun(checkGraph(alone ?? { nodes: [], edges: [] }, catalog))).toBe(true);
  });

  test("has no form when the step mentions nothing", () => {
    expect(singleStepGraph(graphOf(check), "draft")?.nodes.map(({ id }) => id)).toEqual(["draft"]);
  });

  test("doesn't exist for a node that never runs", () => {
    const note: GraphNode = {
      id: "note",
      label: "Note",
      type: "STICKY_NOTE",
      position: at,
      config: catalog.STICKY_NOTE?.draft(),
    };
    expect(singleStepGraph({ nodes: [form, note], edges: [] }, "note")).toBeNull();
    expect(singleStepGraph(graphOf(check), "nobody")).toBeNull();
  });

  test("ends after the step's choice", () => {
    const yes: GraphNode = { ...draft, id: "yes", label: "Yes" };
    const no: GraphNode = { ...draft, id: "no", label: "No" };
    const paths = ["yes", "no"].map((nextNodeId, index) => ({ index, nextNodeId, desc: nextNodeId }));
    const router: GraphNode = {
      id: "way",
      label: "Way",
      type: "ROUTER",
      position: at,
      config: { prompt: "Which", paths },
    };
    const alone = singleStepGraph(graphOf(router, yes, no), "way");
    const done = {
      id: "e",
      nodeId: "way",
      ordinal: 0,
      status: "COMPLETED",
      waitsFor: null,
      epoch: 1,
      isApproved: false,
      next: "no",
      isStop: false,
    } as const;
    const next = plan({
      graph: alone ?? { nodes: [], edges: [] },
      catalog,
      executions: [done],
      run: { status: "RUNNING", isReviewed: false },
    });
    expect(next).toMatchObject({ status: "COMPLETED", start: null, create: [], path: ["way"] });
    expect(alone?.nodes.map(({ label }) => label)).toEqual(["Way", "Yes", "No"]);
  });

  test("is filled in with values of an earlier run", () => {
    const answers = sampleAnswers(graphOf(check), "check", {
      text: (reference) => (reference.to === "node" && reference.nodeId === "draft" ? "A draft" : null),
      answer: (fieldId) => (fieldId === "topic" ? "Tides" : undefined),
    });
    expect(answers).toEqual([
      { fieldId: "topic", value: "Tides" },
      { fieldId: "sample-2", value: "A draft" },
    ]);
  });
});
