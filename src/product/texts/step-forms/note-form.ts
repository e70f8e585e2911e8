import { sentences } from "../../sentences.ts";
/** Notes on the canvas, and the colors of notes and groups. */
export const noteFormText = sentences("noteFormText", {
  text: "Text",
  textHint: "Supports **bold**, *italic*, lists with -, and emoji.",
  placeholder: "Write a note for the people who build this workflow",
  color: "Color",
  colors: { yellow: "Yellow", green: "Green", blue: "Blue", pink: "Pink", purple: "Purple" },
  empty: "Empty note",
  originalSettings: "Original settings",
});
