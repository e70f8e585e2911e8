import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/public-api/api-reference.ts";

export const apiReferenceText: typeof english.apiReferenceText = {
  title: "Diesen Workflow aus einem Programm ausführen",
  about:
    "Eine Anfrage startet eine Ausführung im Hintergrund. Sie steht mit dem Namen ihres Schlüssels im Verlauf der Ausführungen.",
  endpoint: "Endpunkt",
  copyEndpoint: "Endpunkt kopieren",
  workflowId: "ID des Workflows",
  copyWorkflowId: "ID des Workflows kopieren",
  fields: "Eingabefelder",
  fieldCount: (count) => plural(count, "Feld", "Felder"),
  columns: { field: "Feld", id: "ID", type: "Typ", example: "Beispiel" },
  required: "Erforderlich",
  optional: "Optional",
  copyId: (label) => `ID von ${label} kopieren`,
  emptyTitle: "Keine Eingabefelder",
  emptyText: "Dieser Workflow beginnt ohne Formular. Anfragen brauchen also keine Daten.",
  names: "Ein Feld wird mit seiner ID oder seinem genauen Namen angegeben. Namen können sich ändern, IDs nicht.",
  snippets: "Beispielanfrage",
  languages: { curl: "curl", javascript: "JavaScript", python: "Python" },
  copySnippet: "Code kopieren",
  key: "API_KEY",
  keyHint: "API_KEY ist ein Schlüssel dieses Workspace.",
  keys: "API-Schlüssel verwalten",
  askOwner: "Inhaber erstellen Schlüssel in den Einstellungen unter „Öffentliche API“.",
  reference: "Alle Endpunkte",
  examples: {
    text: "Ein Text",
    link: "https://example.com/page",
  },
};
