import { describe, expect, test } from "vitest";
import { readCompactForm } from "../compact-form/read-compact-form.ts";
import { layoutGraph } from "../layout/layout-graph.ts";
import { fakeCatalog as catalog, flow, nodeOf } from "../testing/fake-node-types.ts";
import type { Graph, GraphGroup } from "./graph.ts";
import { graphChanges } from "./graph-changes.ts";
import { groupOf, syncGroups, withGroups } from "./groups.ts";
import { readGraph } from "./read-graph.ts";
import { remapIds } from "./remap-ids.ts";

const group = (id: string, ...nodeIds: string[]): GraphGroup => ({
  id,
  label: id,
  colour: "green",
  nodeIds,
  isCollapsed: false,
});
const chain: Graph = { ...flow("work>work2 work2>work3 note"), groups: [group("g", "work", "work2")] };
const membersOf = (graph: Graph) => graph.groups?.map(({ id, nodeIds }) => [id, ...nodeIds]);

describe("groups follow changes of their steps", () => {
  test("a change without groups keeps them, except removed steps", () => {
    const { groups: _, ...without } = chain;
    expect(syncGroups(chain, without).groups).toEqual(chain.groups);
    const smaller = { ...without, nodes: without.nodes.filter(({ id }) => id !== "work2") };
    expect(membersOf(syncGroups(chain, smaller))).toEqual([["g", "work"]]);
    expect("groups" in syncGroups(chain, { nodes: [], edges: [] })).toBe(false);
    expect(syncGroups(chain, chain)).toBe(chain);
  });

  test("a step between two steps of a group joins the group, a step after the last one doesn't", () => {
    const edge = (from: string, to: string) => ({ id: `${from}-${to}`, sourceNodeId: from, targetNodeId: to });
    const between = {
      nodes: [...chain.nodes, nodeOf("work7"), nodeOf("work8")],
      edges: [edge("work", "work7"), edge("work7", "work2"), edge("work2", "work8"), edge("work8", "work3")],
    };
    expect(membersOf(syncGroups(chain, between))).toEqual([["g", "work", "work2", "work7"]]);
  });

  test("a step stays in the first group that names it, and empty groups are removed", () => {
    const graph = withGroups(chain, [group("a", "work"), group("b", "work", "work2"), group("c", "gone")]);
    expect(membersOf(graph)).toEqual([
      ["a", "work"],
      ["b", "work2"],
    ]);
    expect(groupOf(graph, "work2")?.id).toBe("b");
    expect(groupOf(graph, "work3")).toBeUndefined();
    expect("groups" in withGroups(graph, [])).toBe(false);
  });

  test("new ids of steps apply to groups, and a layout doesn't change groups", () => {
    const renamed = remapIds(chain, catalog, { node: (id) => (id === "work" ? null : `n-${id}`) });
    expect(membersOf(renamed)).toEqual([["g", "n-work2"]]);
    expect(layoutGraph(chain, catalog).groups).toBe(chain.groups);
  });
});

describe("groups in files", () => {
  const read = (groups: unknown) => readGraph({ ...chain, groups }, catalog);
  const paths = (groups: unknown) => {
    const result = read(groups);
    return "problems" in result ? result.problems.map(({ path }) => path) : [];
  };

  test("are read unchanged; a graph without groups has none", () => {
    const result = read(chain.groups);
    expect("graph" in result && result.graph.groups).toEqual(chain.groups);
    const none = read(undefined);
    expect("graph" in none && "groups" in none.graph).toBe(false);
    const empty = read([]);
    expect("graph" in empty && "groups" in empty.graph).toBe(false);
  });

  test("are refused with their path when they name missing steps, name steps twice, or are too long", () => {
    expect(paths([group("g", "gone")])).toEqual(["groups[0]"]);
    expect(paths([group("g", "work"), group("h", "work")])).toEqual(["groups[1]"]);
    expect(paths([group("g", "work"), group("g", "work2")])).toEqual(["groups[1]"]);
    expect(paths([group("work3", "work")])).toEqual(["groups[0]"]);
    expect(paths([group("g")])).toEqual(["groups[0].nodeIds"]);
    expect(paths([{ ...group("g", "work"), colour: "red" }])).toEqual(["groups[0].colour"]);
    expect(paths([{ ...group("g", "work"), more: 1 }])).toEqual(["groups[0]"]);
    expect(paths(Array.from({ length: 51 }, (_, at) => group(`g${at}`, "work")))).toEqual(["groups"]);
  });

  test("are read from a file, and an invalid group doesn't affect the rest", () => {
    const file = { title: "T", nodes: chain.nodes, edges: chain.edges, groups: [...(chain.groups ?? []), { id: 7 }] };
    const result = readCompactForm(file, catalog);
    expect("graph" in result && membersOf(result.graph)).toEqual([["g", "work", "work2"]]);
  });
});

test("changed groups are reported, and collapsing a group is no change", () => {
  const other = (one: Partial<GraphGroup>) => ({ ...chain, groups: [{ ...group("g", "work", "work2"), ...one }] });
  expect(graphChanges(chain, other({})).isRegrouped).toBe(false);
  expect(graphChanges(chain, other({ isCollapsed: true })).isRegrouped).toBe(false);
  expect(graphChanges(chain, other({ label: "Other" })).isRegrouped).toBe(true);
  expect(graphChanges(chain, { nodes: chain.nodes, edges: chain.edges }).isRegrouped).toBe(true);
});
