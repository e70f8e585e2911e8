import type * as english from "#product/texts/workflow/workflow.ts";

export const workflowText: typeof english.workflowText = {
  tabs: {
    label: "Seiten dieses Workflows",
    build: "Editor",
    triggers: "Auslöser",
    runs: "Läufe",
    bulk: "Massenläufe",
    analytics: "Auswertung",
    versions: "Versionen",
    form: "Formular",
    api: "API-Referenz",
  },
  untitled: "Unbenannter Workflow",
  copyOf: (title) => `${title} (Kopie)`,
  changedElsewhere:
    "Jemand anderes hat diesen Workflow geändert. Neu laden zeigt diese Version; die eigene lässt sich als Kopie behalten.",
};
