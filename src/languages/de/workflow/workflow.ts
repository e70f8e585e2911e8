import type * as english from "#product/texts/workflow/workflow.ts";

export const workflowText: typeof english.workflowText = {
  tabs: {
    label: "Seiten dieses Workflows",
    build: "Editor",
    runs: "Läufe",
    versions: "Versionen",
    api: "API-Referenz",
  },
  untitled: "Unbenannter Workflow",
  copyOf: (title) => `${title} (Kopie)`,
  changedElsewhere:
    "Jemand anderes hat diesen Workflow geändert. Neu laden zeigt diese Version; die eigene lässt sich als Kopie behalten.",
};
