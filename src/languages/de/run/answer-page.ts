import type * as english from "#product/texts/run/answer-page.ts";

export const answerPageText: typeof english.answerPageText = {
  asks: (workflow, workspace) => `Der Workflow „${workflow}“ von ${workspace} wartet auf eine Antwort.`,
  forWhom: (email) => `Diese Seite ist nur für ${email}.`,
  due: (date) => `Fällig ${date} (UTC)`,
  overdue: (date) => `Überfällig seit ${date} (UTC). Eine Antwort ist noch möglich.`,
  happens: "Was danach geschieht",
  answerLeads: (step) =>
    step
      ? `Die Antwort wird im Lauf gespeichert, und er geht mit „${step}“ weiter.`
      : "Die Antwort wird im Lauf gespeichert, und er geht weiter.",
  approveLeads: (tool) => `Genehmigen: Der Agent führt „${tool}“ einmal aus, mit genau den Angaben oben.`,
  rejectLeads: "Ablehnen: Es geschieht nicht. Der Agent liest den Kommentar und macht ohne es weiter.",
  skipLeads: "Überspringen: Der Agent macht mit einer eigenen Annahme weiter.",
  once: "Eine Antwort ist einmal möglich. Name, Zeitpunkt und diese Seite bleiben beim Lauf gespeichert.",
  withValues: "Mit diesen Angaben",
  noValues: "Es braucht keine Angaben.",
  decision: "Entscheidung",
  approve: "Genehmigen",
  reject: "Ablehnen",
  comment: "Kommentar",
  commentHint: "Zählt nur bei einer Ablehnung.",
  skip: "Diese Fragen überspringen",
  optional: "optional",
  choose: "Bitte wählen …",
  yes: "Ja",
  noFiles: "Dateien lassen sich nur in der App hinzufügen. Das Feld kann leer bleiben.",
  send: "Antwort senden",
  acknowledge: "Gelesen",
  notHere: {
    title: "Das lässt sich hier nicht beantworten",
    text: "Es braucht eine Datei, eine Karte oder ein Gespräch, und dafür ist diese Seite zu klein.",
    member: "Nach dem Anmelden geht es auf der Seite des Laufs.",
    outside: (workspace) => `Bitte die Person bei ${workspace}, von der dieser Link kommt, um die Antwort.`,
  },
  openRun: "Lauf öffnen",
  missing: "Bitte für jeden Aufruf Genehmigen oder Ablehnen wählen.",
  problem: "Die Antwort wurde nicht gesendet.",
  done: {
    title: "Danke",
    text: "Die Antwort ist angekommen, und der Lauf geht weiter. Diese Seite kann geschlossen werden.",
  },
  gone: {
    title: "Dieser Link gilt nicht mehr",
    text: "Er wurde verwendet, er ist abgelaufen, oder jemand anderes antwortet jetzt. Hier ist nichts mehr zu tun.",
  },
};
