import { sentences } from "../../sentences.ts";

/** A canvas beside its chat. */
export const canvasPanelText = sentences("canvasPanelText", {
  canvas: "Canvas",
  writing: "Writing",
  done: "Done",
  gone: "This canvas can't be shown.",
  notFoundText: "This canvas doesn't exist anymore, or you can't see it.",
  agent: (person: string) => `Agent of ${person}`,
  agentOfFormerMember: "Agent of a former member",
  unchanged: "The text is the same as now.",
  mediaUnchanged: "Audio and video can be restored, but not compared.",
  restored: (number: number) => `Version ${number} was restored.`,
  keptEdit: {
    title: "Your last edit isn't saved.",
    text: "The canvas was changed while you were editing. Your text is kept in this browser; using it keeps the other text as a version.",
    isWriting:
      "An agent is changing the canvas. Your text is kept in this browser, and you can decide when the agent is done.",
    use: "Use my text",
    compare: "Compare",
    discard: "Discard",
  },
  changeThis: "Change this",
  /** Starts the message that asks an agent to change a selected passage. */
  changeRequest: (title: string, quote: string) => `Change this in the canvas “${title}”:\n\n${quote}\n\n`,
});
