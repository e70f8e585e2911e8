import { describe, expect, test } from "vitest";
import { openSession } from "#builder/session/session.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { specs } from "#nodes/index.ts";
import { alignBranches } from "./branches.ts";
import { addStep, connect, duplicate, reconnect, removeElements, setConfig } from "./edits.ts";

type Paths = readonly [target: string | null, desc: string][];
const pathsFrom = (paths: Paths) => paths.map(([nextNodeId, desc], index) => ({ index, nextNodeId, desc }));
const step = (id: string): GraphNode => ({
  id,
  label: id.toUpperCase(),
  type: "AGENT",
  position: { x: 0, y: 0 },
  config: { agentId: null, prompt: "Work" },
});
const fork = (paths: Paths): GraphNode => ({
  ...step("fork"),
  type: "ROUTER",
  config: { prompt: "Which?", paths: pathsFrom(paths) },
});
const edge = (from: string, to: string) => ({ id: `${from}-${to}`, sourceNodeId: from, targetNodeId: to });
const both: Paths = [
  ["a", "is a"],
  ["b", "is b"],
];
const graph: Graph = {
  nodes: [fork(both), step("a"), step("b"), step("c")],
  edges: [edge("fork", "a"), edge("fork", "b")],
};

const change = (edit: (graph: Graph) => Graph, from = graph) => alignBranches(from, edit(from));
const pathsOf = ({ nodes }: Graph): Paths =>
  specs.ROUTER.config
    .parse(nodes.find(({ id }) => id === "fork")?.config)
    .paths.map(({ nextNodeId, desc }) => [nextNodeId, desc]);
const targetsOf = ({ edges }: Graph) =>
  edges.filter((one) => one.sourceNodeId === "fork").map((one) => one.targetNodeId);
const setPaths = (paths: Paths) => (from: Graph) =>
  setConfig(from, "fork", { prompt: "Which?", paths: pathsFrom(paths) });

describe("the edges and paths of a branching step stay in sync", () => {
  test("changing a path's target moves its edge", () => {
    const made = change(
      setPaths([
        ["a", "is a"],
        ["c", "is b"],
      ]),
    );
    expect(targetsOf(made)).toEqual(["a", "c"]);
    expect(made.edges[0]?.id, "what stayed is the same edge").toBe("fork-a");
  });

  test("every change of the open workflow keeps them in sync", () => {
    const session = openSession({
      workflowId: "w",
      canEdit: true,
      revision: 1,
      graph,
      send: async () => ({ revision: 2 }),
      load: async () => ({ revision: 1, graph }),
      onRemoteChange: () => {},
    });
    session.change(connect(session.graph(), "fork", "c"));
    expect(pathsOf(session.graph())).toEqual([...both, ["c", ""]]);
    session.undo();
    expect(session.graph()).toBe(graph);
  });

  test("removing or emptying a path removes its edge", () => {
    expect(targetsOf(change(setPaths([["a", "is a"]])))).toEqual(["a"]);
    expect(
      targetsOf(
        change(
          setPaths([
            ["a", "is a"],
            [null, "is b"],
          ]),
        ),
      ),
    ).toEqual(["a"]);
  });

  test("a path that would create a cycle is emptied", () => {
    const round = { ...graph, edges: [...graph.edges, edge("c", "fork")] };
    const made = change(
      setPaths([
        ["a", "is a"],
        ["c", "is b"],
      ]),
      round,
    );
    expect(targetsOf(made)).toEqual(["a"]);
    expect(pathsOf(made)).toEqual([
      ["a", "is a"],
      [null, "is b"],
    ]);
  });

  test("a new edge fills the first open path or adds one", () => {
    expect(pathsOf(change((from) => connect(from, "fork", "c")))).toEqual([...both, ["c", ""]]);
    const open = change(
      setPaths([
        ["a", "is a"],
        [null, "is new"],
      ]),
    );
    expect(pathsOf(change((from) => connect(from, "fork", "c"), open))).toEqual([
      ["a", "is a"],
      ["c", "is new"],
    ]);
  });

  test("removing an edge or its target empties the path and keeps its label", () => {
    const emptied: Paths = [
      ["a", "is a"],
      [null, "is b"],
    ];
    expect(pathsOf(change((from) => removeElements(from, new Set(), new Set(["fork-b"]))))).toEqual(emptied);
    expect(pathsOf(change((from) => removeElements(from, new Set(["b"]))))).toEqual(emptied);
  });

  test("reconnecting an edge updates its path", () => {
    expect(pathsOf(change((from) => reconnect(from, "fork-a", "fork", "c")))).toEqual([
      ["c", "is a"],
      ["b", "is b"],
    ]);
  });

  test("a step inserted into an edge takes over the path, and a removed step passes it on", () => {
    const into = addStep(graph, "AGENT", { on: "fork-a" });
    const aligned = alignBranches(graph, into.graph);
    expect(pathsOf(aligned)).toEqual([
      [into.id, "is a"],
      ["b", "is b"],
    ]);
    expect(pathsOf(change((from) => removeElements(from, new Set([into.id])), aligned))).toEqual(both);
  });

  test("removing steps never makes two paths end at the same step", () => {
    const joined = { ...graph, edges: [...graph.edges, edge("a", "c"), edge("b", "c")] };
    const made = change((from) => removeElements(from, new Set(["a", "b"])), joined);
    expect(pathsOf(made)).toEqual([
      ["c", "is a"],
      [null, "is b"],
    ]);
    expect(targetsOf(made)).toEqual(["c"]);
  });

  test("a step added after a branching step gets its own path", () => {
    const added = addStep(graph, "AGENT", { after: "fork" });
    expect(pathsOf(alignBranches(graph, added.graph))).toEqual([...both, [added.id, ""]]);
  });

  test("a copied branching step has empty paths and keeps their labels", () => {
    const copy = duplicate(graph, new Set(["fork"]), { workflowId: "w", agents: new Set() });
    const made = alignBranches(graph, copy.graph);
    const config = specs.ROUTER.config.parse(made.nodes.find(({ id }) => id === copy.ids[0])?.config);
    expect(config.paths.map(({ nextNodeId, desc }) => [nextNodeId, desc])).toEqual([
      [null, "is a"],
      [null, "is b"],
    ]);
  });

  test("a change elsewhere leaves imported paths unchanged", () => {
    const odd = { nodes: [fork(both), step("a"), step("b"), step("c")], edges: [edge("fork", "a")] };
    expect(change((from) => connect(from, "b", "c"), odd).nodes[0]).toBe(odd.nodes[0]);
  });
});
