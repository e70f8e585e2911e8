import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/builder/selection.ts";

export const arrangeText: typeof english.arrangeText = {
  title: "Ausgewählte Schritte",
  count: (count) => plural(count, "Schritt", "Schritte"),
  left: "Links ausrichten",
  center: "Horizontal zentrieren",
  right: "Rechts ausrichten",
  top: "Oben ausrichten",
  middle: "Vertikal zentrieren",
  bottom: "Unten ausrichten",
  across: "Horizontal verteilen",
  down: "Vertikal verteilen",
};

export const groupText: typeof english.groupText = {
  firstName: "Gruppe 1",
  group: "Gruppieren",
  selection: "Ausgewählte Schritte gruppieren",
  ungroup: "Gruppierung aufheben",
  removeStep: "Aus der Gruppe entfernen",
  collapse: (label) => `„${label}“ einklappen`,
  expand: (label) => `„${label}“ ausklappen`,
  actions: (label) => `Aktionen für „${label}“`,
  rename: "Umbenennen",
  color: "Farbe",
  name: "Name der Gruppe",
  cardLabel: (label, steps) => `${label}, Gruppe mit ${plural(steps, "Schritt", "Schritten")}`,
  count: (steps) => plural(steps, "Schritt", "Schritte"),
  tooMany: (max) => `Ein Workflow kann höchstens ${plural(max, "Gruppe", "Gruppen")} haben.`,
};
