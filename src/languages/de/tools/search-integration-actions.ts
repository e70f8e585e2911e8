import type * as english from "#product/texts/tools/search-integration-actions.ts";

export const searchIntegrationActionsText: typeof english.searchIntegrationActionsText = {
  searching: "Sucht App-Aktionen",
  searched: "Hat App-Aktionen gesucht",
  found: (count) => (count === 1 ? "1 App-Aktion gefunden" : `${count} App-Aktionen gefunden`),
  failed: "Konnte keine App-Aktionen suchen",
  denied: "Durfte keine App-Aktionen suchen",
  none: "Keine Aktion passt.",
  actions: "Aktionen",
};
