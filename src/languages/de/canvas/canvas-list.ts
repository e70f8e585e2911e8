import type * as english from "#product/texts/canvas/canvas-list.ts";

export const canvasListText: typeof english.canvasListText = {
  title: "Canvas",
  open: "Canvas dieses Chats",
  empty: {
    title: "Noch kein Canvas",
    text: "Hier erscheinen Dokumente, Seiten und Medien, die ein Agent in diesem Chat erstellt. Eine Bitte genügt, zum Beispiel „Schreib ein Canvas über unsere Öffnungszeiten.“",
  },
  search: "Canvas suchen",
  noMatch: "Kein Canvas hat alle diese Wörter im Titel.",
  byAgent: "von einem Agenten geändert",
  byPerson: "von Hand geändert",
  actions: (title) => `Aktionen für „${title}“`,
  titleLabel: "Titel des Canvas",
  deleteCanvas: "Canvas löschen",
  deleteConfirmation: {
    title: (title) => `„${title}“ löschen?`,
    text: "Das löscht das Canvas mit allen Versionen und lässt sich nicht rückgängig machen. Die Nachrichten des Chats bleiben und zeigen an, dass es gelöscht wurde.",
  },
  deleted: (title) => `„${title}“ wurde gelöscht.`,
};
