import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/workflow/template.ts";

export const templateText: typeof english.templateText = {
  categories: {
    general: "Allgemein",
    marketing: "Marketing",
    sales: "Vertrieb",
    support: "Support",
    hr: "Personal",
    business: "Unternehmen",
    operations: "Betrieb",
    education: "Bildung",
  },
  title: "Vorlagen",
  all: "Alle",
  library: "Bibliothek",
  tabs: "Bibliothek oder Vorlagen",
  search: "Vorlagen suchen",
  category: "Kategorie",
  noMatch: "Keine passenden Vorlagen",
  noMatchHint: "Vielleicht hilft ein anderes Wort oder die Liste aller Vorlagen.",
  showAll: "Alle Vorlagen anzeigen",
  intro:
    "Sofort bereit zum Ausführen und Bearbeiten. Beim Hinzufügen entsteht eine Kopie mit eigenen Agenten im Workspace.",
  found: (count) => plural(count, "Vorlage", "Vorlagen"),
  steps: (count) => plural(count, "Schritt", "Schritte"),
  stepTypes: (titles) => `Schritte: ${titles.join(", ")}`,
  agents: (count) => (count === 0 ? "Keine Agenten" : `Mit ${plural(count, "Agent", "Agenten")}`),
  perRun: (credits) => `${credits} pro Lauf`,
  estimate: "Kosten eines Laufs mit dem Standardmodell",
  asksFor: "Fragt nach",
  optional: "optional",
  choosesBetween: "Wählt zwischen",
  code: "Code",
  notFound: "Diese Vorlage gibt es nicht mehr. Bitte eine andere auswählen.",
  notFoundTitle: "Vorlage nicht gefunden",
};
