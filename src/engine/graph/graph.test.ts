import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "#lib/id.ts";
import {
  fakeCatalog as catalog,
  flow,
  nodeOf,
  withDisabledSteps,
  withStepOptions,
} from "../testing/fake-node-types.ts";
import {
  applyEdits,
  connectionError,
  earlierNodes,
  findCycle,
  type Graph,
  orderNodes,
  runStartNodes,
  startNodes,
  withoutDisabledSteps,
} from "./graph.ts";
import { readGraph } from "./read-graph.ts";

const fork = flow("ask>pick pick>work pick>work2 work>work3 work2>work3 work3>work4");

describe("the order of nodes", () => {
  test("branches come one after another, joins after all of their branches", () => {
    expect(orderNodes(fork)).toEqual(["ask", "pick", "work", "work2", "work3", "work4"]);
  });

  test.each([
    ["work>work2", ["work"]],
    ["work>work2 work3", ["work"]],
    ["work>work3 work2>work3", ["work", "work2"]],
    ["work work2", ["work", "work2"]],
    ["work>work2 note", ["work"]],
    ["work>work2 work2>work", []],
    ["", []],
  ])("the starts of %j are %j", (shape, expected) => {
    expect(startNodes(flow(shape), catalog).map((node) => node.id)).toEqual(expected);
  });

  test.each([
    ["work>work2", null],
    ["ask>work work>work2 work2>work3 work3>work work3>work4", ["work", "work2", "work3"]],
  ])("the circle of %j is %j", (shape, expected) => {
    const cycle = findCycle(flow(shape));
    expect(cycle && [...cycle].sort()).toEqual(expected);
  });

  test("a cycle is returned in the direction of its edges", () => {
    const [first, second] = findCycle(flow("work>work2 work2>work3 work3>work")) ?? [];
    expect([
      ["work", "work2"],
      ["work2", "work3"],
      ["work3", "work"],
    ]).toContainEqual([first, second]);
  });
});

test("earlier steps are certain on the trunk and possible on branches", () => {
  const join = earlierNodes(fork).get("work3");
  expect([...(join?.always ?? [])]).toEqual(["pick", "ask"]);
  expect([...(join?.sometimes ?? [])].sort()).toEqual(["ask", "pick", "work", "work2"]);
  expect(earlierNodes(fork).get("ask")).toEqual({ always: new Set(), sometimes: new Set() });
});

describe("connectionError", () => {
  const graph = flow("ask>work work>pick pick>work2 note work3");
  test.each([
    ["work2", "work3", null],
    ["pick", "work3", null],
    ["work", "work3", "This step can lead to only one step."],
    ["work2", "ask", "Connections can't form a loop."],
    ["work3", "work3", "Connections can't form a loop."],
    ["pick", "work2", "These steps are already connected."],
    ["note", "work3", "Notes can't be connected."],
    ["work3", "note", "Notes can't be connected."],
    ["work3", "gone", "This step no longer exists."],
  ])("%s to %s: %s", (source, target, expected) => {
    expect(connectionError(graph, catalog, source, target)).toBe(expected);
  });
});

test("edits are applied in order, and edges are removed with their node", () => {
  const edited = applyEdits(flow("work>work2 work2>work3"), [
    { do: "setConfig", nodeId: "work", config: { prompt: "new", agentId: null } },
    { do: "removeNode", nodeId: "work2" },
    { do: "removeEdge", edgeId: "gone" },
  ]);
  expect(edited.nodes.map((node) => node.id)).toEqual(["work", "work3"]);
  expect(edited.nodes[0]?.config).toEqual({ prompt: "new", agentId: null });
  expect(edited.edges).toEqual([]);
});

describe("readGraph", () => {
  const read = (value: unknown) => {
    const result = readGraph(value, catalog);
    return "graph" in result ? "ok" : result.problems.map(({ path, text }) => `${path}: ${text}`).join("\n");
  };

  test("reads a valid graph unchanged", () => {
    expect(readGraph(JSON.parse(JSON.stringify(fork)), catalog)).toEqual({ graph: fork });
  });

  test("an unknown type is reported with its path", () => {
    expect(read({ nodes: [{ ...nodeOf("work"), type: "TELEPORT" }], edges: [] })).toBe(
      "nodes[0].type: Unknown step type “TELEPORT” at nodes[0].",
    );
  });

  test.each(["constructor", "toString", "__proto__"])("%s is no type", (type) => {
    expect(read({ nodes: [{ ...nodeOf("work"), type }], edges: [] })).toContain("Unknown step type");
  });

  test("an invalid config is reported with its path", () => {
    expect(read({ nodes: [{ ...nodeOf("work"), config: { prompt: 7 } }], edges: [] })).toContain(
      "nodes[0].config.prompt",
    );
  });

  test.each([
    ["two nodes with one id", { nodes: [nodeOf("work"), nodeOf("work")], edges: [] }, "nodes[1].id"],
    [
      "an edge into nothing",
      { ...flow("work"), edges: [{ id: "e", sourceNodeId: "work", targetNodeId: "x" }] },
      "edges[0]",
    ],
    [
      "an edge at a note",
      { ...flow("work note"), edges: [{ id: "e", sourceNodeId: "work", targetNodeId: "note" }] },
      "edges[0]",
    ],
    [
      "the same edge twice",
      {
        ...flow("work>work2"),
        edges: [...flow("work>work2").edges, { id: "e", sourceNodeId: "work", targetNodeId: "work2" }],
      },
      "edges[1]",
    ],
    ["a circle", flow("ask>work work>work2 work2>work"), "form a loop"],
    ["an edge to itself", flow("work>work"), "form a loop"],
    ["an id with markup in it", { nodes: [{ ...nodeOf("work"), id: "a](b)" }], edges: [] }, "nodes[0].id"],
    ["no nodes at all", { edges: [] }, "nodes"],
    ["a list", [], ""],
    ["nothing", null, ""],
    ["a text", "{}", ""],
  ])("refuses %s", (_, value, path) => {
    expect(read(value)).not.toBe("ok");
    expect(read(value)).toContain(path);
  });

  test("text that PostgreSQL can't store is cleaned", () => {
    const result = readGraph(
      { nodes: [{ ...nodeOf("work"), config: { prompt: "a\u0000b\ud800c" } }], edges: [] },
      catalog,
    );
    expect("graph" in result && result.graph.nodes[0]?.config).toEqual({ prompt: "ab\ufffdc", agentId: null });
  });
});

describe("hostile JSON is refused fast", () => {
  const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
  const withConfig = (config: unknown) => ({ nodes: [{ ...nodeOf("work"), config }], edges: [] });
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const many = Array.from({ length: 5_000 }, (_, at) => nodeOf(`work${at}`));
  const attacks: [string, unknown][] = [
    ["5,000 nodes", { nodes: many, edges: [] }],
    [
      "5,000 edges",
      {
        nodes: [],
        edges: Array.from({ length: 5_000 }, (_, at) => ({ id: `e${at}`, sourceNodeId: "a", targetNodeId: "b" })),
      },
    ],
    ["depth 10,000", withConfig({ prompt: nested(5_000) })],
    ["a value that contains itself", withConfig(circular)],
    ["a __proto__ key", withConfig(JSON.parse('{"__proto__":{"isAdmin":true}}'))],
    ["a prompt of 10 MB", withConfig({ prompt: "x".repeat(10_000_000) })],
    ["a million values", withConfig({ prompt: Array.from({ length: 1_000_000 }, () => 0) })],
    ["1e308 and NaN", { nodes: [{ ...nodeOf("work"), position: { x: 1e308, y: Number.NaN } }], edges: [] }],
    ["a function", withConfig({ prompt: () => "x" })],
  ];

  test.each(attacks)("%s", (_, value) => {
    const before = performance.now();
    expect(readGraph(value, catalog)).toHaveProperty("problems");
    expect(performance.now() - before).toBeLessThan(1_000);
    expect({}).not.toHaveProperty("isAdmin");
  });

  test("any JSON at all is read or refused", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.jsonValue(), (nodes, edges) => {
        const result = readGraph({ nodes, edges }, catalog);
        expect("graph" in result || result.problems.length > 0).toBe(true);
      }),
    );
  });
});

describe("disabled steps", () => {
  const edges = (graph: Graph) =>
    graph.edges.map(({ sourceNodeId, targetNodeId }) => `${sourceNodeId}>${targetNodeId}`);

  test.each([
    ["ask>work work>work2", ["work"], ["ask>work2"], ["ask"]],
    ["ask>work work>work2", ["ask", "work"], [], ["work2"]],
    ["ask>work work>work2", ["work2"], ["ask>work"], ["ask"]],
    ["pick>work pick>work2 work>work2", ["work"], ["pick>work2"], ["pick"]],
    ["ask>work work2", ["work"], [], ["ask"]],
    ["ask>work", ["ask", "work"], [], []],
    ["work>work2 work3>work2", ["work3"], ["work>work2"], ["work"]],
    ["work>work2 work2>work", ["work", "work2"], [], []],
  ])("%s without %j runs as %j and begins with %j", (shape, off, expected, starts) => {
    const graph = withDisabledSteps(flow(shape), ...off);
    expect(edges(withoutDisabledSteps(graph, catalog))).toEqual(expected);
    expect(runStartNodes(graph, catalog).map(({ id }) => id)).toEqual(starts);
  });

  test("a graph without disabled steps runs unchanged", () => {
    expect(withoutDisabledSteps(fork, catalog)).toBe(fork);
  });

  test("a disabled step with several outgoing edges is read as enabled", () => {
    const read = readGraph(withDisabledSteps(flow("pick>work pick>work2"), "pick", "work"), catalog);
    const nodes = "graph" in read ? read.graph.nodes : [];
    expect(nodes.map(({ id, options }) => [id, options])).toEqual([
      ["pick", undefined],
      ["work", { isDisabled: true }],
      ["work2", undefined],
    ]);
  });
});

describe("pinned outputs", () => {
  const pinned = (result: unknown) => withStepOptions(flow("work"), { work: { pin: { result } } });

  test("keep no passages of the library, which not everybody who sees the workflow may see", () => {
    const anyResult = Object.fromEntries(
      Object.entries(catalog).map(([type, spec]) => [type, { ...spec, result: z.unknown() }]),
    );
    const passage = { number: 1, sourceId: newId(), title: "Salaries", part: "Page 3", text: "Anna earns more." };
    const read = readGraph(pinned(["Said [1].", { lookedIn: ["Salaries"], passages: [passage] }]), anyResult);
    const blank = { number: 1, sourceId: passage.sourceId, title: "", part: "", text: "", isHidden: true };
    expect("graph" in read && read.graph.nodes[0]?.options?.pin).toEqual({
      result: ["Said [1].", { lookedIn: [], passages: [blank] }],
    });
  });

  test("are read with the graph, and checked against the type", () => {
    const read = readGraph(pinned("said"), catalog);
    expect("graph" in read && read.graph.nodes[0]?.options).toEqual({ pin: { result: "said" } });
    expect(readGraph(pinned(7), catalog)).toEqual({
      problems: [{ path: "nodes[0].options.pin", text: "This isn't a valid output of this step" }],
    });
  });

  test("are refused beyond their size", () => {
    expect(readGraph(pinned("x".repeat(49_900)), catalog)).toHaveProperty("graph");
    expect(readGraph(pinned("x".repeat(49_999)), catalog)).toHaveProperty("problems");
  });
});
