import fc from "fast-check";
import { expect, test } from "vitest";
import { graphRuns, graphs } from "#testing/random-graphs.ts";
import { connectionError, enableBranchingSteps, type Graph } from "../graph/graph.ts";
import { readGraph } from "../graph/read-graph.ts";
import { fakeCatalog as catalog, flow, nodeOf } from "../testing/fake-node-types.ts";
import { mergeGraphs, reuseEqualNodes } from "./merge-graphs.ts";
import type { Side } from "./merge-values.ts";

const write = (graph: Graph, id: string, part: object): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.id === id ? { ...node, config: { ...Object(node.config), ...part } } : node)),
});
const rename = (graph: Graph, id: string, label: string): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.id === id ? { ...node, label } : node)),
});
const without = (graph: Graph, id: string): Graph => ({
  ...graph,
  nodes: graph.nodes.filter((node) => node.id !== id),
  edges: graph.edges.filter((edge) => edge.sourceNodeId !== id && edge.targetNodeId !== id),
});
const link = (graph: Graph, source: string, target: string, id = `${source}-${target}`): Graph =>
  connectionError(graph, catalog, source, target) === null
    ? { ...graph, edges: [...graph.edges, { id, sourceNodeId: source, targetNodeId: target }] }
    : graph;
const promptOf = (graph: Graph, id: string) => Object(graph.nodes.find((node) => node.id === id)?.config).prompt;
const wires = (graph: Graph) => graph.edges.map((edge) => `${edge.sourceNodeId}>${edge.targetNodeId}`).sort();
const sorted = ({ nodes, edges }: Graph) => ({
  nodes: nodes.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  edges: edges.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
});

const base = flow("work1>work2 work2>work3", { work1: { prompt: "one" }, work2: { prompt: "two" } });

test("changes of different steps are both kept without a conflict", () => {
  const { graph, conflicts } = mergeGraphs(
    { base, mine: write(base, "work1", { prompt: "mine" }), theirs: write(base, "work2", { prompt: "theirs" }) },
    catalog,
  );
  expect(conflicts).toEqual([]);
  expect([promptOf(graph, "work1"), promptOf(graph, "work2")]).toEqual(["mine", "theirs"]);
});

test("changes of different settings of a step are both kept, and equal changes are no conflict", () => {
  const mine = rename(write(base, "work1", { agentId: "x" }), "work1", "First");
  const theirs = rename(write(base, "work1", { prompt: "theirs" }), "work1", "First");
  const { graph, conflicts } = mergeGraphs({ base, mine, theirs }, catalog);
  expect(conflicts).toEqual([]);
  expect(graph.nodes[0]).toMatchObject({ label: "First", config: { agentId: "x", prompt: "theirs" } });
});

test("two different texts of a setting are a conflict, and the choice decides", () => {
  const sides = { mine: write(base, "work1", { prompt: "mine" }), theirs: write(base, "work1", { prompt: "theirs" }) };
  const { conflicts } = mergeGraphs({ base, ...sides }, catalog);
  expect(conflicts).toMatchObject([
    { nodeId: "work1", label: "work1", about: "setting", path: ["config", "prompt"], mine: "mine", theirs: "theirs" },
  ]);
  for (const side of ["mine", "theirs"] as const) {
    const choices = new Map<string, Side>(conflicts.map(({ key }) => [key, side]));
    expect(promptOf(mergeGraphs({ base, ...sides }, catalog, choices).graph, "work1")).toBe(side);
  }
});

test("list entries are merged by id, and added entries stay", () => {
  const field = (id: string, label: string) => ({ ...Object(Object(nodeOf("ask").config).fields[0]), id, label });
  const form = flow("ask>work", { ask: { fields: [field("a", "A"), field("b", "B")] } });
  const mine = write(form, "ask", { fields: [field("a", "Mine"), field("b", "B"), field("c", "C")] });
  const theirs = write(form, "ask", { fields: [field("a", "A"), field("b", "Theirs")] });
  const { graph, conflicts } = mergeGraphs({ base: form, mine, theirs }, catalog);
  expect(conflicts).toEqual([]);
  expect(Object(graph.nodes[0]?.config).fields).toMatchObject([{ label: "Mine" }, { label: "Theirs" }, { label: "C" }]);
});

test("removing and editing the same step is a conflict, and a kept step keeps its edges", () => {
  const mine = link(without(base, "work2"), "work1", "work3");
  const theirs = write(base, "work2", { prompt: "theirs" });
  const { conflicts } = mergeGraphs({ base, mine, theirs }, catalog);
  expect(conflicts).toMatchObject([{ nodeId: "work2", about: "step", mine: undefined, theirs: { id: "work2" } }]);
  const choose = (side: Side) =>
    mergeGraphs({ base, mine, theirs }, catalog, new Map([[conflicts[0]?.key ?? "", side]])).graph;
  expect(wires(choose("mine"))).toEqual(["work1>work3"]);
  expect([promptOf(choose("theirs"), "work2"), wires(choose("theirs"))]).toEqual([
    "theirs",
    ["work1>work2", "work2>work3"],
  ]);
});

test("a removed step that the other side only moved is removed", () => {
  const theirs = { ...base, nodes: base.nodes.map((node) => ({ ...node, position: { x: 5, y: 5 } })) };
  const { graph, conflicts } = mergeGraphs({ base, mine: without(base, "work3"), theirs }, catalog);
  expect(conflicts).toEqual([]);
  expect(graph.nodes.map(({ id }) => id)).toEqual(["work1", "work2"]);
});

test("two different next steps of a step with one output are a conflict", () => {
  const grown = { ...base, nodes: [...base.nodes, nodeOf("work8"), nodeOf("work9")] };
  const [mine, theirs] = [link(grown, "work3", "work8"), link(grown, "work3", "work9")];
  const { graph, conflicts } = mergeGraphs({ base: grown, mine, theirs }, catalog);
  expect(conflicts).toMatchObject([{ nodeId: "work3", about: "next", mine: "work8", theirs: "work9" }]);
  expect(wires(graph)).toContain("work3>work8");
  const chosen = mergeGraphs({ base: grown, mine, theirs }, catalog, new Map([[conflicts[0]?.key ?? "", "theirs"]]));
  expect(wires(chosen.graph)).toContain("work3>work9");
  expect(wires(chosen.graph)).not.toContain("work3>work8");
});

test("groups keep the steps that either side added", () => {
  const frame = (nodeIds: string[]) => [{ id: "g", label: "G", colour: "blue" as const, nodeIds, isCollapsed: false }];
  const framed = { ...base, groups: frame(["work1"]) };
  const { graph } = mergeGraphs(
    {
      base: framed,
      mine: { ...framed, groups: frame(["work1", "work2"]) },
      theirs: { ...framed, groups: frame(["work1", "work3"]) },
    },
    catalog,
  );
  expect(graph.groups?.[0]?.nodeIds.toSorted()).toEqual(["work1", "work2", "work3"]);
});

test("a reloaded graph keeps the objects of equal nodes", () => {
  const shared = reuseEqualNodes(base, structuredClone(write(base, "work1", { prompt: "new" })));
  expect([shared.nodes[1] === base.nodes[1], shared.nodes[0] === base.nodes[0]]).toEqual([true, false]);
  expect(shared.edges).toBe(base.edges);
});

type Edit =
  | { do: "write"; at: number; text: string }
  | { do: "move"; at: number; x: number }
  | { do: "remove"; at: number }
  | { do: "add"; at: number }
  | { do: "unlink"; at: number }
  | { do: "link"; at: number; to: number };
const at = fc.nat(20);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ do: fc.constant("write" as const), at, text: fc.constantFrom("a", "b", "c") }),
  fc.record({ do: fc.constant("move" as const), at, x: fc.nat(3) }),
  fc.record({ do: fc.constant("remove" as const), at }),
  fc.record({ do: fc.constant("add" as const), at }),
  fc.record({ do: fc.constant("unlink" as const), at }),
  fc.record({ do: fc.constant("link" as const), at, to: at }),
);
const edits = fc.array(edit, { maxLength: 8 });

/** The graph after one edit of a person, at a step of the graph that both began with. */
function afterEdit(now: Graph, one: Edit, start: Graph, made: string): Graph {
  const place = one.at % start.nodes.length;
  const id = start.nodes[place]?.id ?? "";
  if (one.do === "write") return write(now, id, { prompt: one.text });
  if (one.do === "move") {
    const moved = now.nodes.map((node) => (node.id === id ? { ...node, position: { x: one.x, y: 0 } } : node));
    return { ...now, nodes: moved };
  }
  if (one.do === "remove") return without(now, id);
  if (one.do === "unlink") return { ...now, edges: now.edges.filter((_, index) => index !== place) };
  if (one.do === "link") return link(now, id, start.nodes[one.to % start.nodes.length]?.id ?? "", made);
  const added = { ...nodeOf("work"), id: made, label: made };
  return link({ ...now, nodes: [...now.nodes, added] }, id, made, `${made}-edge`);
}

/** The graph as one person leaves it: always one that the server would take. */
function edited(graph: Graph, list: readonly Edit[], who: string, touches = (_: number) => true): Graph {
  let now = graph;
  for (const [turn, one] of list.entries())
    if (touches(one.at % graph.nodes.length)) now = afterEdit(now, one, graph, `${who}-${turn}`);
  return enableBranchingSteps(now);
}

test("a merge with the base is the graph itself, whichever side it is on", () => {
  fc.assert(
    fc.property(graphs, edits, (start, mineEdits) => {
      const a = edited(start, mineEdits, "a");
      expect(mergeGraphs({ base: start, mine: a, theirs: start }, catalog)).toEqual({ graph: a, conflicts: [] });
      expect(mergeGraphs({ base: start, mine: start, theirs: a }, catalog)).toEqual({ graph: a, conflicts: [] });
      expect(mergeGraphs({ base: start, mine: a, theirs: structuredClone(a) }, catalog).conflicts).toEqual([]);
    }),
    graphRuns(),
  );
});

test("edits of different steps commute without conflicts", () => {
  fc.assert(
    fc.property(graphs, edits, edits, (start, some, others) => {
      const settings = (list: readonly Edit[]) => list.filter((one) => one.do === "write" || one.do === "move");
      const a = edited(start, settings(some), "a", (place) => place % 2 === 0);
      const b = edited(start, settings(others), "b", (place) => place % 2 === 1);
      const [there, back] = [
        mergeGraphs({ base: start, mine: a, theirs: b }, catalog),
        mergeGraphs({ base: start, mine: b, theirs: a }, catalog),
      ];
      expect(there.conflicts).toEqual([]);
      expect(sorted(there.graph)).toEqual(sorted(back.graph));
      expect(sorted(there.graph)).toEqual(sorted(edited(a, settings(others), "b", (place) => place % 2 === 1)));
    }),
    graphRuns(),
  );
});

test("any merge is a valid graph that keeps the steps of both sides", () => {
  fc.assert(
    fc.property(graphs, edits, edits, fc.constantFrom<Side>("mine", "theirs"), (start, some, others, side) => {
      const [a, b] = [edited(start, some, "a"), edited(start, others, "b")];
      const input = { base: start, mine: a, theirs: b };
      const { conflicts } = mergeGraphs(input, catalog);
      const { graph } = mergeGraphs(input, catalog, new Map(conflicts.map(({ key }) => [key, side])));
      expect(readGraph(graph, catalog)).not.toHaveProperty("problems");
      const ids = new Set(graph.nodes.map(({ id }) => id));
      const isAsked = new Set(conflicts.map(({ nodeId }) => nodeId));
      for (const [own, other] of [
        [a, b],
        [b, a],
      ] as const)
        for (const { id } of own.nodes) {
          const isNew = !start.nodes.some((node) => node.id === id);
          const isThere = other.nodes.some((node) => node.id === id);
          if (isNew || isThere) expect(ids.has(id)).toBe(true);
          else if (!isAsked.has(id)) expect(ids.has(id)).toBe(false);
        }
    }),
    graphRuns(),
  );
});
