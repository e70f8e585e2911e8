import { plural } from "#lib/text.ts";
import { formatCreditAmount } from "#product/credits.ts";
import type * as english from "#product/texts/knowledge/knowledge-tray.ts";

const sources = (count: number) => plural(count, "Quelle", "Quellen");

export const knowledgeTrayText: typeof english.knowledgeTrayText = {
  label: "Quellen, die hinzugefügt werden",
  adding: (count) => plural(count, "neue Quelle", "neue Quellen"),
  added: (count) => `${sources(count)} hinzugefügt`,
  done: (count) => `${count} fertig`,
  failed: (count) => `${count} fehlgeschlagen`,
  fold: "Einklappen",
  unfold: "Ausklappen",
  dismiss: "Ausblenden",
  pauseAll: "Alle anhalten",
  resumeAll: "Alle fortsetzen",
  cancel: (title) => `${title} abbrechen`,
  retry: (title) => `„${title}“ erneut versuchen`,
  waiting: "Wartet",
  paused: "Angehalten",
  reading: "Wird gelesen",
  readPages: (done, of) => `Wird gelesen, ${done} von ${plural(of, "Seite", "Seiten")}`,
  readParts: (done, of) => `Wird in Text umgewandelt, ${done} von ${plural(of, "Teil", "Teilen")}`,
  readFor: (words, credits) => `${words} · ${formatCreditAmount(credits, "Credit")}`,
  embedding: "Wird eingelesen",
  embedded: (done, of) => `Wird eingelesen, ${done} von ${plural(of, "Textstelle", "Textstellen")}`,
  ready: "Bereit",
  readyPages: (pages) => `Bereit, ${plural(pages, "Seite", "Seiten")}`,
  readyNew: (fresh, of) => `Bereit, ${fresh} von ${of} Textstellen waren neu`,
  readyOneNew: (of) => `Bereit, 1 von ${of} Textstellen war neu`,
  readyUnchanged: "Bereit, keine Textstelle war neu",
  notUploaded: "Nicht hochgeladen, weil die Seite geschlossen wurde",
  notUploadedCount: (count) => `${count} nicht hochgeladen`,
  addAgain: "Erneut hinzufügen",
  forget: (title) => `${title} aus der Liste entfernen`,
  failedAnyway: "Einlesen fehlgeschlagen.",
};
