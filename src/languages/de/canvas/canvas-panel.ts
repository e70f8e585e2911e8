import type * as english from "#product/texts/canvas/canvas-panel.ts";

export const canvasPanelText: typeof english.canvasPanelText = {
  canvas: "Canvas",
  writing: "Schreibt",
  done: "Fertig",
  gone: "Dieses Canvas lässt sich nicht anzeigen.",
  notFoundText: "Dieses Canvas gibt es nicht mehr, oder der Zugriff darauf fehlt.",
  agent: (person) => `Agent von ${person}`,
  agentOfFormerMember: "Agent eines früheren Mitglieds",
  unchanged: "Der Text ist derselbe wie jetzt.",
  mediaUnchanged: "Audio und Video lassen sich wiederherstellen, aber nicht vergleichen.",
  restored: (number) => `Version ${number} wurde wiederhergestellt.`,
  keptEdit: {
    title: "Die letzte Bearbeitung ist nicht gespeichert.",
    text: "Das Canvas wurde währenddessen geändert. Der eigene Text bleibt in diesem Browser erhalten; wird er übernommen, bleibt der andere als Version.",
    isWriting:
      "Ein Agent ändert gerade das Canvas. Der eigene Text bleibt in diesem Browser erhalten und lässt sich danach übernehmen.",
    use: "Eigenen Text übernehmen",
    compare: "Vergleichen",
    discard: "Verwerfen",
  },
  changeThis: "Dies ändern",
  changeRequest: (title, quote) => `Ändere das im Canvas „${title}“:\n\n${quote}\n\n`,
};
