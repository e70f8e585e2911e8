import type * as english from "#product/texts/workflow/workflow.ts";

export const workflowText: typeof english.workflowText = {
  tabs: {
    label: "Seiten dieses Workflows",
    build: "Editor",
    runs: "Läufe",
    versions: "Versionen",
  },
  untitled: "Unbenannter Workflow",
  copyOf: (title) => `${title} (Kopie)`,
  changedElsewhere:
    "Jemand anderes hat diesen Workflow geändert. Lade die Seite neu, um diese Version zu sehen, oder behalte deine als Kopie.",
};
