import { sentences } from "../../sentences.ts";

/** A chat as a Markdown file. */
export const chatExportText = sentences("chatExportText", {
  agent: "Agent",
  started: "Started",
  lastMessage: "Last message",
  exported: "Exported",
  files: "Files",
  file: "File",
  image: "Image",
  sources: "Sources",
  answers: "Answers",
  input: "Input",
  output: "Output",
  error: "Error",
  formerMember: "Former member",
  exportFailed: "Something went wrong while exporting the chat. Please try again.",
  tooLong: "This chat is too long for this format. Export Markdown or JSON instead.",
  /** "Tool call: Web search (done)" */
  toolCall: (tool: string, state: string) => `Tool call: ${tool} (${state})`,
  callStates: { done: "done", failed: "failed", denied: "not allowed", open: "not finished" },
  states: { open: "Not finished", stopped: "Stopped", failed: "Failed" },
});
