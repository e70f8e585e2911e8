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

describe("the edges of a branching step and its paths are one", () => {
  test("a path that gets another step moves its edge", () => {
    const made = change(
      setPaths([
        ["a", "is a"],
        ["c", "is b"],
      ]),
    );
    expect(targetsOf(made)).toEqual(["a", "c"]);
    expect(made.edges[0]?.id, "what stayed is the same edge").toBe("fork-a");
  });

  test("every change of the open workflow keeps them so", () => {
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

  test("a path that is removed or emptied loses its edge", () => {
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

  test("a path that would close a circle is emptied again", () => {
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

  test("a drawn edge fills the first open path, else adds one", () => {
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

  test("an edge that is removed, or whose step is removed, empties its path and keeps its words", () => {
    const emptied: Paths = [
      ["a", "is a"],
      [null, "is b"],
    ];
    expect(pathsOf(change((from) => removeElements(from, new Set(), new Set(["fork-b"]))))).toEqual(emptied);
    expect(pathsOf(change((from) => removeElements(from, new Set(["b"]))))).toEqual(emptied);
  });

  test("an edge led elsewhere takes its path with it", () => {
    expect(pathsOf(change((from) => reconnect(from, "fork-a", "fork", "c")))).toEqual([
      ["c", "is a"],
      ["b", "is b"],
    ]);
  });

  test("a step that is put into an edge takes the path over; one that leaves it hands the path on", () => {
    const into = addStep(graph, "AGENT", { on: "fork-a" });
    const aligned = alignBranches(graph, into.graph);
    expect(pathsOf(aligned)).toEqual([
      [into.id, "is a"],
      ["b", "is b"],
    ]);
    expect(pathsOf(change((from) => removeElements(from, new Set([into.id])), aligned))).toEqual(both);
  });

  test("two paths never end at one step because the steps between were removed", () => {
    const joined = { ...graph, edges: [...graph.edges, edge("a", "c"), edge("b", "c")] };
    const made = change((from) => removeElements(from, new Set(["a", "b"])), joined);
    expect(pathsOf(made)).toEqual([
      ["c", "is a"],
      [null, "is b"],
    ]);
    expect(targetsOf(made)).toEqual(["c"]);
  });

  test("a step added behind it gets a path of its own", () => {
    const added = addStep(graph, "AGENT", { after: "fork" });
    expect(pathsOf(alignBranches(graph, added.graph))).toEqual([...both, [added.id, ""]]);
  });

  test("a copy leads nowhere yet and keeps its words", () => {
    const copy = duplicate(graph, new Set(["fork"]), { workflowId: "w", agents: new Set() });
    const made = alignBranches(graph, copy.graph);
    const config = specs.ROUTER.config.parse(made.nodes.find(({ id }) => id === copy.ids[0])?.config);
    expect(config.paths.map(({ nextNodeId, desc }) => [nextNodeId, desc])).toEqual([
      [null, "is a"],
      [null, "is b"],
    ]);
  });

  test("a change elsewhere leaves what came in from a file as it is", () => {
    const odd = { nodes: [fork(both), step("a"), step("b"), step("c")], edges: [edge("fork", "a")] };
    expect(change((from) => connect(from, "b", "c"), odd).nodes[0]).toBe(odd.nodes[0]);
  });
});
