import type * as english from "#product/texts/canvas/canvas-panel.ts";

export const canvasPanelText: typeof english.canvasPanelText = {
  canvas: "Canvas",
  writing: "Schreibt",
  done: "Fertig",
  notFoundText: "Dieses Canvas gibt es nicht mehr, oder es ist nicht für dich sichtbar.",
  agent: (person) => `Agent von ${person}`,
  agentOfFormerMember: "Agent eines früheren Mitglieds",
  unchanged: "Der Text ist derselbe wie jetzt.",
  mediaUnchanged: "Audio und Video lassen sich wiederherstellen, aber nicht vergleichen.",
  restored: (number) => `Version ${number} wurde wiederhergestellt.`,
  changeThis: "Dies ändern",
  changeRequest: (title, quote) => `Ändere das im Canvas „${title}“:\n\n${quote}\n\n`,
};
