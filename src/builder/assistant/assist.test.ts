import { describe, expect, test } from "vitest";
import { nextHistory, startHistory } from "#builder/graph/history.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { limits } from "#product/limits.ts";
import { applyChanges } from "./apply-changes.ts";
import type { Change } from "./changes.ts";
import { graphForModel } from "./graph-for-model.ts";
import { readEditProposal } from "./read-proposal.ts";

const field = { id: "topic", label: "Topic", type: "TEXT", required: true, order: 0, config: { placeholder: "Tides" } };
const topic = "@[Brief - Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=topic)";
const draft = "@[Draft](type=WORKFLOW_NODE&workflowNodeId=draft)";
const secret = "secret:handle-of-a-key";
const at = (y: number) => ({ x: 48, y });
const graph: Graph = {
  nodes: [
    { id: "brief", label: "Brief", type: "HUMAN_INPUT", position: at(0), config: { fields: [field] } },
    {
      id: "draft",
      label: "Draft",
      type: "AGENT",
      position: at(96),
      config: { agentId: "agent-1", prompt: `Write about ${topic}` },
      options: { ifFails: { retries: 2 } },
    },
    {
      id: "check",
      label: "Check",
      type: "AGENT",
      position: at(192),
      config: { agentId: null, prompt: `Check ${draft}` },
    },
    {
      id: "send",
      label: "Send",
      type: "WEBHOOK",
      position: at(288),
      config: { url: "https://hooks.example.com/a", headers: [{ key: "Authorization", value: secret }] },
    },
  ],
  edges: [
    { id: "one", sourceNodeId: "brief", targetNodeId: "draft" },
    { id: "two", sourceNodeId: "draft", targetNodeId: "check" },
    { id: "three", sourceNodeId: "check", targetNodeId: "send" },
  ],
  groups: [{ id: "frame", label: "Work", colour: "blue", nodeIds: ["draft", "check"], isCollapsed: false }],
};

const prompt = (text: string) => ({ text, humanInputFieldReferences: [], otherNodeOutputReferences: [] });
const read = (...changes: object[]) => readEditProposal({ changes }, graph);
function changesOf(...given: object[]): readonly Change[] {
  const proposal = read(...given);
  return "changes" in proposal ? proposal.changes : expect.unreachable(proposal.refused);
}
function made(changes: readonly Change[], keys = changes.map(({ key }) => key), from = graph): Graph {
  const taken = applyChanges(from, changes, new Set(keys));
  return "graph" in taken ? taken.graph : expect.unreachable(taken.refused);
}
const all = (...given: object[]) => made(changesOf(...given));
const refusal = (...given: object[]) => {
  const proposal = read(...given);
  return "refused" in proposal ? proposal.refused : expect.unreachable("it was not refused");
};
const labels = ({ nodes }: Graph) => nodes.map(({ label }) => label);
const nodeOf = (from: Graph, id: string) => from.nodes.find((one) => one.id === id);
const without = (from: Graph, id: string) => ({ ...from, nodes: from.nodes.filter((one) => one.id !== id) });
const wires = ({ edges, nodes }: Graph) => {
  const name = (id: string) => nodes.find((one) => one.id === id)?.label;
  return edges.map(({ sourceNodeId, targetNodeId }) => `${name(sourceNodeId)} > ${name(targetNodeId)}`).toSorted();
};

describe("everything a change doesn't name stays byte for byte", () => {
  test("when a step that nothing mentions is renamed", () => {
    const next = all({ do: "rename", id: "check", label: "Look over" });
    expect(nodeOf(next, "check")).toEqual({ ...nodeOf(graph, "check"), label: "Look over" });
    expect(JSON.stringify(without(next, "check"))).toBe(JSON.stringify(without(graph, "check")));
  });
  test("when a prompt changes: its agent, its options, its place", () => {
    const next = all({
      do: "change",
      id: "draft",
      type: "AGENT",
      config: { prompt: prompt("Write a poem about {{Topic}}.") },
    });
    expect(nodeOf(next, "draft")).toEqual({
      ...nodeOf(graph, "draft"),
      config: { agentId: "agent-1", prompt: `Write a poem about ${topic}.` },
    });
    expect(JSON.stringify(without(next, "draft"))).toBe(JSON.stringify(without(graph, "draft")));
  });
  test("when a URL changes: the secrets beside it", () => {
    const next = all({ do: "change", id: "send", type: "WEBHOOK", config: { url: "https://hooks.example.com/b" } });
    expect(nodeOf(next, "send")?.config).toEqual({
      url: "https://hooks.example.com/b",
      headers: [{ key: "Authorization", value: secret }],
    });
  });
  test("when the model only repeats the current settings", () => {
    const told = JSON.parse(graphForModel(graph, { checks: [], openId: null, failure: null }));
    const same = told.steps.map(({ id, type, config }: { id: string; type: string; config: object }) => ({
      do: "change",
      id,
      type,
      config,
    }));
    expect(JSON.stringify(all(...same))).toBe(JSON.stringify(graph));
  });
  test("when a form gets another field: the ids of the existing fields", () => {
    const given = (label: string) => ({ label, type: "TEXT", required: true, config: { options: [] } });
    const next = all({
      do: "change",
      id: "brief",
      type: "HUMAN_INPUT",
      config: { fields: [given("Topic"), given("Tone")] },
    });
    expect(nodeOf(next, "brief")?.config).toMatchObject({ fields: [field, { label: "Tone", order: 1 }] });
    const renamed = all({ do: "change", id: "brief", type: "HUMAN_INPUT", config: { fields: [given("Subject")] } });
    expect(nodeOf(renamed, "brief")?.config).toMatchObject({ fields: [{ ...field, label: "Subject" }] });
    expect(JSON.stringify(nodeOf(renamed, "draft")?.config)).toContain("Brief - Subject");
  });
});

describe("changes are applied as intended", () => {
  const add = { do: "add", index: 7, label: "Polish", type: "AGENT", config: { prompt: prompt("Polish {{Check}}.") } };
  test("a new step is placed after the step it follows and keeps its mentions", () => {
    const next = all({ ...add, afterId: "check" });
    expect(wires(next)).toEqual(["Brief > Draft", "Check > Polish", "Draft > Check", "Polish > Send"]);
    const polish = next.nodes.find(({ label }) => label === "Polish");
    expect(polish?.config).toEqual({
      agentId: null,
      prompt: "Polish @[Check](type=WORKFLOW_NODE&workflowNodeId=check).",
    });
    for (const { id, position } of graph.nodes.slice(0, 3)) expect(nodeOf(next, id)?.position).toEqual(position);
    expect(next.groups).toEqual(graph.groups);
  });
  test("new steps are placed at the end, at the start or after each other", () => {
    expect(wires(all({ ...add, afterId: null }, { ...add, index: 8, label: "Sum up", afterId: null }))).toEqual([
      "Brief > Draft",
      "Check > Send",
      "Draft > Check",
      "Polish > Sum up",
      "Send > Polish",
    ]);
    expect(wires(all({ ...add, config: { prompt: prompt("Begin.") }, afterId: "start" }))).toContain("Polish > Brief");
  });
  test("a router is connected to the steps that are added with it", () => {
    const router = {
      do: "add",
      index: 4,
      label: "Choose",
      type: "ROUTER",
      afterId: "check",
      config: {
        prompt: prompt("Is {{Check}} good?"),
        paths: [
          { nextNodeIndex: 3, desc: "Yes" },
          { nextNodeIndex: 5, desc: "No" },
        ],
      },
    };
    const next = all(router, { ...add, index: 5, afterId: "#4", config: { prompt: prompt("Mend {{Draft}}.") } });
    expect(wires(next)).toEqual([
      "Brief > Draft",
      "Check > Choose",
      "Choose > Polish",
      "Choose > Send",
      "Draft > Check",
    ]);
    const choose = next.nodes.find(({ label }) => label === "Choose");
    const polish = next.nodes.find(({ label }) => label === "Polish");
    expect(choose?.config).toMatchObject({
      paths: [
        { nextNodeId: "send", desc: "Yes" },
        { nextNodeId: polish?.id, desc: "No" },
      ],
    });
  });
  test("a removed step's neighbors are connected, and edges can be moved", () => {
    expect(wires(all({ do: "remove", id: "check" }))).toEqual(["Brief > Draft", "Draft > Send"]);
    const led = all({ do: "connect", fromId: "draft", toId: "send" }, { do: "remove", id: "check" });
    expect(wires(led)).toEqual(["Brief > Draft", "Draft > Send"]);
  });
  test("a step that followed a skipped step follows its predecessor instead", () => {
    const two = changesOf({ ...add, afterId: "check" }, { ...add, index: 8, label: "Sum up", afterId: "#7" });
    expect(wires(made(two, ["1"]))).toEqual(["Brief > Draft", "Check > Sum up", "Draft > Check", "Sum up > Send"]);
    expect(labels(made(two, ["1"], made(two, ["0"])))).toEqual(["Brief", "Draft", "Check", "Send", "Polish", "Sum up"]);
  });
  test("labels stay unique, and a change can't be applied twice", () => {
    const [one] = changesOf({ ...add, label: "Draft" });
    const next = made([one as Change]);
    expect(labels(next)).toContain("Draft 2");
    expect(applyChanges(next, [one as Change], new Set(["0"]))).toHaveProperty("refused");
  });
  test("all changes together are one undo step", () => {
    const next = all({ do: "rename", id: "check", label: "Look over" }, { ...add, afterId: "draft" });
    const history = nextHistory(startHistory(graph), { do: "change", graph: next, at: 0 });
    expect(nextHistory(history, { do: "undo" }).present).toBe(graph);
  });
});

describe("hostile output is refused with a sentence", () => {
  const add = {
    do: "add",
    index: 7,
    label: "Polish",
    type: "AGENT",
    config: { prompt: prompt("Polish.") },
    afterId: null,
  };
  test.each([
    ["an unknown type", { ...add, type: "TELEPORT" }],
    ["a type of the language", { ...add, type: "constructor" }],
    ["a type that people make", { ...add, type: "PAYMENT" }],
    ["a step of elsewhere", { do: "rename", id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", label: "Mine" }],
    ["a place of elsewhere", { ...add, afterId: "nowhere" }],
    ["a circle", { do: "connect", fromId: "send", toId: "brief" }],
    ["a step that leads to itself", { do: "connect", fromId: "send", toId: "send" }],
    ["a second start", { do: "disconnect", fromId: "draft", toId: "check" }],
    [
      "settings of another type",
      { do: "change", id: "draft", type: "WEBHOOK", config: { url: "https://evil.example.com" } },
    ],
    [
      "settings that do not fit",
      { do: "change", id: "brief", type: "HUMAN_INPUT", config: { fields: [{ label: "", type: "SPY" }] } },
    ],
    ["another word", { do: "overwrite", id: "draft" }],
  ])("%s", (_, change) => {
    expect(refusal(change)).toMatch(/^[A-Z“].+\.$/);
  });
  test("10,000 steps, a missing list and endless nesting", () => {
    expect(refusal(...Array.from({ length: 10_000 }, () => add))).toContain(String(limits.workflow.proposedChanges));
    for (const value of ["words", null, [], {}, { changes: [] }, { changes: "all" }])
      expect(readEditProposal(value, graph)).toHaveProperty("refused");
    const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`);
    expect(refusal({ do: "change", id: "draft", config: deep })).toBeTruthy();
  });
  test("invented mentions become plain text and unknown settings are ignored", () => {
    const evil = `Read @[Notes](type=DOCUMENT&documentId=of-someone) and ${draft}`;
    const config = { prompt: prompt(evil), agentId: "agent-of-someone", headers: [{ key: "X", value: secret }] };
    const next = all({ do: "change", id: "check", type: "AGENT", config });
    expect(nodeOf(next, "check")?.config).toEqual({ agentId: null, prompt: "Read Notes and Draft" });
    const sent = all({
      do: "change",
      id: "send",
      type: "WEBHOOK",
      config: { url: "https://hooks.example.com/c", headers: [] },
    });
    expect(nodeOf(sent, "send")?.config).toMatchObject({ headers: [{ value: secret }] });
  });
  test("a workflow that couldn't run before can still be changed", () => {
    const broken = { ...graph, edges: [] };
    const proposal = readEditProposal({ changes: [{ do: "rename", id: "draft", label: "First draft" }] }, broken);
    expect(proposal).toHaveProperty("changes");
  });
});

test("the model gets steps, checks and failures but no secrets", () => {
  const told = graphForModel(graph, {
    checks: [{ severity: "error", nodeId: "draft", code: "x", text: "Wrong." }],
    openId: "check",
    failure: { nodeId: "draft", error: "Out of paper" },
  });
  expect(told).not.toContain("handle-of-a-key");
  expect(told).toContain("Write about {{Brief - Topic}}");
  expect(JSON.parse(told)).toMatchObject({
    lookedAt: "check",
    checks: [{ stepId: "draft", text: "Wrong." }],
    failed: { stepId: "draft", error: "Out of paper" },
  });
});
