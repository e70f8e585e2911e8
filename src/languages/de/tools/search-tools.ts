import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/tools/search-tools.ts";

export const searchToolsText: typeof english.searchToolsText = {
  searching: "Tools werden gesucht",
  searched: "Tools gesucht",
  found: (count) => (count === 0 ? "Keine Tools gefunden" : `${plural(count, "Tool", "Tools")} gefunden`),
  failed: "Suche nach Tools fehlgeschlagen",
  denied: "Suche nach Tools nicht erlaubt",
  tools: "Tools",
  none: "Kein Tool passt zu dieser Suche.",
};
