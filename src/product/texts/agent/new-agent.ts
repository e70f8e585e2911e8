import { sentences } from "../../sentences.ts";
/** The dialog that creates an agent. */
export const newAgentText = sentences("newAgentText", {
  pasteLabel: "File contents",
  fromFile: (file: string) => `From ${file}. Review it, then create the agent.`,
  fromPaste: "From the text you pasted. Review it, then create the agent.",
  startOptions: "How to start",
  title: "New agent",
  generate: { title: "Generate with AI", desc: "From a description of the job" },
  chat: { title: "Chat with AI to build agent", desc: "Answer a few questions" },
  import: { title: "Import from JSON", desc: "Paste, or drop a file" },
  scratch: { title: "Start from scratch", desc: "An empty agent" },
  templates: { title: "Browse templates", desc: "Ready to customize" },
  imported: {
    title: "Settings of the imported agent:",
    setting: (name: string, value: string) => `${name}: ${value}`,
    modelMissing: "Its model isn't available in this workspace. The agent will use Auto instead.",
  },
  errors: {
    jobRequired: "Please provide a job description or upload images",
    invalidFile: "Invalid agent configuration file",
    titleAndBackgroundRequired: "Please provide at least a title and background",
  },
});
