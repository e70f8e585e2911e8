import type * as english from "#product/texts/share/gallery.ts";

export const galleryText: typeof english.galleryText = {
  title: "Community-Galerie",
  about: (product) => `Chats und Workflow-Läufe, die Menschen mit ${product} gemacht haben und zeigen möchten.`,
  search: "Titel suchen",
  searchButton: "Suchen",
  category: "Kategorie",
  all: "Alle Kategorien",
  kinds: { CHAT: "Chat", RUN: "Workflow-Lauf" },
  empty: { title: "Hier ist noch nichts", text: "Der erste geteilte Chat oder Lauf wird hier gezeigt." },
  noMatch: {
    title: "Keine Treffer",
    text: "Andere Wörter oder eine andere Kategorie versuchen.",
    reset: "Alles zeigen",
  },
  more: "Nächste Seite",
  first: "Erste Seite",
  reportOf: (title) => `„${title}“ melden`,
};
