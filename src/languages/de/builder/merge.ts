import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/builder/merge.ts";

const quotedList = (labels: readonly string[]) => formatList(labels.map((label) => `„${label}“`));

export const mergeText: typeof english.mergeText = {
  merged: (labels) =>
    labels.length === 0
      ? "Änderungen einer anderen Person wurden übernommen."
      : `Änderungen einer anderen Person wurden übernommen: ${labels.length > 3 ? plural(labels.length, "Schritt", "Schritte") : quotedList(labels)}.`,
  title: "Ihr habt beide dieselben Einstellungen geändert",
  banner: (labels) =>
    `Eine andere Person hat in ${labels.length > 3 ? plural(labels.length, "Schritt", "Schritten") : quotedList(labels)} dieselben Einstellungen geändert wie du. Deine Änderungen sind in diesem Browser gesichert. Wähle aus, was bleiben soll.`,
  choose: "Auswählen",
  description: "Alle anderen Änderungen von euch beiden bleiben erhalten. Wähle für jede Einstellung eine Version aus.",
  mine: "Deine Version",
  theirs: "Andere Version",
  apply: "Übernehmen",
  decideLater: "Später entscheiden",
  saveAsCopy: "Meine Version als Kopie speichern",
  savedAsCopy: (title) => `Deine Version wurde als „${title}“ gespeichert`,
  stepRemoved: "Schritt entfernt",
  stepKept: "Schritt behalten",
  endOfWorkflow: "Ende des Workflows",
  empty: "Leer",
  on: "Ein",
  off: "Aus",
  setting: { label: "Name", next: "Nächster Schritt", step: "Der Schritt selbst", options: "Optionen" },
};
