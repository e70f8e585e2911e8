import { sentences } from "../../sentences.ts";

/** A canvas beside its chat. */
export const canvasPanelText = sentences("canvasPanelText", {
  canvas: "Canvas",
  writing: "Writing",
  done: "Done",
  notFoundText: "This canvas doesn't exist anymore, or you can't see it.",
  agent: (person: string) => `Agent of ${person}`,
  agentOfFormerMember: "Agent of a former member",
  unchanged: "The text is the same as now.",
  mediaUnchanged: "Audio and video can be restored, but not compared.",
  restored: (number: number) => `Version ${number} was restored.`,
  changeThis: "Change this",
  /** Starts the message that asks an agent to change a selected passage. */
  changeRequest: (title: string, quote: string) => `Change this in the canvas “${title}”:\n\n${quote}\n\n`,
});
