import type * as english from "#product/texts/chat/mentions.ts";

export const mentionText: typeof english.mentionText = {
  list: "Agenten, Workflows, Wissen und Notizen",
  agents: "Agenten",
  workflows: "Workflows",
  workflowHint: "Der Agent kann ihn in diesem Chat ausführen",
  knowledge: "Wissen anhängen",
  button: "Agenten, Workflow, Wissen oder Notiz erwähnen",
  hint: "@ erwähnt einen Agenten, Workflow, eine Quelle oder Notiz",
};
