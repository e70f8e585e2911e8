import { plural } from "#lib/text.ts";
import { formatCreditAmount } from "#product/credits.ts";
import type * as english from "#product/texts/knowledge/saved-questions.ts";

export const savedQuestionText: typeof english.savedQuestionText = {
  title: "Gespeicherte Fragen",
  button: (count) => `Gespeicherte Fragen, ${count}`,
  intro:
    "Nach Änderungen an Quellen, Größe der Textstellen oder Embedding-Modell zeigt „Alle ausführen“, was schlechter geworden ist.",
  save: "Frage speichern",
  saveTitle: "Diese Frage speichern",
  saveHint: "Welche Textstellen soll sie finden?",
  expected: "Textstellen, die sie finden soll",
  saved: "Frage gespeichert",
  tooMany: (max) =>
    `Ein Workspace kann ${plural(max, "Frage", "Fragen")} speichern. Nicht mehr benötigte können gelöscht werden.`,
  passages: (count) => plural(count, "Textstelle", "Textstellen"),
  runAll: "Alle ausführen",
  running: (done, all) => `${done} von ${all}`,
  ranAt: (when) => `Zuletzt ausgeführt: ${when}`,
  notRun: "Noch nicht ausgeführt",
  recall: (k) => `Recall@${k}`,
  recallHint: (k) => `Anteil der erwarteten Textstellen unter den ersten ${k}`,
  before: (value) => `vorher ${value}`,
  columns: { question: "Frage", now: "Rang jetzt", before: "Vorher" },
  missing: "nicht gefunden",
  ranks: (ranks) => `Ränge ${ranks}`,
  worse: "Schlechter",
  better: "Besser",
  worseCount: (count) => `${plural(count, "Frage", "Fragen")} schlechter als vorher`,
  allWorse: "Nur, was schlechter ist",
  open: (question) => `„${question}“ stellen`,
  delete: (question) => `„${question}“ löschen`,
  deleted: "Frage gelöscht",
  failed: "Die Fragen konnten nicht ausgeführt werden.",
  loadFailed: "Die gespeicherten Fragen konnten nicht geladen werden.",
  empty: {
    title: "Keine gespeicherten Fragen",
    text: "Eine Frage stellen und mit den Textstellen speichern, die gefunden werden sollen. Später zeigt sich daran, ob eine Änderung die Suche verbessert oder verschlechtert hat.",
  },

  answer: {
    title: "Antwort mit diesen Textstellen",
    button: "Mit diesen Textstellen antworten",
    again: "Noch einmal antworten",
    hint: "Ein Modell antwortet mit genau diesen Textstellen.",
    writing: "Antwort wird geschrieben",
    stop: "Anhalten",
    by: (model, credits) => `${model}, ${formatCreditAmount(credits, "Credit")}`,
    failed: "Es konnte keine Antwort geschrieben werden.",
  },
};
