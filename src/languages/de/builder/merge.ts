import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/builder/merge.ts";

const quotedList = (labels: readonly string[]) => formatList(labels.map((label) => `„${label}“`));

export const mergeText: typeof english.mergeText = {
  merged: (labels) =>
    labels.length === 0
      ? "Änderungen einer anderen Person wurden übernommen."
      : `Änderungen einer anderen Person wurden übernommen: ${labels.length > 3 ? plural(labels.length, "Schritt", "Schritte") : quotedList(labels)}.`,
  title: "Zwei Personen haben dieselben Einstellungen geändert",
  banner: (labels) =>
    `Eine andere Person hat in ${labels.length > 3 ? plural(labels.length, "Schritt", "Schritten") : quotedList(labels)} dieselben Einstellungen geändert. Die eigenen Änderungen sind in diesem Browser gesichert. Bitte auswählen, was bleiben soll.`,
  choose: "Auswählen",
  description:
    "Alle anderen Änderungen beider Seiten bleiben erhalten. Bitte für jede Einstellung eine Version auswählen.",
  mine: "Eigene Version",
  theirs: "Andere Version",
  apply: "Übernehmen",
  decideLater: "Später entscheiden",
  saveAsCopy: "Eigene Version als Kopie speichern",
  savedAsCopy: (title) => `Die eigene Version wurde als „${title}“ gespeichert`,
  stepRemoved: "Schritt entfernt",
  stepKept: "Schritt behalten",
  endOfWorkflow: "Ende des Workflows",
  empty: "Leer",
  on: "Ein",
  off: "Aus",
  setting: { label: "Name", next: "Nächster Schritt", step: "Der Schritt selbst", options: "Optionen" },
};
