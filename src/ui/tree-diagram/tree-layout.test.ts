import fc from "fast-check";
import { expect, test } from "vitest";
import { layoutTree, type TreeNode, wrapLabel } from "./tree-layout.ts";

const node = (label: string, ...children: TreeNode[]): TreeNode => ({ id: label, label, children });
const none: ReadonlySet<string> = new Set();
const bench = node(
  "Benches",
  node("Balcony", node("Cedar"), node("Folding")),
  node("Terrace", node("Corner", node("Left"), node("Right"))),
);

const trees: fc.Arbitrary<TreeNode> = fc
  .letrec<{ labels: TreeNode }>((tie) => ({
    labels: fc.record({
      id: fc.constant(""),
      label: fc.string({ maxLength: 120, unit: "grapheme" }),
      children: fc.oneof({ maxDepth: 4 }, fc.constant([]), fc.array(tie("labels"), { maxLength: 4 })),
    }),
  }))
  .labels.map(withIds("0"));

function withIds(id: string) {
  return ({ label, children }: TreeNode): TreeNode => ({
    id,
    label,
    children: children.map((child, index) => withIds(`${id}.${index}`)(child)),
  });
}

test("nodes never overlap, and all of them are inside the drawing", () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const { nodes, edges, width, height } = layoutTree(tree, none);
      expect(edges).toHaveLength(nodes.length - 1);
      for (const [index, one] of nodes.entries()) {
        expect(Math.min(one.x, one.y)).toBeGreaterThanOrEqual(0);
        expect(one.x + one.width).toBeLessThanOrEqual(width);
        expect(one.y + one.height).toBeLessThanOrEqual(height + 0.001);
        for (const other of nodes.slice(index + 1))
          expect(
            one.x + one.width <= other.x ||
              other.x + other.width <= one.x ||
              one.y + one.height <= other.y + 0.001 ||
              other.y + other.height <= one.y + 0.001,
          ).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

test("nodes are in reading order, and children are to the right of their parent", () => {
  const { nodes } = layoutTree(bench, none);
  expect(nodes.map(({ label }) => label)).toEqual([
    "Benches",
    "Balcony",
    "Cedar",
    "Folding",
    "Terrace",
    "Corner",
    "Left",
    "Right",
  ]);
  const starts = [0, 1, 2, 3].map((level) => new Set(nodes.filter(({ depth }) => depth === level).map(({ x }) => x)));
  expect(starts.map(({ size }) => size)).toEqual([1, 1, 1, 1]);
  const lefts = starts.flatMap((all) => [...all]);
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
});

test("a collapsed node hides everything below it and says how many nodes that are", () => {
  const { nodes } = layoutTree(bench, new Set(["Terrace"]));
  expect(nodes.map(({ label }) => label)).toEqual(["Benches", "Balcony", "Cedar", "Folding", "Terrace"]);
  expect(nodes.at(-1)).toMatchObject({ hasChildren: true, hiddenCount: 3 });
});

test("a long label is broken at spaces, a long word inside, and the rest ends with an ellipsis", () => {
  expect(wrapLabel("Cedar", 176)).toEqual(["Cedar"]);
  expect(wrapLabel("A bench for one person on a balcony", 120)).toEqual(["A bench for one", "person on a", "balcony"]);
  expect(wrapLabel("x".repeat(40), 150)).toEqual(["x".repeat(20), "x".repeat(20)]);
  const lines = wrapLabel("word ".repeat(200).trim(), 100);
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toMatch(/…$/);
});
