import type * as english from "#product/texts/shell/home.ts";

export const homeText: typeof english.homeText = {
  title: "Startseite",
  waiting: "Wartet auf dich",
  recent: "Zuletzt verwendet",
  allRuns: "Alle Läufe",
  allChats: "Alle Chats",
  waitingCount: (count) =>
    count === 0
      ? "Nichts braucht deine Aufmerksamkeit."
      : count === 1
        ? "1 Lauf braucht deine Eingabe."
        : `${count} Läufe brauchen deine Eingabe.`,
  suggestions: "Probier etwas davon aus",
  noRecent: "Hier erscheinen deine Chats und Läufe.",
  chatWith: (agent) => `Mit „${agent}“ chatten`,
  chat: "Chatten",
  fillIn: "Ausfüllen",
  review: "Prüfen",
  pay: "Bezahlen",
  check: "Nachsehen",
};
