import { expect, test } from "vitest";
import { unsavedAgent } from "../../schema.ts";
import type { AgentDetail } from "../use-agents.ts";
import { readUnsaved } from "./read-unsaved.ts";

const config = unsavedAgent.parse({ title: "Pilot", system: "You know the tides." });
const agent: AgentDetail = {
  ...config,
  id: "00000000-0000-4000-8000-000000000001",
  userId: "00000000-0000-4000-8000-000000000002",
  category: [],
  parentFolderId: null,
  version: 3,
  createdAt: new Date(),
  updatedAt: new Date(),
  workflow: null,
};

test("a draft has the form's fields and what the form doesn't show, and keeps the saved title while it is empty", () => {
  const form = { ...agent, title: " ", system: "You know the winds." };
  expect(readUnsaved(agent, form)).toEqual({ ...config, system: "You know the winds." });
});

test("a form that a save would refuse is no draft", () => {
  expect(readUnsaved(agent, { ...agent, system: "  " })).toBeNull();
  expect(readUnsaved(agent, { ...agent, outputFormat: "x".repeat(10_001) })).toBeNull();
});
