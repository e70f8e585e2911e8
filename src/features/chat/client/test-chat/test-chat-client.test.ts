import { expect, test } from "vitest";
import { unsavedAgent } from "#features/agent/schema.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { agentTestText } from "#product/texts/agent/agent-test.ts";
import type { Sent } from "./describe-sent.ts";
import { nameDraftChanges } from "./draft-changes.ts";
import { toPlainText } from "./to-plain-text.ts";

const draftOf = (changes: object) => unsavedAgent.parse({ title: "Pilot", system: "You know the tides.", ...changes });

test("the changes of a draft are named in the order of the editor, without the title, which models never see", () => {
  const id = "00000000-0000-4000-8000-000000000001";
  const changed = draftOf({ title: "Harbor master", subAgentIds: [id], temperature: 0.2 });
  expect(nameDraftChanges(draftOf({}), changed)).toEqual([agentFieldNames.temperature, agentFieldNames.subAgentIds]);
  expect(nameDraftChanges(changed, changed)).toEqual([]);
});

test("the copy of a request has everything that is shown, in order", () => {
  const sent: Sent = {
    model: { id: "gpt-5", name: "GPT-5" },
    temperature: null,
    maxOutputTokens: 300,
    system: [
      { kind: "instructions", text: "You know the tides." },
      { kind: "language", text: "Answer in Dutch." },
    ],
    messages: [
      { role: "user", content: [{ type: "file", name: "map.png", mediaType: "image/png" }] },
      { role: "assistant", content: [{ type: "call", tool: "web_search", text: "{}" }] },
      { role: "tool", content: [{ type: "result", tool: "web_search", text: "High water", omittedChars: 7 }] },
    ],
    omittedMessages: 2,
    tools: [
      { name: "web_search", description: "Searches.", isProviders: true },
      { name: "read_page", description: "Reads a page." },
    ],
    toolTokens: 40,
    credits: 2,
    usage: { inputTokens: 1_000, cachedInputTokens: 500, outputTokens: 20 },
    toolCosts: null,
    durationMs: 1_500,
  };
  const { sent: text } = agentTestText;
  const copy = toPlainText(sent);
  const found = [
    "GPT-5",
    "You know the tides.\n\nAnswer in Dutch.",
    text.omittedMessages(2),
    text.attached("map.png"),
    "High water",
    text.omittedChars(7),
    text.ofProvider,
    "Reads a page.",
  ].map((part) => copy.indexOf(part));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(copy, "the provider's search has no description of ours").not.toContain("Searches.");
});
