import { describe, expect, test } from "vitest";
import { estimateRun, type Prices } from "../estimate.ts";
import { applyEdits, type Graph } from "../graph/graph.ts";
import { fieldMention, loopItemMention, nodeMention } from "../reference.ts";
import { fakeCatalog as catalog, flow, withDisabledSteps, withStepOptions } from "../testing/fake-node-types.ts";
import { canRun, checkGraph, type WorkspaceFacts } from "./check-graph.ts";

const field = fieldMention("ask", { key: "f-ask", label: "Topic ask" });
const node = (id: string, output?: string) => nodeMention({ id, label: id }, output);
const check = (graph: Graph, facts?: WorkspaceFacts) => checkGraph(graph, catalog, facts);
const brief = (graph: Graph, facts?: WorkspaceFacts) =>
  check(graph, facts).map((item) => `${item.severity} ${item.code} ${item.nodeId}`);

const cases: { rule: string; graph: Graph; expected: string[] }[] = [
  {
    rule: "a sound workflow has nothing",
    graph: flow("ask>work work>work2", { work: { prompt: field } }),
    expected: [],
  },
  { rule: "an empty one has no start", graph: flow(""), expected: ["error startNodes null"] },
  { rule: "two starts", graph: flow("work>work3 work2>work3"), expected: ["error startNodes work2"] },
  { rule: "an unconnected node is named", graph: flow("work>work2 work3"), expected: ["warning unreachable work3"] },
  { rule: "notes need no connection", graph: flow("work>work2 note"), expected: [] },
  { rule: "a circle", graph: flow("ask>work work>work2 work2>work3 work3>work2"), expected: ["error cycle work3"] },
  {
    rule: "two edges out of a node that cannot choose",
    graph: flow("work>work2 work>work3"),
    expected: ["error severalEdges work"],
  },
  { rule: "two edges out of one that can", graph: flow("pick>work2 pick>work3"), expected: [] },
  {
    rule: "an unfinished configuration",
    graph: flow("work", { work: { prompt: " " } }),
    expected: ["error missing work"],
  },
  {
    rule: "nothing of a step that is switched off, however unfinished",
    graph: withDisabledSteps(flow("ask>work work>work2 ask2", { work: { prompt: node("gone") } }), "work", "ask2"),
    expected: [],
  },
  {
    rule: "the places that refer to a step that is switched off",
    graph: withDisabledSteps(flow("ask>work work>work2", { work2: { prompt: `${node("work")} ${field}` } }), "work"),
    expected: ["warning disabledReference work2"],
  },
  {
    rule: "no step that is switched on",
    graph: withDisabledSteps(flow("work"), "work"),
    expected: ["error startNodes null"],
  },
  { rule: "two questions in a row", graph: flow("ask>ask2 ask2>work"), expected: ["warning consecutiveInputs ask2"] },
  {
    rule: "a reference to nothing",
    graph: flow("ask>work", { work: { prompt: node("gone") } }),
    expected: ["error unknownReference work"],
  },
  {
    rule: "a field of nothing",
    graph: flow("ask>work", { work: { prompt: fieldMention("x", { key: "f9", label: "y" }) } }),
    expected: ["error unknownReference work"],
  },
  {
    rule: "an output that is not offered",
    graph: flow("list>work", { work: { prompt: node("list", "second") } }),
    expected: ["error unknownReference work"],
  },
  { rule: "an output that is", graph: flow("list>work", { work: { prompt: node("list", "first") } }), expected: [] },
  {
    rule: "a reference to a note",
    graph: flow("work note", { work: { prompt: node("note") } }),
    expected: ["error unknownReference work"],
  },
  {
    rule: "a reference to a later node",
    graph: flow("work>work2", { work: { prompt: node("work2") } }),
    expected: ["error forwardReference work"],
  },
  {
    rule: "a reference to itself",
    graph: flow("work", { work: { prompt: node("work") } }),
    expected: ["error forwardReference work"],
  },
  {
    rule: "a reference to the other branch",
    graph: flow("pick>work pick>work2", { work: { prompt: node("work2") } }),
    expected: ["error forwardReference work"],
  },
  {
    rule: "a reference to a branch behind the join",
    graph: flow("pick>work pick>work2 work>work3 work2>work3", { work3: { prompt: node("work") } }),
    expected: ["info uncertainReference work3"],
  },
  { rule: "a list item in its loop", graph: flow("list", { list: { task: loopItemMention("item") } }), expected: [] },
  {
    rule: "a list item outside of one",
    graph: flow("work", { work: { prompt: loopItemMention("item") } }),
    expected: ["error unknownReference work"],
  },
  {
    rule: "a field typed by hand",
    graph: flow("ask>work", { work: { prompt: "About {{Topic ask}}" } }),
    expected: ["warning typedByHand work"],
  },
  {
    rule: "a field typed by hand in one word",
    graph: flow("ask>work", { work: { prompt: "About @topic_ask" } }),
    expected: ["warning typedByHand work"],
  },
  {
    rule: "a list item typed by hand",
    graph: flow("list", { list: { task: "Go to @item" } }),
    expected: ["warning typedByHand list"],
  },
  {
    rule: "a later node typed by hand",
    graph: flow("work>work2", { work: { prompt: "{{work2}}" } }),
    expected: ["warning typedByHand work"],
  },
  {
    rule: "braces that bind to nothing",
    graph: flow("ask>work", { work: { prompt: "In {{ year }}" } }),
    expected: ["warning unboundName work"],
  },
  {
    rule: "addresses and names that mean nothing",
    graph: flow("ask>work", { work: { prompt: "me@topicask.org, `@media` and “thanks @someone”" } }),
    expected: [],
  },
  {
    rule: "an at sign that binds to nothing",
    graph: flow("ask>work", { work: { prompt: "Ask @someone" } }),
    expected: ["warning unboundName work"],
  },
  {
    rule: "a mention of what no step can be given",
    graph: flow("ask>work", { work: { prompt: "In @[our words](type=NOTE&noteId=1)" } }),
    expected: ["warning strangeResource work"],
  },
  {
    rule: "a mention of a brand voice, in which the step writes",
    graph: flow("ask>work", { work: { prompt: "In @[our voice](type=STYLE&styleId=1)" } }),
    expected: [],
  },
];

describe("the diagnosis", () => {
  test.each(cases)("$rule", ({ graph, expected }) => {
    expect(brief(graph)).toEqual(expected);
  });

  test("missing agents are reported when the workspace's agents are known", () => {
    const graph = flow("work", { work: { agentId: "a1" } });
    expect(brief(graph)).toEqual([]);
    expect(brief(graph, { agents: new Map([["a2", { title: "Ann" }]]) })).toEqual(["error unknownAgent work"]);
  });

  test("an unknown type is an error that keeps the run from starting", () => {
    const graph = { nodes: [{ id: "a", label: "A", type: "X", position: { x: 0, y: 0 }, config: {} }], edges: [] };
    expect(canRun(check(graph))).toBe(false);
  });

  test("only errors of the graph's structure prevent a run from starting", () => {
    expect(canRun(check(flow("work>work3 work2>work3")))).toBe(false);
    expect(canRun(check(flow("work", { work: { prompt: "" } })))).toBe(true);
  });

  test("a missing configuration says what the step needs", () => {
    expect(check(flow("work", { work: { prompt: "" } }))[0]?.text).toBe("“work” needs a prompt.");
  });

  test.each(cases.filter(({ expected }) => expected.length > 0))("a fix mends: $rule", ({ graph }) => {
    for (const item of check(graph)) {
      if (!item.fix) continue;
      const mended = check(applyEdits(graph, item.fix.edits));
      expect(mended.filter((one) => one.code === item.code && one.nodeId === item.nodeId)).toEqual([]);
    }
  });

  test("the fix of an unlinked name links it", () => {
    const graph = flow("ask>work", { work: { prompt: "About {{Topic ask}}" } });
    const fixed = applyEdits(graph, check(graph)[0]?.fix?.edits ?? []);
    expect(fixed.nodes[1]?.config).toEqual({ prompt: `About ${field}`, agentId: null });
  });

  const agents = new Map([["a1", { title: "Old Ann" }]]);
  const workflows = new Map(["w1", "w2"].map((id) => [id, { inner: [] }]));
  const mended = (prompt: string) => {
    const graph = flow("ask>work", { work: { prompt } });
    const [item] = check(graph, { agents, workflowId: "w1", workflows });
    const { config } = applyEdits(graph, item?.fix?.edits ?? []).nodes[1] ?? {};
    return [item?.code, item?.fix?.title, (config as { prompt: string }).prompt]; // as the helper above makes it
  };
  test.each([
    ["@Topic ask @Topic asks", ["typedByHand", "Use “ask - Topic ask”", `${field} @Topic asks`]],
    ["Let @old ann see", ["typedByHand", "Use “Old Ann”", "Let @[Old Ann](type=AGENT&agentId=a1) see"]],
    ["In {{ year }}, {{ year }}", ["unboundName", "Remove the braces", "In year, year"]],
    ["{% if a %}{{ a }}{% endif %}", [undefined, undefined, "{% if a %}{{ a }}{% endif %}"]],
    ["{% if a %}{{ Topic ask }}{% endif %}", ["typedByHand", "Use “ask - Topic ask”", `{% if a %}${field}{% endif %}`]],
    ["Ask @someone, @someones", ["unboundName", "Remove the @", "Ask someone, @someones"]],
    ["@[Ann](type=AGENT&agentId=gone)!", ["unknownResource", "Keep only the name", "Ann!"]],
    ["@[Ann](type=AGENT&agentId=a1)!", [undefined, undefined, "@[Ann](type=AGENT&agentId=a1)!"]],
    ["@[Ports](type=WORKFLOW&workflowId=gone)!", ["unknownResource", "Keep only the name", "Ports!"]],
    ["@[Itself](type=WORKFLOW&workflowId=w1)!", ["strangeResource", "Keep only the name", "Itself!"]],
    ["@[Ports](type=WORKFLOW&workflowId=w2)!", [undefined, undefined, "@[Ports](type=WORKFLOW&workflowId=w2)!"]],
  ])("%s is mended", (prompt, expected) => {
    expect(mended(prompt)).toEqual(expected);
  });

  test("pinned steps and pinned paths that no longer exist are reported with a fix that unpins them", () => {
    const graph = withStepOptions(flow("pick>work pick>work2"), {
      pick: { pin: { result: { nextNodeId: "work9" } } },
      work: { pin: { result: "said" } },
    });
    const found = check(graph).filter(({ code }) => code.startsWith("pinned"));
    expect(found.map(({ code, nodeId, severity }) => [code, nodeId, severity])).toEqual([
      ["pinnedChoice", "pick", "warning"],
      ["pinned", "work", "info"],
    ]);
    const mended = applyEdits(
      graph,
      found.flatMap(({ fix }) => fix?.edits ?? []),
    );
    expect(mended.nodes.map(({ options }) => options)).toEqual([undefined, undefined, undefined]);
  });

  test("200 nodes that mention each other are all checked", () => {
    const ids = Array.from({ length: 200 }, (_, at) => `work${at}`);
    const prompt = ids.map((id) => node(id)).join(" {{work1}} ");
    const graph = flow(
      ids
        .slice(1)
        .map((id, at) => `${ids[at]}>${id}`)
        .join(" "),
      Object.fromEntries(ids.map((id) => [id, { prompt }])),
    );
    expect(check(graph).length).toBeGreaterThan(1_000);
  });
});

describe("the estimate", () => {
  const prices: Prices = {
    request: () => 2,
    platform: 1,
    canvas: 1,
    speech: () => 0,
    video: () => 0,
    workflow: () => ({ min: 0, max: 0 }),
  };
  test.each([
    ["ask>work", { min: 2, max: 2 }],
    ["ask>list", { min: 4, max: 22 }],
    ["pick>work pick>list list>work2", { min: 2, max: 24 }],
    ["pick>work pick>list work>work2 list>work2", { min: 4, max: 24 }],
    ["work>work3 work2>work3", { min: 0, max: 0 }],
    ["work>work2 work3", { min: 4, max: 4 }],
  ])("%s costs %j", (shape, expected) => {
    expect(estimateRun(flow(shape), catalog, prices)).toEqual(expected);
  });

  test.each([
    ["work>work2 work2>work3", ["work2"], { min: 4, max: 4 }],
    ["work>work2", ["work"], { min: 2, max: 2 }],
    ["pick>work pick>list", ["work"], { min: 0, max: 22 }],
  ])("%s without %j costs %j", (shape, off, expected) => {
    expect(estimateRun(withDisabledSteps(flow(shape), ...off), catalog, prices)).toEqual(expected);
  });
});
