import { expect, test } from "vitest";
import { setConfig } from "#builder/graph/edits.ts";
import { sizeOf } from "#builder/graph/flow.ts";
import { rectsOverlap } from "#builder/graph/guides.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { duplicateSteps } from "./commands.ts";
import { openSession } from "./session.ts";

const step = (id: string, x: number, y: number) =>
  ({ id, label: id, type: "AGENT", position: { x, y }, config: { agentId: null, prompt: id } }) as GraphNode;
const edge = (sourceNodeId: string, targetNodeId: string) => ({ id: sourceNodeId, sourceNodeId, targetNodeId });
const graph: Graph = {
  nodes: [step("brief", 0, 0), step("draft", 0, 96), step("beside", 264, 96), step("far", 528, 120)],
  edges: [edge("brief", "draft")],
};

const open = () =>
  openSession({
    workflowId: "w",
    canEdit: true,
    revision: 1,
    graph,
    send: () => Promise.reject(new Error("nothing is sent")),
    load: () => Promise.reject(new Error("nothing is loaded")),
    onRemoteChange: () => {},
  });
const rectOf = (node: GraphNode) => ({ ...node.position, ...sizeOf(node) });
const agents = new Set<string>();

test("after duplicating the open step the panel edits the copy", () => {
  const session = open();
  session.select(["draft"]);
  session.store.setState({ openId: "draft" });
  duplicateSteps(session, new Set(["draft"]), agents);
  const { openId, selected } = session.store.getState();
  expect([...selected]).toEqual([openId]);
  expect(openId).not.toBe("draft");
  session.change(setConfig(session.graph(), openId ?? "", { agentId: null, prompt: "typed" }));
  const prompts = session.graph().nodes.map(({ label, config }) => [label, (config as { prompt: string }).prompt]);
  expect(prompts).toContainEqual(["draft", "draft"]);
  expect(prompts).toContainEqual(["draft 2", "typed"]);
});

test("after duplicating several steps the panel shows the copy of the open one", () => {
  const session = open();
  session.store.setState({ openId: "draft" });
  duplicateSteps(session, new Set(["draft", "brief"]), agents);
  const { openId } = session.store.getState();
  expect(session.graph().nodes.find(({ id }) => id === openId)?.label).toBe("draft 2");
});

test("duplicating another step leaves the panel unchanged", () => {
  const session = open();
  session.store.setState({ openId: "brief" });
  duplicateSteps(session, new Set(["draft"]), agents);
  expect(session.store.getState().openId).toBe("brief");
});

test.each([[["draft"]], [["brief", "draft"]], [["brief", "draft", "beside", "far"]]])(
  "copies of %j cover no step",
  (ids) => {
    const session = open();
    duplicateSteps(session, new Set(ids), agents);
    const { nodes } = session.graph();
    const copies = nodes.slice(graph.nodes.length);
    expect(copies).toHaveLength(ids.length);
    for (const copy of copies)
      for (const other of nodes) if (other !== copy) expect(rectsOverlap(rectOf(copy), rectOf(other))).toBe(false);
  },
);
