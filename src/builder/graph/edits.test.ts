import { describe, expect, test } from "vitest";
import { connectionError, type Graph, type GraphNode } from "#engine/graph/graph.ts";
import { readGraph } from "#engine/graph/read-graph.ts";
import { layoutPixels } from "#engine/layout/spacing.ts";
import { fieldMention, nodeMention, referencesIn, templatesOf } from "#engine/reference.ts";
import { catalog, specs } from "#nodes/index.ts";
import { agentsInClip, parseClip, prepareClip, serializeClip, subgraph } from "./clipboard.ts";
import {
  addStep,
  connect,
  duplicate,
  freeLabel,
  moveNodes,
  paste,
  reconnect,
  removeElements,
  setConfig,
  setLabel,
  setNextStep,
  swapWithNext,
} from "./edits.ts";

const row = layoutPixels.row;
const agentSpec = specs.AGENT;
const step = (id: string, at: number, config: unknown, type = "AGENT"): GraphNode => ({
  id,
  label: id.toUpperCase(),
  type,
  position: { x: 0, y: at * row },
  config,
});
const blank = { description: "", placeholder: "", maxCharacterCount: null };
const field = (id: string, label = "Topic") => ({
  id,
  label,
  type: "TEXT",
  required: true,
  order: 0,
  config: { ...blank },
});
const ask = (id: string, at: number) => step(id, at, { fields: [field(`${id}-f`)] }, "HUMAN_INPUT");
const work = (id: string, at: number, prompt = "Work") => step(id, at, { agentId: "agent-1", prompt });
const edge = (sourceNodeId: string, targetNodeId: string) => ({
  id: `${sourceNodeId}-${targetNodeId}`,
  sourceNodeId,
  targetNodeId,
});

/** form > draft > check; the prompts mention what comes before. */
const chain: Graph = {
  nodes: [
    ask("form", 0),
    work("draft", 1, `On ${fieldMention("FORM", { key: "form-f", label: "Topic" })}`),
    work("check", 2, `Check ${nodeMention({ id: "draft", label: "DRAFT" })}`),
  ],
  edges: [edge("form", "draft"), edge("draft", "check")],
};
const ways = ({ edges }: Graph) => edges.map((one) => `${one.sourceNodeId} > ${one.targetNodeId}`);
const at = (graph: Graph, id: string) => graph.nodes.find((node) => node.id === id);
const promptOf = (graph: Graph, id: string) => templatesOf(agentSpec, at(graph, id)?.config)[0]?.text ?? "";
/** Every edit must produce a graph that can be saved. */
const isSavable = (graph: Graph) => "graph" in readGraph(graph, catalog);
const place = { workflowId: "w1", agents: new Set(["agent-1"]) };

describe("adding a step", () => {
  test("after the last step connects it and places it below", () => {
    const { graph, id } = addStep(chain, "AGENT", { after: "check" });
    expect(ways(graph)).toContain(`check > ${id}`);
    expect(at(graph, id)?.position).toEqual({ x: 0, y: 3 * row });
    expect(isSavable(graph)).toBe(true);
  });

  test("after a connected step inserts it and moves the following steps down", () => {
    const { graph, id } = addStep(chain, "AGENT", { after: "form" });
    expect(ways(graph)).toEqual([`form > ${id}`, `${id} > draft`, "draft > check"]);
    expect(at(graph, id)?.position.y).toBe(row);
    expect(at(graph, "draft")?.position.y).toBe(2 * row);
    expect(at(graph, "check")?.position.y).toBe(3 * row);
  });

  test("into an edge with enough space moves nothing else", () => {
    const wide = moveNodes(chain, new Map([["check", { x: 0, y: 5 * row }]]));
    const { graph, id } = addStep(wide, "AGENT", { on: "draft-check" });
    expect(at(graph, "check")?.position.y).toBe(5 * row);
    expect(at(graph, id)?.position.y).toBe(3 * row);
  });

  test("by dropping a line on the canvas connects it to the line's source", () => {
    const { graph, id } = addStep(chain, "AGENT", { at: { x: 310, y: 400 }, from: "check" });
    expect(ways(graph)).toContain(`check > ${id}`);
    expect(at(graph, id)?.position).toEqual({ x: 312, y: 408 });
  });

  test("by dropping a line from a connected step inserts it into the edge", () => {
    const { graph, id } = addStep(chain, "AGENT", { at: { x: 480, y: 96 }, from: "form" });
    expect(ways(graph)).toEqual([`form > ${id}`, `${id} > draft`, "draft > check"]);
    expect(at(graph, "draft")?.position.y).toBe(row);
  });

  test("never connects a note", () => {
    for (const where of [{ after: "form" }, { on: "form-draft" }, { at: { x: 0, y: 0 }, from: "check" }]) {
      const { graph } = addStep(chain, "STICKY_NOTE", where);
      expect(ways(graph)).toEqual(ways(chain));
      expect(isSavable(graph)).toBe(true);
    }
  });

  test("labels it with the type's title and the next free number", () => {
    expect(addStep(chain, "AGENT", { after: "check" }).graph.nodes.at(-1)?.label).toBe("Agent 3");
  });

  test("before a step takes over its incoming edges and router paths and moves the rest down", () => {
    const paths = [
      { index: 0, desc: "now", nextNodeId: "end" },
      { index: 1, desc: "later", nextNodeId: "mid" },
    ];
    const joined: Graph = {
      nodes: [step("fork", 0, { prompt: "Which?", paths }, "ROUTER"), work("mid", 1), work("end", 2)],
      edges: [edge("fork", "end"), edge("fork", "mid"), edge("mid", "end")],
    };
    const { graph, id } = addStep(joined, "AGENT", { before: "end" });
    expect(ways(graph)).toEqual([`fork > ${id}`, "fork > mid", `mid > ${id}`, `${id} > end`]);
    expect(at(graph, "fork")?.config).toMatchObject({ paths: [{ nextNodeId: id }, { nextNodeId: "mid" }] });
    expect(at(graph, id)?.position.y).toBe(2 * row);
    expect(at(graph, "end")?.position.y).toBeGreaterThan(2 * row);
    expect(isSavable(graph)).toBe(true);
  });

  test("before the first step makes it the first", () => {
    const { graph, id } = addStep(chain, "AGENT", { before: "form" });
    expect(ways(graph)).toEqual(["form > draft", "draft > check", `${id} > form`]);
  });
});

describe("removing elements", () => {
  test("connects the neighbors of a removed step", () => {
    expect(ways(removeElements(chain, new Set(["draft"])))).toEqual(["form > check"]);
  });

  test("leaves no dangling edges when several steps are removed", () => {
    const graph = removeElements(chain, new Set(["form", "draft"]));
    expect(graph).toEqual({ nodes: [chain.nodes[2]], edges: [] });
  });

  test("removes an edge without its steps", () => {
    const graph = removeElements(chain, new Set(), new Set(["form-draft"]));
    expect(graph.nodes).toBe(chain.nodes);
    expect(ways(graph)).toEqual(["draft > check"]);
  });
});

describe("connecting", () => {
  test("an edge that isn't allowed changes nothing", () => {
    expect(connectionError(chain, catalog, "form", "check")).not.toBeNull();
    expect(connect(chain, "form", "check")).toBe(chain);
    expect(setNextStep(chain, "check", "form")).toBe(chain);
    expect(reconnect(chain, "draft-check", "form", "check")).toBe(chain);
  });

  test("the next step can be changed or cleared", () => {
    expect(ways(setNextStep(chain, "form", "check"))).toEqual(["draft > check", "form > check"]);
    expect(ways(setNextStep(chain, "form", null))).toEqual(["draft > check"]);
  });

  test("two adjacent steps can be swapped and keep their references", () => {
    const graph = swapWithNext(chain, "draft");
    expect(ways(graph)).toEqual(["form > check", "check > draft"]);
    expect(at(graph, "check")?.position.y).toBe(row);
    expect(swapWithNext(chain, "check")).toBe(chain);
  });
});

describe("names in mentions", () => {
  test("follow a renamed step", () => {
    const graph = setLabel(chain, "draft", "  First draft ");
    expect(at(graph, "draft")?.label).toBe("First draft");
    expect(referencesIn(promptOf(graph, "check"))[0]).toMatchObject({
      label: "First draft",
      reference: { to: "node", nodeId: "draft" },
    });
    expect(at(graph, "form")).toBe(at(chain, "form"));
  });

  test("follow a renamed field", () => {
    const graph = setConfig(chain, "form", { fields: [field("form-f", "Subject")] });
    expect(referencesIn(promptOf(graph, "draft"))[0]?.label).toBe("FORM - Subject");
  });

  test("ignore an empty name", () => {
    expect(setLabel(chain, "draft", "   ")).toBe(chain);
  });
});

describe("copying", () => {
  const ids = (graph: Graph) => graph.nodes.map((node) => node.id);
  const clip = (...nodes: string[]) => ({ graph: subgraph(chain, new Set(nodes)), from: "w1" });

  test("the clipboard round trip keeps all copied steps, even unconnected ones", () => {
    const some = clip("form", "check");
    expect(parseClip(serializeClip(some))).toEqual(some);
  });

  test("a workflow file in the compact form can be pasted", () => {
    const read = parseClip('{"title":"T","Nodes":[{"index":0,"label":"a","type":"AGENT","config":{"prompt":"x"}}]}');
    expect(read?.graph.nodes[0]?.label).toBe("a");
    expect(read?.from).toBeNull();
  });

  test("other text isn't parsed as steps", () => {
    for (const text of ["", "hello", "{", "[1]", '{"a":1}', '{"troupe.steps":1,"nodes":"x"}'])
      expect(parseClip(text), text).toBeNull();
  });

  test("the agents of copied steps can be read before pasting", () => {
    const step = { index: 0, label: "a", type: "AGENT", config: { agentId: "a1", prompt: "x" } };
    expect(agentsInClip(JSON.stringify({ title: "T", Nodes: [step, { ...step, index: 1, label: "b" }] }))).toEqual([
      "a1",
    ]);
    expect(agentsInClip("hello")).toEqual([]);
  });

  test("copies get new ids and references among them are updated", () => {
    const copy = prepareClip(clip("form", "draft", "check"), { ...place, graph: chain });
    expect(ids(copy).some((id) => ids(chain).includes(id))).toBe(false);
    const [form, draft, check] = copy.nodes;
    const [{ key: fieldId = "" } = {}] = catalog.HUMAN_INPUT?.outputs?.(form?.config) ?? [];
    expect(fieldId).not.toBe("form-f");
    expect(referencesIn(promptOf(copy, draft?.id ?? ""))[0]?.reference).toEqual({ to: "field", fieldId });
    expect(referencesIn(promptOf(copy, check?.id ?? ""))[0]?.reference).toEqual({ to: "node", nodeId: draft?.id });
    expect(copy.edges).toHaveLength(2);
  });

  test("within the workflow a copy still refers to steps that were not copied", () => {
    const { graph, ids: made } = duplicate(chain, new Set(["check"]), place);
    expect(referencesIn(promptOf(graph, made[0] ?? ""))[0]?.reference).toEqual({ to: "node", nodeId: "draft" });
    expect(isSavable(graph)).toBe(true);
  });

  test("pasting into another workflow turns such references into plain text and drops unknown agents", () => {
    const elsewhere = { workflowId: "w2", agents: new Set<string>() };
    const { graph, ids: made } = paste({ nodes: [ask("other", 0)], edges: [] }, clip("check"), elsewhere, {
      x: 0,
      y: 0,
    });
    const node = at(graph, made[0] ?? "");
    expect(node?.config).toEqual({ agentId: null, prompt: "Check DRAFT" });
  });

  test("cut steps are pasted with their old ids, so references to them still work", () => {
    const cut = removeElements(chain, new Set(["draft"]));
    const { graph, ids: made } = paste(cut, clip("draft"), place, { x: 0, y: 0 });
    expect(made).toEqual(["draft"]);
    expect(isSavable(graph)).toBe(true);
    const again = paste(graph, clip("draft"), place, { x: 0, y: 0 });
    expect(again.ids).not.toEqual(["draft"]);
    expect(isSavable(again.graph)).toBe(true);
  });

  test("pasting twice creates no duplicate ids", () => {
    const once = paste(chain, clip("form", "draft"), place, { x: 300, y: 0 });
    const twice = paste(once.graph, clip("form", "draft"), place, { x: 600, y: 0 });
    expect(new Set(ids(twice.graph)).size).toBe(7);
    expect(new Set(twice.graph.edges.map((one) => one.id)).size).toBe(4);
    expect(isSavable(twice.graph)).toBe(true);
  });

  test("the top left corner is placed at the requested position on the grid", () => {
    const { graph, ids: made } = paste(chain, clip("draft", "check"), place, { x: 301, y: 47 });
    expect(at(graph, made[0] ?? "")?.position).toEqual({ x: 312, y: 48 });
    expect(at(graph, made[1] ?? "")?.position).toEqual({ x: 312, y: 48 + row });
  });

  test("pasted steps get unused labels", () => {
    expect(freeLabel("Agent 2", new Set(["Agent 2"]))).toBe("Agent 3");
    expect(freeLabel("Draft", new Set(["Draft", "Draft 2"]))).toBe("Draft 3");
    expect(freeLabel("Draft", new Set())).toBe("Draft");
  });
});
