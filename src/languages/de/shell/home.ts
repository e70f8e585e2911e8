import type * as english from "#product/texts/shell/home.ts";

export const homeText: typeof english.homeText = {
  title: "Startseite",
  waiting: "Zu erledigen",
  recent: "Zuletzt verwendet",
  allRuns: "Alle Läufe",
  allChats: "Alle Chats",
  waitingCount: (count) =>
    count === 0
      ? "Nichts zu erledigen."
      : count === 1
        ? "1 Lauf wartet auf eine Eingabe."
        : `${count} Läufe warten auf eine Eingabe.`,
  suggestions: "Zum Ausprobieren",
  noRecent: "Hier erscheinen Chats und Läufe.",
  chatWith: (agent) => `Mit „${agent}“ chatten`,
  chat: "Chatten",
  fillIn: "Ausfüllen",
  review: "Prüfen",
  pay: "Bezahlen",
  check: "Nachsehen",
};
