/** What every node type must keep, whichever it is. */
import { describe, expect, test } from "vitest";
import { identityMapper } from "#engine/reference.ts";
import { allRunners, catalog, type NodeType, newNode, specs, workflowGraph, workflowNode } from "./index.ts";

const types = Object.keys(specs) as NodeType[]; // keys of a literal

describe.each(types)("%s", (type) => {
  const spec = catalog[type];
  if (!spec) throw new Error(type);

  test("has a unique name on the wire, a title, a hint, and an icon", () => {
    expect(spec.type).toBe(type);
    expect([spec.title, spec.hint, spec.icon].every(Boolean)).toBe(true);
    expect(spec.hint).not.toMatch(/\.$/);
  });

  test("a new config is valid, and an identity mapping changes nothing", () => {
    const draft = spec.draft();
    expect(spec.config.safeParse(draft)).toEqual({ success: true, data: draft });
    expect(spec.mapReferences(draft, identityMapper)).toEqual(draft);
  });

  test("an empty config is refused or completed", () => {
    const read = spec.config.safeParse({});
    if (read.success) expect(spec.config.parse(read.data)).toEqual(read.data);
  });

  test("has a runner unless the type never runs", () => {
    expect(Object.hasOwn(allRunners, type)).toBe(spec.traits?.executes !== false);
    if (spec.traits?.branches)
      expect([typeof spec.branching?.next, typeof spec.branching?.syncWithEdges]).toEqual(["function", "function"]);
  });
});

describe("the catalog", () => {
  test("a new node is labeled with its type and the next free number", () => {
    const first = newNode("AGENT", { x: 1, y: 2 }, { nodes: [] });
    expect(first).toMatchObject({
      label: "Agent 1",
      type: "AGENT",
      position: { x: 1, y: 2 },
      config: { agentId: null, prompt: "" },
    });
    expect(newNode("AGENT", { x: 0, y: 0 }, { nodes: [{ ...first, label: "Agent 2" }] }).label).toBe("Agent 3");
  });

  test("the union accepts each type only with its own config", () => {
    const node = newNode("HUMAN_INPUT", { x: 0, y: 0 }, { nodes: [] });
    expect(workflowNode.safeParse(node).success).toBe(true);
    expect(workflowNode.safeParse({ ...node, type: "TELEPORT" }).success).toBe(false);
    expect(workflowNode.safeParse({ ...node, config: { fields: 7 } }).success).toBe(false);
    expect(workflowGraph.safeParse({ nodes: [node], edges: [] }).success).toBe(true);
  });
});
