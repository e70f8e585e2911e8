import { describe, expect, test } from "vitest";
import { agentFileName, readAgentFile, writeAgentFile } from "./client/agent-file.ts";
import type { AgentDetail } from "./client/agents.ts";
import { afterSave, changesOf, edited, emptyDraft, realEdits } from "./client/form.ts";
import { pickAgents, tagsOf } from "./client/library.ts";
import { agentConfig } from "./schema.ts";

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

describe("unsaved changes", () => {
  test("are what differs from the saved agent, and are based on the version of the first one", () => {
    const first = edited(emptyDraft(saved), saved, { system: "mine" });
    expect(first).toEqual({ basedOn: 3, edits: { system: "mine" } });
    const newer = { ...saved, version: 4, title: "Theirs" };
    const second = edited(first, newer, { language: "Danish" });
    expect(second).toEqual({ basedOn: 3, edits: { system: "mine", language: "Danish" } });
    expect(changesOf(newer, { ...newer, ...realEdits(second, newer) }).map(({ key }) => key)).toEqual([
      "system",
      "language",
    ]);
  });

  test("end when a field is again as it was saved; the next one counts from the present version", () => {
    const draft = edited(edited(emptyDraft(saved), saved, { category: ["One", "Two"] }), saved, { category: ["One"] });
    expect(draft.edits).toEqual({});
    expect(edited(draft, { ...saved, version: 5 }, { temperature: 0.3 }).basedOn).toBe(5);
  });

  test("made while a save is under way stay unsaved", () => {
    const sent = { system: "sent", title: "Sent" };
    const draft = { basedOn: 3, edits: { ...sent, system: "typed on" } };
    expect(afterSave(draft, sent, 4)).toEqual({ basedOn: 4, edits: { system: "typed on" } });
  });
});

describe("a file of an agent", () => {
  const file = { title: "Writer", system: "You write.", category: ["Text"], outputFormat: "Short", language: "Danish" };

  test("is read as it was written", () => {
    expect(readAgentFile(writeAgentFile(file))).toEqual(file);
    expect(agentFileName('A/B: "C"?')).toBe("A B C.json");
  });

  test("needs a title and a background only, and what else it says is left out", () => {
    expect(readAgentFile('{"title":" T ","system":"s","userId":"x","apiKey":"k"}')).toEqual({
      title: "T",
      system: "s",
      category: [],
      outputFormat: "",
      language: "",
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
    JSON.stringify({ title: "T", system: "x".repeat(20_001) }),
  ])("is not %s", (text) => {
    expect(readAgentFile(text)).toBeNull();
  });
});

describe("the library", () => {
  const item = (title: string, more: Partial<Parameters<typeof pickAgents>[0][number]> = {}) => ({
    title,
    description: "",
    category: [] as string[],
    parentFolderId: null as string | null,
    updatedAt: new Date("2026-04-01"),
    ...more,
  });
  const agents = [
    item("Agent 10", { category: ["Sales"], updatedAt: new Date("2026-04-05") }),
    item("Agent 9", { category: ["Sales", "Text"], updatedAt: new Date("2026-04-03") }),
    item("Inside", { parentFolderId: "f", description: "Knows the price list" }),
  ];
  const view = { search: "", tags: [], folderId: null, sort: "changed" as const };
  const titles = (part: Partial<Parameters<typeof pickAgents>[1]>) =>
    pickAgents(agents, { ...view, ...part }).map(({ title }) => title);

  test("shows one folder, the last changed first or by name", () => {
    expect(titles({})).toEqual(["Agent 10", "Agent 9"]);
    expect(titles({ sort: "name" })).toEqual(["Agent 9", "Agent 10"]);
    expect(titles({ folderId: "f" })).toEqual(["Inside"]);
  });

  test("is searched through all folders, by title, description and tag", () => {
    expect(titles({ search: "PRICE" })).toEqual(["Inside"]);
    expect(titles({ search: "sales" })).toHaveLength(2);
    expect(titles({ tags: ["Sales", "Text"] })).toEqual(["Agent 9"]);
    expect(titles({ search: "nothing" })).toEqual([]);
  });

  test("knows its tags, the most used first", () => {
    expect(tagsOf(agents)).toEqual([
      { tag: "Sales", count: 2 },
      { tag: "Text", count: 1 },
    ]);
  });
});
