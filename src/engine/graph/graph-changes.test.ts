import { expect, test } from "vitest";
import { flow } from "../testing/fake-node-types.ts";
import { noChanges } from "../testing/no-changes.ts";
import { graphChanges } from "./graph-changes.ts";

const base = flow("ask>work work>work2");
const edited = (id: string, change: object) => ({
  ...base,
  nodes: base.nodes.map((node) => (node.id === id ? { ...node, ...change } : node)),
});
const labelOf = (id: string) => base.nodes.find((node) => node.id === id)?.label;

test("a graph equals itself in any order of keys", () => {
  const reordered = structuredClone(base);
  for (const node of reordered.nodes) Object.assign(node, { config: sorted(node.config) });
  expect(graphChanges(base, reordered)).toEqual(noChanges);
});

test("added, removed, renamed, configured, and moved steps are reported separately", () => {
  const more = flow("ask>work work>work2 work2>work3");
  expect(graphChanges(base, more)).toEqual({ ...noChanges, added: [more.nodes[3]?.label] });
  expect(graphChanges(more, base)).toEqual({ ...noChanges, removed: [more.nodes[3]?.label] });
  expect(graphChanges(base, edited("work", { label: "Research" })).renamed).toEqual([
    { from: labelOf("work"), to: "Research" },
  ]);
  expect(graphChanges(base, edited("work", { config: { prompt: "else" } })).changed).toEqual([labelOf("work")]);
  expect(graphChanges(base, edited("work", { position: { x: 999, y: 0 } }))).toEqual({ ...noChanges, isMoved: true });
});

test("a step that is switched off or pinned is said by itself", () => {
  const off = edited("work", { options: { isDisabled: true } });
  expect(graphChanges(base, off)).toEqual({ ...noChanges, switchedOff: ["work"] });
  expect(graphChanges(off, base)).toEqual({ ...noChanges, switchedOn: ["work"] });
  const pinned = edited("work", { options: { pin: { result: "a" } } });
  expect(graphChanges(base, pinned)).toEqual({ ...noChanges, pinned: ["work"] });
  expect(graphChanges(pinned, edited("work", { options: { pin: { result: "b" } } })).pinned).toEqual(["work"]);
  expect(graphChanges(pinned, base)).toEqual({ ...noChanges, unpinned: ["work"] });
  expect(graphChanges(base, edited("work", { options: { ifFails: { retries: 2 } } }))).toEqual({
    ...noChanges,
    changed: ["work"],
  });
});

test("added and removed edges count only between steps of both graphs", () => {
  const rewired = { ...base, edges: base.edges.slice(1) };
  expect(graphChanges(base, rewired)).toEqual({ ...noChanges, isRewired: true });
  expect(graphChanges(base, flow("ask>work")).isRewired).toBe(false);
});

const sorted = (value: unknown): unknown =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? 1 : -1)))
    : value;
