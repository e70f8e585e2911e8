import { expect, test } from "vitest";
import { agentConfig } from "../schema.ts";
import { hasSubAgents, listToolSettings, mentionedSubAgents } from "./model-limits.ts";

const id = "0198c0de-0000-7000-8000-000000000001";
const form = (part: object) => agentConfig.parse({ system: "You work.", ...part });

test.each([
  ["none", {}, false],
  ["a selected agent", { subAgentIds: [id] }, true],
  ["a folder", { subAgentFolderIds: [id] }, true],
  ["a mention in the output format", { outputFormat: `As @[Ann](type=AGENT&agentId=${id}) does` }, true],
  ["a mention without an id", { system: "@[Ann](type=AGENT&agentId=ann)" }, false],
])("sub-agents of an agent: %s", (_, part, expected) => {
  expect(hasSubAgents(form(part))).toBe(expected);
});

test("mentioned agents are listed once, without those that are selected and the agent itself", () => {
  const other = id.replace("1", "2");
  const mention = (agentId: string) => `@[Ann](type=AGENT&agentId=${agentId})`;
  const system = [id, other, other].map(mention).join(" ");
  expect(mentionedSubAgents("self", form({ system }))).toEqual([id, other]);
  expect(mentionedSubAgents(id, form({ system }))).toEqual([other]);
  expect(mentionedSubAgents("self", form({ system, subAgentIds: [id] }))).toEqual([other]);
});

test("a model without tools takes everything from an agent that is set up and needs them", () => {
  expect(listToolSettings(form({}))).toEqual(["tools"]);
  const system = `Run @[Report](type=WORKFLOW&workflowId=${id}).`;
  expect(
    listToolSettings(form({ system, subAgentIds: [id], isComputerUseEnabled: true, isBrowserUseEnabled: true })),
  ).toEqual(["tools", "workflows", "sub-agents", "computer use", "browser use"]);
});
