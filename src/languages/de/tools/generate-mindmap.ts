import type * as english from "#product/texts/tools/generate-mindmap.ts";

export const generateMindmapText: typeof english.generateMindmapText = {
  running: "Zeichnet eine Mindmap",
  done: "Mindmap gezeichnet",
  failed: "Mindmap konnte nicht gezeichnet werden",
  untitled: "Mindmap",
  view: "Ansicht",
  mapView: "Karte",
  outlineView: "Gliederung",
  map: (topic) => `Mindmap: ${topic}`,
  hidden: (count) => `${count} ausgeblendet`,
  refused: {
    tooLong: (max) => `Das Markdown ist länger als ${max} Zeichen. Bitte kürzen.`,
    empty: "Das Markdown hat keine Überschriften. Die erste Zeile muss zum Beispiel # Thema lauten.",
    tooDeep: (max) => `Die Mindmap hat mehr als ${max} Ebenen. Die tiefsten zusammenfassen.`,
    tooMany: (max) => `Die Mindmap hat mehr als ${max} Knoten. Nur die wichtigsten behalten.`,
  },
};
