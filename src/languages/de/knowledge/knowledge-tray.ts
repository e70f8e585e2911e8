import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/knowledge/knowledge-tray.ts";

const sources = (count: number) => plural(count, "Quelle", "Quellen");

export const knowledgeTrayText: typeof english.knowledgeTrayText = {
  label: "Quellen, die hinzugefügt werden",
  adding: (count) => `${sources(count)} ${count === 1 ? "wird" : "werden"} hinzugefügt`,
  added: (count) => `${sources(count)} hinzugefügt`,
  done: (count) => `${count} fertig`,
  failed: (count) => `${count} fehlgeschlagen`,
  fold: "Einklappen",
  unfold: "Ausklappen",
  dismiss: "Ausblenden",
  pauseAll: "Alle anhalten",
  resumeAll: "Alle fortsetzen",
  cancel: (title) => `${title} abbrechen`,
  retry: "Erneut versuchen",
  waiting: "Wartet",
  paused: "Angehalten",
  reading: "Wird gelesen",
  embedding: "Wird gelernt",
  embedded: (done, of) => `Wird gelernt, ${done} von ${plural(of, "Abschnitt", "Abschnitten")}`,
  ready: "Bereit",
  readyPages: (pages) => `Bereit, ${plural(pages, "Seite", "Seiten")}`,
  failedAnyway: "Lernen fehlgeschlagen.",
};
