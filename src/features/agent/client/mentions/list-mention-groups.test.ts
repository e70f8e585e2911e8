import { expect, test } from "vitest";
import { agentNotesText } from "#product/texts/agent/agent-notes.ts";
import { agentToolsText } from "#product/texts/agent/agent-tools.ts";
import { composioText } from "#product/texts/integration/composio.ts";
import { knowledgePickerText } from "#product/texts/knowledge/knowledge-picker.ts";
import { mcpFieldText } from "#product/texts/mcp/mcp-field.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { styleText } from "#product/texts/style/style.ts";
import { listMentionGroups } from "./list-mention-groups.ts";

const found = {
  query: "",
  agents: [
    { id: "a1", title: "Ann", description: "Answers mails", specialty: "Mail" },
    { id: "a2", title: "Reporter", description: "Writes", specialty: null },
  ],
  workflows: [{ id: "w1", title: "Weekly report" }],
  sources: [{ id: "k1", text: "Report of 2025.pdf" }],
  styles: [{ id: "s1", title: "Calm report" }],
  skills: [{ id: "k9", name: "report-writing" }],
  notes: [{ id: "n1", title: "Report style", category: [], source: "PERSON" as const, chars: 20 }],
  servers: [{ id: "s1", name: "Report desk" }],
  integrations: [
    { appName: "slack", title: "Report room", actions: [{ name: "slack_post_message", title: "Post" }] },
    { appName: "composio:gmail", title: "Gmail", actions: [{ name: "GMAIL_SEND_REPORT", title: "Send report" }] },
  ],
  agentId: null,
  workflowHint: "The agent can run it",
  isInPlan: () => true,
};
const shown = (part: Partial<typeof found> | { agentId: string }) =>
  listMentionGroups({ ...found, ...part }).map(({ items }) =>
    items.map(({ id, label, hint, end }) => [id, label, hint, end]),
  );

test("resources are found by any part of their title; an agent can't mention itself", () => {
  expect(shown({ query: " REPO" })).toEqual([
    [["type=AGENT&agentId=a2", "Reporter", "Writes", undefined]],
    [["type=WORKFLOW&workflowId=w1", "Weekly report", "The agent can run it", undefined]],
    [
      [
        "type=KNOWLEDGE_SOURCE_TREE_NODE&knowledgeSourceTreeNodeId=k1",
        "Report of 2025.pdf",
        knowledgePickerText.mentionHint,
        undefined,
      ],
    ],
    [["type=STYLE&styleId=s1", "Calm report", styleText.mention.hint, undefined]],
    [["type=SKILL&skillId=k9", "report-writing", skillText.mention.hint, undefined]],
    [["type=NOTE&noteId=n1", "Report style", agentNotesText.mentionHint, undefined]],
    [["type=MCP&mcpServerId=s1", "Report desk", mcpFieldText.mentionHint, undefined]],
    [
      ["type=INTEGRATION&appName=slack", "Report room", composioText.mention.hint, undefined],
      [
        "type=INTEGRATION&appName=slack&actionName=slack_post_message",
        "Report room: Post",
        composioText.mention.action("Report room"),
        undefined,
      ],
      [
        "type=INTEGRATION&appName=composio%3Agmail&actionName=GMAIL_SEND_REPORT",
        "Gmail: Send report",
        composioText.mention.action("Gmail"),
        undefined,
      ],
    ],
  ]);
  expect(shown({ agentId: "a2" })[0]).toEqual([["type=AGENT&agentId=a1", "Ann", "Answers mails", "Mail"]]);
  expect(shown({ query: "nothing" })).toEqual([]);
});

test("what the plan doesn't include says so instead of its description", () => {
  const hints = shown({
    isInPlan: () => false,
    sources: [],
    styles: [],
    skills: [],
    notes: [],
    servers: [],
    integrations: [],
  } as Partial<typeof found>).flat();
  expect(hints.map(([, , hint]) => hint)).toEqual(Array(3).fill(agentToolsText.needsPlan));
});
