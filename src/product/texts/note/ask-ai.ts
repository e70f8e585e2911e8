import { sentences } from "../../sentences.ts";

/** "Ask AI" in the editor of a note. */
export const noteAskText = sentences("noteAskText", {
  button: "Ask AI",
  tasks: {
    continue: "Continue writing",
    shorten: "Make shorter",
    fixGrammar: "Fix spelling and grammar",
    friendlier: "Make friendlier",
    moreFormal: "Make more formal",
    moreDirect: "Make more direct",
  },
  intro: "Nothing changes until you accept. Uses one request to the default model.",
  writing: "Writing…",
  added: "This would be added at the end:",
  changed: "This would change:",
  noChanges: "The model suggests no changes.",
  empty: "Write something first.",
  tooLong: (max: string) => `AI can edit notes of up to ${max} characters.`,
  accept: "Accept",
  accepted: "Suggestion accepted",
  outdated: "The note has changed since you asked. Ask again to work with its current text.",
  failed: "The text could not be written.",
});
