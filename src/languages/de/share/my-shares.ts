import type * as english from "#product/texts/share/my-shares.ts";

export const mySharesText: typeof english.mySharesText = {
  title: "Geteilte Links",
  about: "Alle mit einem dieser Links können ohne Konto lesen, was dahinter steht.",
  search: "Geteilte Links suchen",
  kinds: { CHAT: "Chat", RUN: "Workflow-Lauf", NOTE: "Notiz" },
  inGallery: "In der Galerie",
  untitled: "Ohne Titel",
  empty: { title: "Nichts geteilt", text: "Chats, Läufe und Notizen mit öffentlichem Link stehen hier." },
  noMatch: "Kein geteilter Link passt.",
  copy: (title) => `Link von ${title} kopieren`,
  revoke: {
    button: "Widerrufen",
    label: (title) => `Link von ${title} widerrufen`,
    title: (title) => `Link von „${title}“ widerrufen?`,
    text: "Der Link funktioniert sofort nicht mehr, und die Galerie führt es nicht mehr auf. Erneut geteilt, bekommt es denselben Link.",
    confirm: "Widerrufen",
    done: "Link widerrufen",
  },
  revokeAll: {
    button: "Alle widerrufen",
    title: "Alle Links widerrufen?",
    text: (count) => `${count === 1 ? "1 Link funktioniert" : `${count} Links funktionieren`} sofort nicht mehr.`,
    confirm: "Alle widerrufen",
    done: "Alle Links widerrufen",
  },
};
