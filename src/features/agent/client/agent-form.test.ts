import { describe, expect, test } from "vitest";
import { agentConfig } from "../schema.ts";
import { type AgentFile, agentFileName, readAgentFile, writeAgentFile } from "./agent-file.ts";
import {
  applyEdits,
  effectiveEdits,
  emptyDraft,
  hasMentionedTools,
  listChanges,
  rebaseAfterSave,
} from "./agent-form.ts";
import type { AgentDetail } from "./use-agents.ts";

const saved: AgentDetail = {
  ...agentConfig.parse({ system: "saved" }),
  id: "a",
  title: "Agent",
  category: ["One"],
  parentFolderId: null,
  userId: "u",
  version: 3,
  createdAt: new Date(),
  updatedAt: new Date(),
  workflow: null,
};

test.each([
  ["@[Ports](type=WORKFLOW&workflowId=w1)", "", true],
  ["", "As @[Ann](type=AGENT&agentId=a1) does", true],
  ["Ann and @Ports", "@[Warm](type=STYLE&styleId=1)", false],
])("instructions with “%s” and “%s” mention something to work with: %s", (system, outputFormat, expected) => {
  expect(hasMentionedTools({ system, outputFormat })).toBe(expected);
});

describe("unsaved changes", () => {
  test("are the differences from the saved agent, based on the version of the first edit", () => {
    const first = applyEdits(emptyDraft(saved), saved, { system: "mine" });
    expect(first).toEqual({ basedOn: 3, edits: { system: "mine" } });
    const newer = { ...saved, version: 4, title: "Theirs" };
    const second = applyEdits(first, newer, { language: "Danish" });
    expect(second).toEqual({ basedOn: 3, edits: { system: "mine", language: "Danish" } });
    expect(listChanges(newer, { ...newer, ...effectiveEdits(second, newer) }).map(({ key }) => key)).toEqual([
      "system",
      "language",
    ]);
  });

  test("end when a field is reset to its saved value; the next edit is based on the current version", () => {
    const draft = applyEdits(applyEdits(emptyDraft(saved), saved, { category: ["One", "Two"] }), saved, {
      category: ["One"],
    });
    expect(draft.edits).toEqual({});
    expect(applyEdits(draft, { ...saved, version: 5 }, { temperature: 0.3 }).basedOn).toBe(5);
  });

  test("are none when the saved agent names the same tools in another order", () => {
    const agent: AgentDetail = { ...saved, toolPolicies: { web_search: "never", generate_mindmap: "ask" } };
    const draft = applyEdits(emptyDraft(agent), agent, {
      toolPolicies: { generate_mindmap: "ask", web_search: "never" },
    });
    expect(draft.edits).toEqual({});
    expect(applyEdits(draft, agent, { toolPolicies: {} }).edits).toEqual({ toolPolicies: {} });
  });

  test("made during a save stay unsaved", () => {
    const sent = { system: "sent", title: "Sent" };
    const draft = { basedOn: 3, edits: { ...sent, system: "typed on" } };
    expect(rebaseAfterSave(draft, sent, 4)).toEqual({ basedOn: 4, edits: { system: "typed on" } });
  });
});

describe("an exported agent", () => {
  const file: AgentFile = {
    title: "Writer",
    system: "You write.",
    category: ["Text"],
    outputFormat: "Short",
    language: "Danish",
    languageModelId: "gpt-5",
    maxTokens: 2_000,
    temperature: 0.3,
    toolPolicies: { web_search: "never", later_tool: "ask" },
    fallbackModels: [{ languageModelId: "gpt-5", on: ["error", "price"] }],
    trustedTargets: ["0198c0de-0000-7000-8000-000000000001"],
  };

  test("is parsed unchanged", () => {
    expect(readAgentFile(writeAgentFile(file))).toEqual(file);
    expect(agentFileName('A/B: "C"?')).toBe("A B C.json");
  });

  test("needs only a title and instructions, and unknown fields are ignored", () => {
    expect(readAgentFile('{"title":" T ","system":"s","userId":"x","apiKey":"k"}')).toEqual({
      title: "T",
      system: "s",
      category: [],
      outputFormat: "",
      language: "",
      languageModelId: null,
      fallbackModels: [],
      maxTokens: null,
      temperature: null,
      toolPolicies: {},
      trustedTargets: [],
    });
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    '{"title":"T"}',
    '{"system":"s"}',
    '{"title":" ","system":"s"}',
    '{"title":1,"system":"s"}',
    '{"title":"T","system":"s","category":[1]}',
    '{"title":"T","system":"s","language":null}',
    '{"title":"T","system":"s","toolPolicies":{"web_search":"sometimes"}}',
    '{"title":"T","system":"s","toolPolicies":{"../web":"never"}}',
    '{"title":"T","system":"s","toolPolicies":["web_search"]}',
    '{"title":"T","system":"s","trustedTargets":["evil.example"]}',
    '{"title":"T","system":"s","trustedTargets":"*"}',
    '{"title":"T","system":"s","fallbackModels":[{"languageModelId":"gpt-5","on":["never"]}]}',
    JSON.stringify({ title: "T", system: "x".repeat(20_001) }),
  ])("is not %s", (text) => {
    expect(readAgentFile(text)).toBeNull();
  });
});
