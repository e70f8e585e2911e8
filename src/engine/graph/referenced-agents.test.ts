import { expect, test } from "vitest";
import { catalog } from "#nodes/index.ts";
import type { Graph } from "./graph.ts";
import { referencedAgents, unlinkedNames } from "./referenced-agents.ts";

const graphOf = (...prompts: string[]): Graph => ({
  nodes: prompts.map((prompt, at) => ({
    id: `n${at}`,
    type: "AGENT",
    label: `Step ${at}`,
    position: { x: 0, y: at * 100 },
    config: { agentId: at === 0 ? "does-it" : null, prompt },
  })),
  edges: [],
});

test("the agents of a graph run its steps or are mentioned in its templates", () => {
  const graph = graphOf("Ask @[Ann](type=AGENT&agentId=mentioned)", "In @[Formal](type=STYLE&styleId=style)");
  expect([...referencedAgents(graph, catalog)].toSorted()).toEqual(["does-it", "mentioned"]);
});

test("possible names are all beginnings of the text after an @, and the text in braces", () => {
  const names = unlinkedNames(graphOf("Ask @Ann Smith now, then {{ Bob }}", "Nothing here"), catalog);
  expect([...names]).toEqual(expect.arrayContaining(["Ann", "Ann Smith", "Ann Smith now", "Bob"]));
  expect(unlinkedNames(graphOf("me@example.org"), catalog).size).toBe(0);
});
