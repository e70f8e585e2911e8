import type * as english from "#product/texts/step-forms/note-form.ts";

export const noteFormText: typeof english.noteFormText = {
  text: "Text",
  textHint: "Unterstützt **fett**, *kursiv*, Listen mit - und Emojis.",
  placeholder: "Notiz für alle, die diesen Workflow bauen",
  color: "Farbe",
  colors: { yellow: "Gelb", green: "Grün", blue: "Blau", pink: "Rosa", purple: "Lila" },
  empty: "Leere Haftnotiz",
  originalSettings: "Ursprüngliche Einstellungen",
};
