import { formatCredits } from "#product/credits.ts";
import type * as english from "#product/texts/run/run-header.ts";

export const runHeaderText: typeof english.runHeaderText = {
  credits: (credits) => (credits === 1 ? "1 Credit" : `${formatCredits(credits)} Credits`),
  newRun: "Neuer Lauf",
  delete: "Löschen",
  stop: "Lauf stoppen",
  openWorkflow: "Workflow öffnen",
  version: (number) => `Version ${number}`,
  viewRun: "Lauf öffnen",
  title: "Titel des Laufs",
  resume: "Fortsetzen",
  more: "Mehr",
  copyLink: "Link kopieren",
  titleState: {
    SAVED: "Gespeichert",
    UNSAVED: "Nicht gespeichert",
    SAVING: "Wird gespeichert …",
    SAVING_FAILED: "Speichern fehlgeschlagen",
  },
  defaultTitle: (workflow, number) => `${workflow} #${number}`,
  testTitle: (step) => `Test: ${step}`,
  banner: {
    startedByForm: "Von außen über ein veröffentlichtes Formular gestartet.",
    background: "Läuft im Hintergrund.",
    backgroundDesc: "Dieser Tab kann geschlossen werden. Der Lauf geht auf dem Server weiter.",
    backgroundMailDesc:
      "Dieser Tab kann geschlossen werden. Eine E-Mail kommt, wenn der Lauf eine Eingabe braucht oder fertig ist.",
    startedByParent: "In einem anderen Lauf gestartet.",
    parentLink: "Übergeordneten Lauf öffnen",
    trigger: (title, type) => `Ausgelöst von „${title}“ (Auslöser ${type})`,
    version: (number) => `Dieser Lauf nutzt Version ${number} des Workflows. Der Workflow hat sich seitdem geändert.`,
  },
};
