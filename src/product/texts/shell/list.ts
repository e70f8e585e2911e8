import { formatNumber } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";

/** Parts of lists: search, selection, sorting. */
export const listText = sentences("listText", {
  search: "Search",
  noMatch: "No results.",
  reset: "Clear search and filters",
  selected: (count: number) => `${formatNumber(count)} selected`,
  select: (title: string) => `Select ${title}`,
  selectAll: "Select all",
  clearSelection: "Clear selection",
  sortBy: "Sort by",
  byName: "By name",
  lastChanged: "Last changed",
  tags: "Tags",
});
