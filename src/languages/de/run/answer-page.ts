import type * as english from "#product/texts/run/answer-page.ts";

export const answerPageText: typeof english.answerPageText = {
  asks: (workflow, workspace) => `Der Workflow „${workflow}“ von ${workspace} wartet auf eine Antwort.`,
  forWhom: (email) => `Diese Seite ist nur für ${email}.`,
  forChannel: (channel, app) => `Diese Seite ist für alle in ${channel} (${app}). Antworten kann eine Person.`,
  due: (date) => `Fällig ${date}`,
  overdue: (date) => `Überfällig seit ${date}. Eine Antwort ist noch möglich.`,
  happens: "Was danach geschieht",
  answerLeads: (step) =>
    step
      ? `Die Antwort wird im Lauf gespeichert, und er geht mit „${step}“ weiter.`
      : "Die Antwort wird im Lauf gespeichert, und er geht weiter.",
  approveLeads: (tool) => `Genehmigen: Der Agent führt „${tool}“ einmal aus, mit genau den Angaben oben.`,
  rejectLeads: "Ablehnen: Es geschieht nicht. Der Agent liest den Kommentar und macht ohne es weiter.",
  skipLeads: "Überspringen: Der Agent macht mit einer eigenen Annahme weiter.",
  givenName: "Name",
  givenNameHint: "Damit die anderen wissen, wer geantwortet hat. Er bleibt so beim Lauf, wie er hier steht.",
  onceInChannel: "Nur die erste Antwort zählt. Kanal, Zeitpunkt und diese Seite bleiben beim Lauf gespeichert.",
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
    member: "Nach dem Anmelden geht es dort. Die Schaltfläche führt zum Schritt.",
    outside: (workspace) => `Bitte jemanden bei ${workspace} um die Antwort bitten.`,
  },
  openRun: "Schritt in der App öffnen",
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
