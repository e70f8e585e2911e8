import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryEdges, graphRuns, graphs } from "#testing/random-graphs.ts";
import type { Graph } from "../graph/graph.ts";
import { remapIds } from "../graph/remap-ids.ts";
import { fakeCatalog, flow, nodeOf } from "../testing/fake-node-types.ts";
import { layoutGraph } from "./layout-graph.ts";
import { cardPixels, layoutPixels } from "./spacing.ts";

const { row } = layoutPixels;
const place = (graph: Graph, catalog = fakeCatalog) =>
  new Map(layoutGraph(graph, catalog).nodes.map((one) => [one.id, one.position]));
/** Ids from left to right. */
const across = (places: ReadonlyMap<string, { x: number }>, ids: readonly string[]) =>
  ids.toSorted((a, b) => (places.get(a)?.x ?? 0) - (places.get(b)?.x ?? 0));

test("joins are below all of their branches, branches are side by side, and notes stay in place", () => {
  const at = place(flow("pick>work pick>work2 work>work3 work3>work4 work2>work4 note"));
  expect(at.get("pick")).toEqual({ x: 0, y: 0 });
  expect(at.get("work")?.y).toBe(row);
  expect(at.get("work2")?.y).toBe(row);
  expect(at.get("work4")?.y).toBe(3 * row);
  expect(across(at, ["work2", "work"])).toEqual(["work", "work2"]);
  expect(at.get("note")).toEqual({ x: 0, y: 0 });
});

test("a chain is one straight column", () => {
  const at = place(flow("work>work2 work2>work3 work3>work4"));
  expect([...at.values()]).toEqual([0, 1, 2, 3].map((step) => ({ x: 0, y: step * row })));
});

test("branches keep the order of their paths, whatever the order of the edges", () => {
  const graph = flow("pick>work3 pick>work pick>work2 work>work4 work2>work5 work3>work6", {
    pick: { paths: ["work", "work2", "work3"] },
  });
  const at = place(graph);
  expect(across(at, ["work3", "work2", "work"])).toEqual(["work", "work2", "work3"]);
  expect(across(at, ["work6", "work5", "work4"])).toEqual(["work4", "work5", "work6"]);
});

test("labels of edges get space above the next step", () => {
  const pick = fakeCatalog.PICK;
  if (!pick) throw new Error("PICK");
  const catalog = {
    ...fakeCatalog,
    PICK: { ...pick, branching: { next: () => "on" as const, edgeLabel: () => "When it rains" } },
  };
  const at = place(flow("pick>work pick>work2 work>work3 work2>work3"), catalog);
  expect(at.get("work")?.y).toBe(1.5 * row);
  expect(at.get("work3")?.y).toBe(2.5 * row);
});

test("numeric ids and names of built-in properties are valid ids", () => {
  const graph = flow("pick>work pick>work2 work>work3 work2>work3");
  const names: Record<string, string> = { pick: "9", work: "10", work2: "2", work3: "__proto__" };
  const renamed = remapIds(graph, fakeCatalog, { node: (id) => names[id] ?? id });
  expect([...place(renamed).values()]).toEqual([...place(graph).values()]);
});

test("in every graph, cards are in rows, on the grid, apart from each other, and below their sources", () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const runs = (id: string) => !id.startsWith("note");
      const places = place(graph);
      expect(places).toEqual(place(graph));
      const cards = [...places].filter(([id]) => runs(id));
      for (const [at, [id, one]] of cards.entries()) {
        expect([one.x % 24, one.y % (row / 2)].map(Math.abs), id).toEqual([0, 0]);
        for (const [, other] of cards.slice(at + 1))
          expect(one.y !== other.y || Math.abs(one.x - other.x) >= cardPixels.width + 48).toBe(true);
      }
      for (const { sourceNodeId, targetNodeId } of graph.edges)
        expect(places.get(targetNodeId)?.y).toBeGreaterThanOrEqual((places.get(sourceNodeId)?.y ?? 0) + row);
    }),
    graphRuns(),
  );
});

test("a graph with cycles or unconnected nodes is placed, too", () => {
  const ids = ["work", "work2", "ask", "pick", "note"];
  fc.assert(
    fc.property(arbitraryEdges([...ids, "gone"], 12), (edges) => {
      for (const { x, y } of place({ nodes: ids.map((id) => nodeOf(id)), edges }).values())
        expect([x, y].every(Number.isFinite)).toBe(true);
    }),
    graphRuns(),
  );
  expect(layoutGraph({ nodes: [], edges: [] }, fakeCatalog)).toEqual({ nodes: [], edges: [] });
});
