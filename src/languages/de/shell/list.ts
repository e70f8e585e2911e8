import { formatNumber } from "#lib/locale.ts";
import type * as english from "#product/texts/shell/list.ts";

export const listText: typeof english.listText = {
  search: "Suchen",
  noMatch: "Keine Ergebnisse.",
  reset: "Suche und Filter zurücksetzen",
  selected: (count) => `${formatNumber(count)} ausgewählt`,
  select: (title) => `„${title}“ auswählen`,
  selectAll: "Alle auswählen",
  clearSelection: "Auswahl aufheben",
  sortBy: "Sortierung",
  byName: "Nach Name",
  lastChanged: "Zuletzt geändert",
  tags: "Tags",
};
