import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Graph } from "../graph/graph.ts";
import { referencedIds, remapIds } from "../graph/remap-ids.ts";
import { fieldMention, loopItemMention, nodeMention } from "../reference.ts";
import { fakeCatalog as catalog, flow } from "../testing/fake-node-types.ts";
import { readCompactForm } from "./read-compact-form.ts";

function read(value: unknown): { title: string | null; graph: Graph } {
  const result = readCompactForm(value, catalog);
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result;
}
/** Edges by label, as people would draw them. */
function drawn({ nodes, edges }: Graph): string[] {
  const labels = new Map(nodes.map((node) => [node.id, node.label]));
  return edges.map((edge) => `${labels.get(edge.sourceNodeId)}>${labels.get(edge.targetNodeId)}`);
}
const configOf = (graph: Graph, label: string) => graph.nodes.find((node) => node.label === label)?.config;
const node = (index: number, label: string, type: string, block: object = {}) => ({ index, label, type, block });

describe("the compact form", () => {
  test("nodes are read with their settings under any key, and connected by index", () => {
    const { title, graph } = read({
      title: " Songs ",
      Nodes: [
        { index: 1, label: "Write", type: "WORK", WorkNode: { prompt: "Write", agentId: null } },
        { index: 0, label: "Start", type: "ASK", config: { fields: [{ label: "Topic" }] } },
        { index: 2, label: "Remark", type: "NOTE", note: { text: "nice" } },
        { index: 3, label: "Sing", type: "WORK" },
      ],
    });
    expect(title).toBe("Songs");
    expect(drawn(graph).sort()).toEqual(["Start>Write", "Write>Sing"]);
    expect(configOf(graph, "Write")).toEqual({ prompt: "Write", agentId: null });
    expect(configOf(graph, "Sing")).toEqual({ prompt: "do", agentId: null });
    expect(configOf(graph, "Remark")).toEqual({ text: "nice" });
  });

  test("nodes without a label are named by type and number", () => {
    expect(
      read({ nodes: [{ type: "WORK" }, { type: "WORK" }, { type: "ASK" }] }).graph.nodes.map((one) => one.label),
    ).toEqual(["WORK 1", "WORK 2", "Ask 1"]);
  });

  test("branches of equal length meet after the last branch", () => {
    const { graph } = read({
      Nodes: [
        node(0, "Pick", "PICK", { paths: [1, 3] }),
        ...["A1", "A2", "B1", "B2", "End"].map((label, at) => node(at + 1, label, "WORK")),
      ],
    });
    expect(drawn(graph).sort()).toEqual(["A1>A2", "A2>End", "B1>B2", "B2>End", "Pick>A1", "Pick>B1"]);
  });

  test("branches of different lengths don't meet", () => {
    const { graph } = read({
      Nodes: [
        node(0, "Pick", "PICK", { paths: [1, 2, 4] }),
        ...["A", "B1", "B2", "C"].map((label, at) => node(at + 1, label, "WORK")),
      ],
    });
    expect(drawn(graph).sort()).toEqual(["B1>B2", "Pick>A", "Pick>B1", "Pick>C"]);
  });

  test("edges are read by index and by id", () => {
    const list = [
      { id: "a", label: "A", type: "WORK" },
      { id: "b", label: "B", type: "WORK" },
      { id: "c", label: "C", type: "WORK" },
    ];
    const edges = [
      { sourceNodeIndex: 0, targetNodeIndex: 2 },
      { sourceNodeId: "c", targetNodeId: "b" },
    ];
    expect(drawn(read({ Nodes: list, Edges: edges }).graph)).toEqual(["A>C", "C>B"]);
  });

  test("unconnected steps of a canvas stay unconnected", () => {
    const placed = ["One", "Two"].map((label, at) => ({ ...node(at, label, "WORK"), position: { x: 0, y: at } }));
    expect(drawn(read({ nodes: placed, edges: [] }).graph)).toEqual([]);
    expect(drawn(read({ nodes: placed }).graph)).toEqual(["One>Two"]);
  });

  test("a full graph is read unchanged", () => {
    const graph = flow("ask>work work>work2");
    expect(read({ schemaVersion: 1, title: "T", ...graph }).graph.nodes).toEqual(graph.nodes);
  });
});

describe("prompts of the compact form", () => {
  const reading = (prompt: object) => {
    const { graph } = read({
      Nodes: [
        node(0, "Start", "ASK", {
          fields: [
            { id: "f1", label: "Topic" },
            { id: "f2", label: "Tone" },
          ],
        }),
        { ...node(1, "Outline", "WORK"), id: "outline" },
        node(2, "Write", "WORK", { prompt }),
      ],
    });
    return (configOf(graph, "Write") as { prompt: string }).prompt;
  };
  const topic = fieldMention("Start", { key: "f1", label: "Topic" });
  const outline = nodeMention({ id: "outline", label: "Outline" });

  test.each(["{{Topic}}", "{{ topic }}", "@[Topic]", "@Topic", "{Topic}", "{{Start.Topic}}", "{{0.Topic}}"])(
    "a field named as %s is bound there",
    (mark) => {
      const prompt = {
        text: `About ${mark}!`,
        humanInputFieldReferences: [{ nodeIndex: 0, fieldLabel: "Topic" }],
        otherNodeOutputReferences: [],
      };
      expect(reading(prompt)).toBe(`About ${topic}!`);
    },
  );

  test("a field that the text doesn't name is added at the end", () => {
    expect(reading({ text: "Write.", humanInputFieldReferences: [{ nodeIndex: 0, fieldIndex: 0 }] })).toBe(
      `Write.\n\nTopic: ${topic}`,
    );
  });

  test.each([[1], ["Outline"], [{ nodeIndex: 1 }], [{ label: "outline" }]])("a node named as %j", (reference) => {
    expect(reading({ text: "Use {{Outline}}", otherNodeOutputReferences: [reference] })).toBe(`Use ${outline}`);
  });

  test("references to missing nodes are left out", () => {
    expect(
      reading({
        text: "Use {{x}}",
        humanInputFieldReferences: [{ fieldLabel: "x" }],
        otherNodeOutputReferences: [9, null],
      }),
    ).toBe("Use {{x}}");
  });

  test("list items are linked in the templates of their loop", () => {
    const { graph } = read({
      Nodes: [node(0, "Loop", "LIST", { itemName: "city", task: { text: "Visit {{city}} and {{town}}" } })],
    });
    expect(configOf(graph, "Loop")).toMatchObject({ task: `Visit ${loopItemMention("city")} and {{town}}` });
  });
});

describe("an invalid workflow is refused with the path of the problem", () => {
  test.each<[string, unknown, string]>([
    ["nothing", null, "nodes"],
    ["a list", [], "nodes"],
    ["no nodes", { title: "x" }, "nodes"],
    ["an unknown type", { Nodes: [{ type: "WORK" }, { type: "TELEPORT" }] }, "nodes[1].type"],
    ["a node that is none", { Nodes: [7] }, "nodes[0].type"],
    ["a wrong block", { Nodes: [node(0, "A", "WORK", { prompt: 7 })] }, "nodes[0].config.prompt"],
    [
      "an edge to nothing",
      { Nodes: [node(0, "A", "WORK")], Edges: [{ sourceNodeIndex: 0, targetNodeIndex: 5 }] },
      "edges[0]",
    ],
    ["5,000 nodes", { Nodes: Array.from({ length: 5_000 }, (_, at) => node(at, "A", "WORK")) }, "Nodes"],
    ["depth 5,000", { Nodes: [JSON.parse(`${'{"type":"WORK","a":'.repeat(5_000)}1${"}".repeat(5_000)}`)] }, "Nodes[0]"],
  ])("%s", (_, value, path) => {
    const result = readCompactForm(value, catalog);
    expect("problems" in result && result.problems[0]?.path).toContain(path);
  });

  test("any JSON at all is read or refused", () => {
    const type = fc.constantFrom("WORK", "ASK", "PICK", "LIST", "NOTE", "X");
    const one = fc.oneof(
      fc.jsonValue(),
      fc.record(
        { type, index: fc.jsonValue(), block: fc.jsonValue({ maxDepth: 4 }), label: fc.jsonValue() },
        { requiredKeys: ["type"] },
      ),
    );
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), fc.jsonValue(), (Nodes, Edges) => {
        const result = readCompactForm({ Nodes, Edges }, catalog);
        expect("graph" in result || result.problems.length > 0).toBe(true);
      }),
    );
  });
});

describe("renaming", () => {
  const mention = nodeMention({ id: "work", label: "work" });
  const graph = flow("ask>work work>pick pick>work2 pick>work3", {
    work: { agentId: "a1", prompt: fieldMention("ask", { key: "f-ask", label: "Topic" }) },
    pick: { prompt: mention, paths: ["work2", "work3"] },
  });

  test("all referenced ids are found", () => {
    const found = referencedIds(graph, catalog);
    expect([...found.agent]).toEqual(["a1"]);
    expect([...found.field]).toEqual(["f-ask"]);
    expect([...found.node].sort()).toEqual(["work", "work2", "work3"]);
  });

  test("a copy with new ids has the same structure and shares no id", () => {
    const renamed = remapIds(graph, catalog, { node: (id) => `n-${id}`, field: (id) => `c-${id}` });
    expect(renamed.edges.map((edge) => `${edge.sourceNodeId}>${edge.targetNodeId}`)).toContain("n-pick>n-work3");
    expect(renamed.nodes.find((one) => one.label === "pick")?.config).toEqual({
      prompt: nodeMention({ id: "n-work", label: "work" }),
      paths: ["n-work2", "n-work3"],
    });
    expect(JSON.stringify(renamed)).not.toMatch(/"(ask|work|pick)"(?!,"type)/);
    expect(remapIds(renamed, catalog, { node: (id) => id.slice(2), field: (id) => id.slice(2) })).toEqual(graph);
  });

  test("an export removes agents, and a removed node loses its edges", () => {
    const stripped = remapIds(graph, catalog, { agent: () => null, node: (id) => (id === "work" ? null : id) });
    expect(stripped.nodes.map((one) => one.id)).toEqual(["ask", "pick", "work2", "work3"]);
    expect(stripped.edges).toHaveLength(2);
    expect(stripped.nodes[1]?.config).toMatchObject({ prompt: "work" });
    expect(referencedIds(stripped, catalog).agent.size).toBe(0);
  });
});
