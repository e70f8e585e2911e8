import { sentences } from "../../sentences.ts";

/** The page of a public note, and the dialog that makes a note public. */
export const publicNoteText = sentences("publicNoteText", {
  untitled: "Untitled note",
  changed: (day: string) => `Last changed on ${day}`,
  gone: { title: "This note isn't available", text: "It doesn't exist, or it is no longer public." },

  share: "Share",
  title: "Share this note",
  toggle: "Make Public",
  hint: "Anyone with the link can read this note without signing in. Search engines are asked not to list it.",
  off: "Only members of this workspace can read this note.",
  memory: "An agent wrote this note. Check what it says before you share it.",
});
