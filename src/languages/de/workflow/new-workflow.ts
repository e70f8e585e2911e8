import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/workflow/new-workflow.ts";

export const newWorkflowText: typeof english.newWorkflowText = {
  title: "Neuer Workflow",
  generate: { title: "Mit KI generieren", desc: "Aus einer Beschreibung" },
  chat: { title: "Im Chat mit KI erstellen", desc: "Ein paar Fragen beantworten" },
  import: { title: "Aus JSON importieren", desc: "Text einfügen oder Datei ablegen" },
  scratch: { title: "Leer beginnen", desc: "Eine leere Arbeitsfläche" },
  templates: { title: "Vorlagen ansehen", desc: "Fertig zum Anpassen" },
  name: "Name",
  namePlaceholder: "Frühjahrskampagne",
  pasteLabel: "Workflow als Text",
  pasteHint:
    "Eine hier oder aus n8n, Dify oder Flowise exportierte Datei oder die Kurzform: „title“ und „nodes“ mit „index“, „label“ und „type“.",
  chooseFile: "Datei auswählen",
  dropFile: "Eine .json- oder .yml-Datei hier ablegen",
  readyToImport: (steps) => `${plural(steps, "Schritt", "Schritte")} bereit zum Import`,
  unreadableTitle: "Dieser Workflow konnte nicht gelesen werden.",
  problemAt: (path, text) => (path ? `${path}: ${text}` : text),
  moreProblems: (count) => (count === 1 ? "und 1 weiteres Problem" : `und ${formatNumber(count)} weitere Probleme`),
  startOptions: "Womit beginnen?",
};
