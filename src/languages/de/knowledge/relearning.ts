import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/knowledge/relearning.ts";

const passages = (count: number) => (count === 1 ? "1 Textstelle" : `${count} Textstellen`);

export const relearningText: typeof english.relearningText = {
  title: "Automatisch neu einlesen",
  menu: "Automatisch neu einlesen",
  every: { NEVER: "Nie", DAILY: "Jeden Tag", WEEKLY: "Jede Woche", MONTHLY: "Jeden Monat" },
  hint: "Seiten werden nachts besucht. Unveränderte Seiten kosten nichts.",
  ofFolder: (title) => `Für alle Webseiten, die jetzt in „${title}“ und den Ordnern darin sind.`,
  next: (when) => `Wird ${when} neu eingelesen`,
  stopped: (failures) =>
    `Nach ${plural(failures, "Fehlschlag", "Fehlschlägen")} in Folge angehalten. Es geht weiter, sobald die Seite wieder eingelesen werden kann.`,
  stoppedShort: "Wird nicht mehr neu eingelesen",
  mixed: "Die Seiten in diesem Ordner werden unterschiedlich oft neu eingelesen.",
  save: "Speichern",
  saved: (pages) => `Für ${plural(pages, "Seite", "Seiten")} gespeichert`,
  checked: (when) => `Unverändert ${when}`,

  changes: "Änderungen",
  changesOf: (title) => `Änderungen von ${title}`,
  summary(added, changed, removed) {
    const parts = [
      added > 0 ? `${passages(added)} neu` : "",
      changed > 0 ? `${added > 0 ? changed : passages(changed)} geändert` : "",
      removed > 0 ? `${added + changed > 0 ? removed : passages(removed)} entfernt` : "",
    ];
    return parts.filter(Boolean).join(", ");
  },
  kinds: { added: "Neu", changed: "Geändert", removed: "Entfernt" },
  more: (count) => `${count === 1 ? "Eine weitere Textstelle" : `${count} weitere Textstellen`} geändert.`,
  none: "Noch keine Änderungen",
  noneText: "Hat sich die Seite beim neuen Einlesen geändert, steht hier, was neu, geändert und entfernt ist.",
  failed: "Die Änderungen konnten nicht geladen werden.",
};
