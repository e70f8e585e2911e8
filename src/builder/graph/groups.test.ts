import { describe, expect, test } from "vitest";
import { createCanvasHandlers, type FlowInstance } from "#builder/canvas/canvas-handlers.ts";
import { groupSteps, setFolded, unfoldGroupOf, ungroupSteps } from "#builder/session/group-commands.ts";
import { openSession } from "#builder/session/session.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { parseClip, prepareClip, serializeClip, subgraph } from "./clipboard.ts";
import { addStep, duplicate, paste, removeElements } from "./edits.ts";
import { bendY, flowEdges } from "./flow.ts";
import { canvasNodes } from "./flow-groups.ts";
import {
  changeGroup,
  dissolveGroups,
  expandGroupPositions,
  foldedNodes,
  groupHeadings,
  groupNodes,
  removeFromGroups,
} from "./groups.ts";

const step = (id: string, x: number, y: number): GraphNode => ({
  id,
  label: id.toUpperCase(),
  type: "AGENT",
  position: { x, y },
  config: { agentId: null, prompt: "" },
});
const edge = (from: string, to: string) => ({ id: `${from}-${to}`, sourceNodeId: from, targetNodeId: to });

/** a > b > c > d, one below the other. */
const chain: Graph = {
  nodes: [step("a", 0, 0), step("b", 0, 96), step("c", 0, 192), step("d", 0, 288)],
  edges: [edge("a", "b"), edge("b", "c"), edge("c", "d")],
};
const set = (...ids: string[]) => new Set(ids);
const grouped = (...ids: string[]) => groupNodes(chain, set(...ids))?.graph ?? chain;
const membersOf = ({ groups = [] }: Graph) => groups.map(({ nodeIds }) => nodeIds.join(" "));
const nobody: ReadonlySet<string> = new Set();
const into = { workflowId: "w", agents: new Set<string>() };

function open(graph: Graph, canEdit = true) {
  return openSession({
    workflowId: "w",
    canEdit,
    revision: 1,
    graph,
    send: () => Promise.reject(new Error("nothing is sent")),
    load: () => Promise.reject(new Error("nothing is loaded")),
    onRemoteChange: () => {},
  });
}
const idOf = (graph: Graph, at = 0) => graph.groups?.[at]?.id ?? "";

describe("a group", () => {
  test("takes its steps out of other groups, and an empty group is deleted", () => {
    const first = grouped("a", "b");
    expect(first.groups).toMatchObject([{ label: "Group 1", colour: "blue", isCollapsed: false }]);
    const second = groupNodes(first, set("b", "c"))?.graph ?? first;
    expect(membersOf(second)).toEqual(["a", "b c"]);
    expect(second.groups?.map(({ label }) => label)).toEqual(["Group 1", "Group 2"]);
    expect(membersOf(groupNodes(second, set("a", "b", "c"))?.graph ?? second)).toEqual(["a b c"]);
  });

  test("needs at least one step, and a workflow has at most fifty groups", () => {
    expect(groupNodes(chain, set("gone"))).toBeNull();
    const nodes = Array.from({ length: 51 }, (_, at) => step(`n${at}`, 0, at));
    let graph: Graph = { nodes, edges: [] };
    for (const { id } of nodes.slice(0, 50)) graph = groupNodes(graph, set(id))?.graph ?? graph;
    expect(graph.groups).toHaveLength(50);
    expect(groupNodes(graph, set("n50"))).toBeNull();
    // It may take the place of one that it empties.
    expect(groupNodes(graph, set("n0", "n50"))?.graph.groups).toHaveLength(50);
  });

  test("can be renamed, colored and dissolved, and ignores an empty name", () => {
    const graph = grouped("a", "b");
    const named = changeGroup(graph, idOf(graph), { label: " Research ", colour: "pink" });
    expect(named.groups).toMatchObject([{ label: "Research", colour: "pink" }]);
    expect(changeGroup(graph, idOf(graph), { label: "  " })).toBe(graph);
    expect(changeGroup(graph, "gone", { colour: "pink" })).toBe(graph);
    expect(membersOf(removeFromGroups(graph, set("a")))).toEqual(["b"]);
    expect(membersOf(dissolveGroups(graph, set(idOf(graph))))).toEqual([]);
    expect(dissolveGroups(graph, set("a"))).toBe(graph);
  });

  test("is copied with a new id when all of its steps are copied, and not otherwise", () => {
    const graph = grouped("a", "b");
    expect(membersOf(subgraph(graph, set("a")))).toEqual([]);
    const copy = duplicate(graph, set("a", "b", "c"), into);
    expect(membersOf(copy.graph)).toEqual(["a b", copy.ids.slice(0, 2).join(" ")]);
    expect(idOf(copy.graph, 1)).not.toBe(idOf(graph));
    const clip = parseClip(serializeClip({ graph: subgraph(graph, set("a", "b")), from: "elsewhere" }));
    if (!clip) throw new Error("no clip");
    expect(prepareClip(clip, { ...into, graph: chain }).groups).toMatchObject([{ label: "Group 1" }]);
    expect(membersOf(paste(chain, clip, into, { x: 0, y: 0 }).graph)).toHaveLength(1);
  });

  test("appears as a heading in a list wherever its steps begin", () => {
    const graph = grouped("a", "b", "d");
    expect([...groupHeadings(graph, ["a", "b", "c", "d"]).keys()]).toEqual(["a", "d"]);
    expect(groupHeadings(chain, ["a", "b"]).size).toBe(0);
  });

  test("moves its steps along, except steps that have their own new position", () => {
    const graph = grouped("b", "c");
    const to = { x: 84, y: 48 };
    expect(expandGroupPositions(graph, new Map([[idOf(graph), to]]), nobody)).toEqual(
      new Map([
        ["b", { x: 100, y: 96 }],
        ["c", { x: 100, y: 192 }],
      ]),
    );
    const own = { x: 500, y: 500 };
    expect(
      expandGroupPositions(
        graph,
        new Map([
          [idOf(graph), to],
          ["b", own],
        ]),
        nobody,
      ).get("b"),
    ).toEqual(own);
    const folded = changeGroup(graph, idOf(graph), { isCollapsed: true });
    expect(expandGroupPositions(folded, new Map([[idOf(graph), { x: 10, y: 96 }]]), nobody).get("c")).toEqual({
      x: 10,
      y: 192,
    });
  });
});

describe("on the canvas", () => {
  const draw = (graph: Graph, unfolded = nobody) =>
    canvasNodes([], { nodes: graph.nodes, groups: graph.groups, unfolded, selected: nobody, moving: null });
  const lines = (graph: Graph, unfolded = nobody) => {
    const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    return flowEdges([], graph.edges, nobody, nodes, foldedNodes(graph, unfolded));
  };

  test("a frame surrounds its steps and comes before the first of them", () => {
    const graph = grouped("b", "c");
    expect(draw(graph).map(({ id, type }) => [id, type])).toEqual([
      ["a", "step"],
      [`${idOf(graph)}:background`, "groupBackground"],
      [idOf(graph), "groupHeader"],
      ["b", "step"],
      ["c", "step"],
      ["d", "step"],
    ]);
    const place = { position: { x: -16, y: 48 }, width: 248, selectable: false };
    expect(draw(graph).slice(1, 3)).toMatchObject([
      { ...place, height: 216, zIndex: -1, draggable: false },
      { ...place, height: 36, zIndex: 0 },
    ]);
  });

  test("a folded group is one card that takes over the edges of its steps", () => {
    const folded = changeGroup(grouped("b", "c"), "", {});
    const graph = changeGroup(folded, idOf(folded), { isCollapsed: true });
    const id = idOf(graph);
    expect(draw(graph).map((node) => [node.id, node.type])).toEqual([
      ["a", "step"],
      [id, "groupCard"],
      ["d", "step"],
    ]);
    expect(lines(graph).map(({ source, target, selectable }) => [source, target, selectable])).toEqual([
      ["a", id, false],
      [id, "d", false],
    ]);
    expect(lines(graph)[0]?.ariaLabel).toContain("Group 1");
    expect(draw(graph, set(id)).map((node) => node.type)).toContain("groupHeader");
    expect(lines(graph, set(id))).toHaveLength(3);
  });

  test("a line bends halfway to the next row, or just above its target on long distances", () => {
    expect(bendY(56, 96)).toBe(76);
    expect(bendY(56, 144)).toBe(100);
    expect(bendY(56, 288)).toBe(268);
  });

  test("unchanged nodes and edges keep their object identity", () => {
    const graph = grouped("b", "c");
    const input = { nodes: graph.nodes, groups: graph.groups, unfolded: nobody, selected: nobody, moving: null };
    const before = canvasNodes([], input);
    const after = canvasNodes(before, { ...input, moving: new Map([["a", { x: 5, y: 5 }]]) });
    expect(after.map((node, at) => node === before[at])).toEqual([false, true, true, true, true, true]);
  });
});

describe("in the builder", () => {
  test("grouping, folding and ungrouping are undo steps, and a new group is renamed at once", () => {
    const session = open(chain);
    session.select(["b", "c"]);
    groupSteps(session, session.store.getState().selected);
    const id = idOf(session.graph());
    expect(session.store.getState().renamingId).toBe(id);
    setFolded(session, id, true);
    expect(session.graph().groups?.[0]?.isCollapsed).toBe(true);
    ungroupSteps(session, set("b"));
    expect(membersOf(session.graph())).toEqual(["c"]);
    ungroupSteps(session, set(id));
    expect("groups" in session.graph()).toBe(false);
    for (const expected of [["c"], ["b c"], ["b c"], []]) {
      session.undo();
      expect(membersOf(session.graph())).toEqual(expected);
    }
  });

  test("removed steps leave their group, and a step inserted between two grouped steps joins it", () => {
    const session = open(grouped("b", "c"));
    session.change(removeElements(session.graph(), set("b")));
    expect(membersOf(session.graph())).toEqual(["c"]);
    session.undo();
    const added = addStep(session.graph(), "AGENT", { on: "b-c" });
    session.change(added.graph);
    expect(membersOf(session.graph())).toEqual([`b c ${added.id}`]);
    session.change(removeElements(session.graph(), set("b", "c", added.id)));
    expect("groups" in session.graph()).toBe(false);
  });

  test("revealing a step unfolds its group without a change, and folding hides the step and its settings", () => {
    const made = grouped("b", "c");
    const id = idOf(made);
    const session = open(changeGroup(made, id, { isCollapsed: true }));
    session.select(["b"]);
    session.store.setState({ openId: "b" });
    unfoldGroupOf(session, "b");
    expect(foldedNodes(session.graph(), session.store.getState().unfolded).size).toBe(0);
    expect(session.store.getState().history.past).toEqual([]);
    setFolded(session, id, true);
    expect(session.store.getState()).toMatchObject({ openId: null, selected: new Set(), unfolded: new Set() });
    expect(session.store.getState().history.past).toEqual([]);
  });

  test("a read-only viewer can unfold a group", () => {
    const made = grouped("b", "c");
    const session = open(changeGroup(made, idOf(made), { isCollapsed: true }), false);
    setFolded(session, idOf(made), false);
    expect(session.store.getState().unfolded).toEqual(new Set([idOf(made)]));
    groupSteps(session, set("a"));
    expect(membersOf(session.graph())).toEqual(["b c"]);
  });

  test("dragging a frame moves its steps in one undo step", () => {
    const session = open(grouped("b", "c"));
    const flow = { getViewport: () => ({ x: 0, y: 0, zoom: 1 }), getZoom: () => 1 } as FlowInstance; // what a drag asks
    const root = { getBoundingClientRect: () => ({ width: 800, height: 600 }) } as HTMLElement; // the same
    const { onNodesChange } = createCanvasHandlers(session, {
      flow: { current: flow },
      isSnapPaused: { current: false },
      root: { current: root },
    });
    const move = (x: number, dragging: boolean) =>
      onNodesChange([{ type: "position", id: idOf(session.graph()), position: { x, y: 48 }, dragging }]);
    move(271, true);
    move(271, false);
    expect(session.graph().nodes.map(({ position }) => position.x)).toEqual([0, 288, 288, 0]);
    session.undo();
    expect(session.graph()).toMatchObject({ nodes: chain.nodes });
  });
});
