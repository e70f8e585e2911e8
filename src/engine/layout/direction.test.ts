import fc from "fast-check";
import { expect, test } from "vitest";
import { graphRuns, graphs } from "#testing/random-graphs.ts";
import { fakeCatalog as catalog } from "../testing/fake-node-types.ts";
import { directionOf, editTransposed, transposePoint } from "./direction.ts";
import { layoutGraph } from "./layout-graph.ts";

test("the direction is recognized by the positions of the steps", () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      if (graph.edges.length === 0) return;
      expect(directionOf(layoutGraph(graph, catalog, "down"))).toBe("down");
      expect(directionOf(layoutGraph(graph, catalog, "across"))).toBe("across");
    }),
    graphRuns(),
  );
});

test("a horizontal workflow is the transposed vertical one, with the usual column distance", () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const [down, across] = [layoutGraph(graph, catalog, "down"), layoutGraph(graph, catalog, "across")];
      for (const [at, node] of down.nodes.entries())
        if (catalog[node.type]?.traits?.executes !== false)
          expect(across.nodes[at]?.position).toEqual(transposePoint(node.position));
    }),
    graphRuns(),
  );
});

test("a change of a transposed workflow keeps other steps unchanged", () => {
  const node = (id: string, x: number, y: number) => ({ id, label: id, type: "WORK", position: { x, y }, config: {} });
  const graph = { nodes: [node("a", 7, 11), node("b", 295, 11)], edges: [] };
  const changed = editTransposed(graph, (mirrored) => ({
    ...mirrored,
    nodes: mirrored.nodes.map((one) => (one.id === "b" ? { ...one, position: { ...one.position, y: 192 } } : one)),
  }));
  expect(changed.nodes[0]).toBe(graph.nodes[0]);
  expect(changed.nodes[1]?.position.x).toBe(576);
});
