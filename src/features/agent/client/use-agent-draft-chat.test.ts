import { expect, test } from "vitest";
import { type AgentFile, emptyAgent } from "./agent-file.ts";
import { applyAgentChanges, listAgentChanges, parseAgentProposal } from "./use-agent-draft-chat.ts";

const mails: AgentFile = {
  ...emptyAgent,
  title: "Guest mails",
  system: "You answer guests.",
  outputFormat: "A mail.",
  category: ["Service"],
};
const kinder: AgentFile = { ...mails, system: "You answer guests kindly.", category: [] };
const keys = (draft: AgentFile | null, proposal: AgentFile) => listAgentChanges(draft, proposal).map(({ key }) => key);

test("a proposal without a title or instructions is invalid", () => {
  expect(parseAgentProposal({ ...mails, language: "Welsh" })).toEqual(mails);
  for (const wrong of [null, "words", [], { ...mails, title: " " }, { ...mails, system: "" }])
    expect(parseAgentProposal(wrong)).toBeNull();
});

test("each differing field is a change of its own", () => {
  expect(keys(null, mails)).toEqual(["title", "category", "system", "outputFormat"]);
  expect(keys(mails, kinder)).toEqual(["category", "system"]);
  expect(keys(mails, mails)).toEqual([]);
});

test("rejected fields and the selected language stay unchanged", () => {
  const welsh = { ...mails, language: "Welsh" };
  expect(applyAgentChanges(welsh, kinder, new Set(["system"]))).toEqual({ ...welsh, system: kinder.system });
  expect(applyAgentChanges(welsh, kinder, new Set())).toBe(welsh);
  expect(applyAgentChanges(null, kinder, new Set())).toBeNull();
});
