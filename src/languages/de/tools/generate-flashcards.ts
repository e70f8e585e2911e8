import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/tools/generate-flashcards.ts";

export const generateFlashcardsText: typeof english.generateFlashcardsText = {
  running: "Erstellt Lernkarten",
  done: (count) => `${plural(count, "Lernkarte", "Lernkarten")} erstellt`,
  failed: "Lernkarten konnten nicht erstellt werden",
  question: "Frage",
  answer: "Antwort",
  flip: "Umdrehen",
  previous: "Vorherige Karte",
  next: "Nächste Karte",
  position: (number, count) => `${number} von ${count}`,
  view: "Ansicht",
  cardView: "Karten",
  listView: "Liste",
  refused: {
    notAnArray: "Die Lernkarten sind kein Array",
    unreadable: "Die Lernkarten sind nicht lesbar",
    tooLong: (max) => `Die Lernkarten sind länger als ${max} Zeichen. Weniger oder kürzere Karten erstellen.`,
    noCards: "Es gibt keine Lernkarten. Mindestens eine ist nötig.",
    tooMany: (count, max) => `Es sind ${count} Lernkarten, erlaubt sind höchstens ${max}. Weniger erstellen.`,
    incomplete: (number) => `Karte ${number} braucht frontContent und backContent, beides als Text.`,
    sideTooLong: (number, max) =>
      `Eine Seite von Karte ${number} ist länger als ${max} Zeichen. Den Text kürzen oder die Karte teilen.`,
  },
};
