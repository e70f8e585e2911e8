import type * as english from "#product/texts/share/report.ts";

export const reportText: typeof english.reportText = {
  open: "Melden",
  title: "Diese Seite melden",
  about: "Die Meldung liest, wer diesen Server betreibt, und nicht, wer hinter der Seite steht.",
  reason: "Was stimmt nicht?",
  note: "Details (optional)",
  send: "Meldung senden",
  cancel: "Abbrechen",
  close: "Schließen",
  done: "Danke. Ein Betreiber dieses Servers sieht es sich an.",
  gone: "Das ist nicht mehr öffentlich.",
  reasons: {
    personal: "Es zeigt persönliche oder vertrauliche Daten",
    harmful: "Es ist schädlich oder hasserfüllt",
    rights: "Es verletzt Rechte anderer",
    spam: "Es ist Spam oder Werbung",
    other: "Etwas anderes",
  },
};
