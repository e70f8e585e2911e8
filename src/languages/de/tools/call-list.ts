import type * as english from "#product/texts/tools/call-list.ts";

export const callListText: typeof english.callListText = {
  title: "Aufrufe",
  label: "Letzte Aufrufe",
  none: "Noch keine Aufrufe. Sie erscheinen hier, sobald ein Agent etwas aufgerufen hat.",
  visible: "Zu sehen sind die Aufrufe der Chats und Läufe, die sich öffnen lassen.",
  more: "Mehr anzeigen",
  open: {
    chat: (title) => `im Chat „${title}“`,
    run: (title) => `im Lauf „${title}“`,
  },
  states: {
    planned: "Läuft",
    waiting: "Wartet auf eine Person",
    sent: "Läuft",
    unknown: "Ausgang unbekannt",
    answered: "Fertig",
    failed: "Fehlgeschlagen",
    denied: "Nicht erlaubt",
  },
};
