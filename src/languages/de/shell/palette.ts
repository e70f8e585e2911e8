import type * as english from "#product/texts/shell/palette.ts";

export const paletteText: typeof english.paletteText = {
  placeholder: "Suchen oder springen zu",
  label: "Befehlspalette",
  empty: "Keine Ergebnisse. Vielleicht hilft eine kürzere Suche.",
  recent: "Zuletzt verwendet",
  goTo: "Springen zu",
  actions: "Aktionen",
  workspaces: "Workspaces",
  switchTo: (workspace) => `Zu ${workspace} wechseln`,
  runWorkflow: (title) => `„${title}“ ausführen`,
  chatWith: (title) => `Mit „${title}“ chatten`,
  toggleTheme: "Zwischen hell und dunkel wechseln",
  hint: "@ für Inhalte, / für Aktionen",
  open: "Öffnen",
  openToSide: "Daneben öffnen",
};
