import { expect, test } from "vitest";
import { failoverReasons } from "#product/models/failover.ts";
import { agentConfig } from "../schema.ts";
import { type AgentVersionContent, compareVersions } from "./compare-versions.ts";

const agent = (parts: Partial<AgentVersionContent>): AgentVersionContent => ({
  title: "Writer",
  ...agentConfig.parse({}),
  ...parts,
});
const names = {
  model: (id: string) => `Model ${id}`,
  agent: (id: string) => `Agent ${id}`,
  folder: (id: string) => `Folder ${id}`,
  workflow: (id: string) => `Workflow ${id}`,
};
const shown = (before: AgentVersionContent, after: AgentVersionContent) =>
  compareVersions(before, after, names).map((one) => [one.label, one.before, one.after]);

test("an agent's version shows title, instructions, model, links and switches, old and new", () => {
  const before = agent({ title: "Writer", system: "You write.", isMemoryEnabled: false, subAgentIds: ["a", "b"] });
  const after = agent({
    title: "Author",
    system: "You write books.",
    languageModelId: "x",
    isMemoryEnabled: true,
    subAgentIds: ["b", "c"],
    integrations: [{ appName: "Mail", allowedActions: ["read", "send"] }],
  });
  expect(shown(before, after)).toEqual([
    ["Title", "Writer", "Author"],
    ["Instructions", "You write.", "You write books."],
    ["Model", "Auto", "Model x"],
    ["Sub-agents", "Agent a\nAgent b", "Agent b\nAgent c"],
    ["Integrations", "", "Mail: read, send"],
    ["Memory", "Off", "On"],
  ]);
});

test("links without names say how many are selected, also when only others are", () => {
  const [one, other] = ["0198c0de-0000-7000-8000-000000000001", "0198c0de-0000-7000-8000-000000000002"];
  expect(shown(agent({}), agent({ noteIds: [one] }))).toEqual([["Notes", "None", "1 selected"]]);
  expect(shown(agent({ noteIds: [one] }), agent({ noteIds: [other] }))).toEqual([
    ["Notes", "1 selected", "1 selected (different ones)"],
  ]);
});

test("tools are compared in words, also those that this release does not have", () => {
  const before = agent({ toolPolicies: { web_search: "never" } });
  const after = agent({ toolPolicies: { web_search: "ask", send_mail: "always" } });
  expect(shown(before, after)).toEqual([
    ["Tools", "Web search: off", "Send mail: always allow\nWeb search: ask first"],
  ]);
  expect(shown(agent({}), before)).toEqual([["Tools", "", "Web search: off"]]);
});

test("workflows are compared by their names, in the tools and on the list of those that never ask", () => {
  const after = agent({ toolPolicies: { TROUPE_WORKFLOW_a: "always" }, trustedTargets: ["a"] });
  expect(shown(agent({}), after)).toEqual([
    ["Tools", "", "Workflow a: always allow"],
    ["Allowed after outside content", "", "Workflow a"],
  ]);
});

test("fallback models are compared in order, with the reasons of those that don't take over for all of them", () => {
  const before = agent({ fallbackModels: [{ languageModelId: "a", on: [...failoverReasons] }] });
  const after = agent({ fallbackModels: [{ languageModelId: "b", on: ["limit", "price"] }, ...before.fallbackModels] });
  expect(shown(before, after)).toEqual([
    ["Fallback models", "Model a", "Model b: a rate limit or quota is reached or there aren't enough credits\nModel a"],
  ]);
});

test("mentions are compared by their names, unless only their targets differ", () => {
  const mention = (label: string, id: string) => `Ask @[${label}](type=AGENT&agentId=${id}).`;
  const before = agent({ system: mention("Ann", "1"), subAgentFolderIds: ["a"] });
  expect(shown(before, agent({ system: mention("Bob", "2") }))).toEqual([
    ["Instructions", "Ask Ann.", "Ask Bob."],
    ["Sub-agent folders", "Folder a", ""],
  ]);
  expect(shown(agent({ system: mention("Ann", "1") }), agent({ system: mention("Ann", "2") }))).toEqual([
    ["Instructions", mention("Ann", "1"), mention("Ann", "2")],
  ]);
});

test("an agent that did not change has no changes", () => {
  expect(shown(agent({ temperature: 0.2 }), agent({ temperature: 0.2 }))).toEqual([]);
});
