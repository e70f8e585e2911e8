import type * as english from "#product/texts/chat/mentions.ts";

export const mentionText: typeof english.mentionText = {
  list: "Agenten, Workflows und Wissen",
  agents: "Agenten",
  workflows: "Workflows",
  workflowHint: "Der Agent kann ihn in diesem Chat ausführen",
  knowledge: "Wissen anhängen",
  button: "Agenten, Workflow oder Wissen erwähnen",
  hint: "@ erwähnt einen Agenten, Workflow oder eine Quelle",
};
