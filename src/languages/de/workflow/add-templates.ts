import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/workflow/add-templates.ts";

export const addTemplatesText: typeof english.addTemplatesText = {
  title: (count) => `${plural(count, "Workflow", "Workflows")} zum Workspace hinzufügen`,
  add: "Alle Workflows hinzufügen",
  adding: "Workflows werden hinzugefügt …",
  done: "Alle Workflows hinzugefügt",
  open: "Zum Workflow",
  creating: "Wird erstellt",
  created: "Erstellt",
  waiting: "Wartet",
  preview: "Vorschau",
  noneFound: "Diese Vorlagen gibt es nicht mehr.",
  progress: "Hinzugefügte Workflows",
  count: (created, total) => `${created} von ${total}`,
  list: "Workflows",
};
