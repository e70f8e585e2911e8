/** The dialog that creates or imports a workflow. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const newWorkflowText = sentences("newWorkflowText", {
  title: "New workflow",
  generate: { title: "Generate with AI", desc: "From a description" },
  chat: { title: "Chat with AI to build workflow", desc: "Answer a few questions" },
  import: { title: "Import from JSON", desc: "Paste, or drop a file" },
  scratch: { title: "Start from scratch", desc: "An empty canvas" },
  templates: { title: "Browse templates", desc: "Ready to customize" },
  name: "Name",
  namePlaceholder: "Spring campaign",
  pasteLabel: "Workflow as text",
  pasteHint:
    "A file exported from here or from n8n, Dify, or Flowise, or the short form: a title and nodes with index, label, and type.",
  chooseFile: "Choose a file",
  dropFile: "Drop a .json or .yml file here",
  readyToImport: (steps: number) => `${plural(steps, "step")} ready to import`,
  unreadableTitle: "We couldn't read this workflow.",
  problemAt: (path: string, text: string) => (path ? `${path}: ${text}` : text),
  moreProblems: (count: number) => `and ${plural(count, "more problem")}`,
  startOptions: "How to start",
});
