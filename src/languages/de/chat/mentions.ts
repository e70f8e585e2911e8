import type * as english from "#product/texts/chat/mentions.ts";

export const mentionText: typeof english.mentionText = {
  list: "Agenten und Workflows",
  agents: "Agenten",
  workflows: "Workflows",
  workflowHint: "Der Agent kann ihn in diesem Chat ausführen",
  button: "Agenten oder Workflow erwähnen",
  hint: "@ erwähnt einen Agenten oder Workflow",
};
