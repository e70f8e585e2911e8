import { describe, expect, test } from "vitest";
import { findSteps } from "#builder/search/find-steps.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { catalog } from "#nodes/index.ts";
import { alignNodes, distributeNodes } from "./arrange.ts";
import { nextHistory, startHistory } from "./history.ts";

const agent = (id: string, x: number, y: number, prompt = "") => ({
  id,
  label: `Step ${id}`,
  type: "AGENT",
  position: { x, y },
  config: { agentId: null, prompt },
});
const note = {
  id: "n",
  label: "Note",
  type: "STICKY_NOTE",
  position: { x: 0, y: 600 },
  config: { ...(catalog.STICKY_NOTE?.draft() as object), text: "Ask Legal", width: 240, height: 160 },
};
const graph: Graph = {
  nodes: [agent("a", 0, 0), agent("b", 240, 96), agent("c", 96, 480), note],
  edges: [{ id: "e", sourceNodeId: "a", targetNodeId: "b" }],
};
const places = ({ nodes }: Graph) => nodes.map(({ position: { x, y } }) => [x, y]);
const all = new Set(["a", "b", "c"]);

describe("arranging steps", () => {
  test.each([
    [
      "left",
      [
        [0, 0],
        [0, 96],
        [0, 480],
        [0, 600],
      ],
    ],
    [
      "right",
      [
        [240, 0],
        [240, 96],
        [240, 480],
        [0, 600],
      ],
    ],
    [
      "center",
      [
        [120, 0],
        [120, 96],
        [120, 480],
        [0, 600],
      ],
    ],
    [
      "top",
      [
        [0, 0],
        [240, 0],
        [96, 0],
        [0, 600],
      ],
    ],
    [
      "bottom",
      [
        [0, 480],
        [240, 480],
        [96, 480],
        [0, 600],
      ],
    ],
    [
      "middle",
      [
        [0, 240],
        [240, 240],
        [96, 240],
        [0, 600],
      ],
    ],
  ] as const)("%s", (side, expected) => {
    expect(places(alignNodes(graph, all, side))).toEqual(expected);
  });

  test("aligns steps of different sizes by sides and middles", () => {
    const both = new Set(["a", "n"]);
    expect(places(alignNodes(graph, both, "right"))[0]).toEqual([24, 0]);
    expect(places(alignNodes(graph, both, "center"))[0]).toEqual([12, 0]);
  });

  test("distributes steps evenly between the outer two", () => {
    expect(places(distributeNodes(graph, all, "down")).slice(0, 3)).toEqual([
      [0, 0],
      [240, 240],
      [96, 480],
    ]);
  });

  test("leaves too few steps unchanged and adds no undo step", () => {
    expect(alignNodes(graph, new Set(["a"]), "left")).toBe(graph);
    expect(distributeNodes(graph, new Set(["a", "b"]), "down")).toBe(graph);
    const moved = nextHistory(startHistory(graph), { do: "change", graph: alignNodes(graph, all, "left"), at: 0 });
    expect(nextHistory(moved, { do: "undo" }).present).toBe(graph);
  });
});

describe("the search in a workflow", () => {
  const { nodes } = graph;
  const rich: Graph = {
    ...graph,
    nodes: [
      ...nodes.slice(0, 2),
      agent("c", 96, 480, "Quote @[Brief - Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=x) here"),
      note,
    ],
  };

  test("finds names, types, prompts, mentions by their label, and notes", () => {
    expect(findSteps(rich, "step B")).toEqual(["b"]);
    expect(findSteps(rich, "agent")).toEqual(["a", "b", "c"]);
    expect(findSteps(rich, "quote brief")).toEqual(["c"]);
    expect(findSteps(rich, "LEGAL")).toEqual(["n"]);
  });

  test("doesn't find ids and secrets", () => {
    expect(findSteps(rich, "workflowHumanInputFieldId")).toEqual([]);
    expect(findSteps(rich, " ")).toEqual([]);
  });
});
