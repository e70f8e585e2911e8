import { describe, expect, test } from "vitest";
import type { Link } from "../importer.ts";
import { bypassDropped, cutCycles, nextKept, reachableFrom, serializeBranches } from "./link-structure.ts";

/** `links("a>b a.yes>c")`; the port follows the dot. */
const links = (shape: string): Link[] =>
  shape
    .split(" ")
    .filter(Boolean)
    .map((one) => {
      const [source = "", to = ""] = one.split(">");
      const [from = "", port = ""] = source.split(".");
      return { from, port, to };
    });
const shown = (all: readonly Link[]) => all.map(({ from, port, to }) => `${from}${port && `.${port}`}>${to}`).sort();
const places = new Map([..."abcdefgh"].map((id, at) => [id, { x: 0, y: at }]));
const inLine = (shape: string, starts: readonly string[], ports: Record<string, readonly string[]> = {}) =>
  serializeBranches(links(shape), starts, { places, portsOf: (id) => ports[id] ?? [""] });

test("reachable nodes include the first ones and stop at the given nodes", () => {
  expect([...reachableFrom(links("a>b b>c c>a d>e"), ["a"])]).toEqual(["a", "b", "c"]);
  expect([...reachableFrom(links("a>b b>c"), ["a"], new Set(["b"]))]).toEqual(["a", "b"]);
});

describe("nodes that are dropped", () => {
  test("are bypassed: what led to them leads to what followed", () => {
    const kept = new Set(["a", "c", "d"]);
    const { links: bypassed, starts } = bypassDropped(links("a.yes>b b>c b>d"), ["a"], kept);
    expect(shown(bypassed)).toEqual(["a.yes>c", "a.yes>d"]);
    expect(starts).toEqual(["a"]);
  });

  test("are bypassed as starts, too, and a cycle of dropped nodes ends", () => {
    expect(bypassDropped(links("a>b b>a b>c"), ["a"], new Set(["c"])).starts).toEqual(["c"]);
    expect(nextKept(["a"], links("a>b b>a"), new Set())).toEqual([]);
  });
});

describe("cycles", () => {
  test("lose the link that leads back", () => {
    const { links: straight, cut } = cutCycles(links("a>b b>c c>a"), ["a"]);
    expect(shown(straight)).toEqual(["a>b", "b>c"]);
    expect(shown(cut)).toEqual(["c>a"]);
  });

  test("that no start reaches are cut as well", () => {
    expect(cutCycles(links("a>b x>y y>x"), ["a"]).cut).toHaveLength(1);
  });
});

describe("branches that ran side by side", () => {
  test("run one after another in the order of their places, and their join comes last", () => {
    const { links: line, start, serialized } = inLine("a>c a>b b>d c>d", ["a"]);
    expect(shown(line)).toEqual(["a>b", "b>c", "c>d"]);
    expect(start).toBe("a");
    expect(serialized).toEqual(["a"]);
  });

  test("that meet each other need no extra link", () => {
    expect(shown(inLine("a>b a>c b>c", ["a"]).links)).toEqual(["a>b", "b>c"]);
  });

  test("behind different ports of a choice stay branches", () => {
    const { links: line, serialized } = inLine("a.yes>b a.no>c b>d c>d", ["a"], { a: ["yes", "no"] });
    expect(shown(line)).toEqual(["a.no>c", "a.yes>b", "b>d", "c>d"]);
    expect(serialized).toEqual([]);
  });

  test("are joined at every open end of the first branch", () => {
    const { links: line } = inLine("a>b a>e b.yes>c b.no>d", ["a"], { b: ["yes", "no"] });
    expect(shown(line)).toEqual(["a>b", "b.no>d", "b.yes>c", "c>e", "d>e"]);
  });

  test("several starts follow each other, and a file without any has no start", () => {
    expect(inLine("", ["b", "a"])).toMatchObject({ start: "a", links: [{ from: "a", to: "b" }] });
    expect(inLine("", [])).toEqual({ start: null, links: [], serialized: [] });
  });
});
