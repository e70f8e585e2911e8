import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/shell/needs-you.ts";

export const needsYouText: typeof english.needsYouText = {
  title: "Zu erledigen",
  empty: "Nichts zu erledigen.",
  emptyText: "Hier erscheinen Formulare, Freigaben und Fragen von Agenten.",
  count: (count) => `${plural(count, "Eintrag wartet", "Einträge warten")}`,
  more: (count) => `${plural(count, "älterer Eintrag", "ältere Einträge")} nicht gezeigt.`,
  shown: "Angezeigt",
  mine: "Meine",
  everyones: "Alle",
  emptyMine: "Hier ist nichts zu erledigen.",
  startedBy: (name) => `Gestartet von ${name}`,
  asksFor: (tool) => `Der Agent möchte „${tool}“ verwenden.`,
  unknownCall: (tool) => `Es ist unklar, ob „${tool}“ geschehen ist.`,
  what: {
    input: "Wartet auf eine Eingabe",
    payment: "Wartet auf eine Zahlung",
    unknown: "Eine Sendung ist zu prüfen",
    approval: "Wartet auf Freigabe",
    decision: "Wartet auf eine Entscheidung",
  },
  action: { fillIn: "Ausfüllen", pay: "Bezahlen", check: "Prüfen", answer: "Antworten", review: "Ansehen" },
};
