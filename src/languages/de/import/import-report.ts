import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/import/import-report.ts";

const stepCount = (count: number) => plural(count, "Schritt", "Schritte");

export const importReportText: typeof english.importReportText = {
  title: (source) => `Import aus ${source}`,
  summary: (steps, agents) =>
    agents > 0
      ? `${stepCount(steps)} und ${plural(agents, "Agent", "Agenten")} werden erstellt.`
      : `${stepCount(steps)} ${steps === 1 ? "wird" : "werden"} erstellt.`,
  groups: {
    toFix: { title: "Zu beheben", hint: "Behebe das, damit der Workflow dasselbe tut wie das Original." },
    approximated: { title: "Angenähert", hint: "Das führt auf andere Weise zum selben Ergebnis." },
    mapped: { title: "Übernommen", hint: "Das wurde unverändert importiert." },
    triggers: {
      title: "Auslöser",
      hint: "Sie werden ausgeschaltet erstellt und lassen sich im Tab „Auslöser“ einschalten.",
    },
    placeholders: {
      title: "Platzhalter",
      hint: "Deaktivierte Schritte, die Platz, Verbindungen und Einstellungen behalten, bis sie ersetzt werden.",
    },
    notes: {
      title: "Als Haftnotizen behalten",
      hint: "Haftnotizen auf der Arbeitsfläche enthalten die Einstellungen, ohne Schlüssel.",
    },
  },
  workflow: "Workflow",
  severalWorkflows: (count) => `Die Datei enthält ${count} Workflows. Sie lassen sich nacheinander importieren.`,
  unnamed: (number) => `Workflow ${number}`,
  wholeFile: "Die ganze Datei",
  count: (count) => String(count),
  nothingImported: "Nichts in dieser Datei kann in Troupe laufen. Alles wurde als Haftnotizen behalten.",
  chooseAnotherFile: "Andere Datei auswählen",
};
