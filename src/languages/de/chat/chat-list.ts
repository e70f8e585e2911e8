import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/chat/chat-list.ts";

export const chatListText: typeof english.chatListText = {
  title: "Chats",
  all: "Alle Chats",
  search: "Titel und Nachrichten durchsuchen",
  searchInMessages: "In Nachrichten suchen",
  agent: "Agent",
  empty: { title: "Noch keine Chats", text: "Hier erscheinen Gespräche mit Agenten." },
  noMatch: "Kein Chat enthält alle diese Wörter.",
  noneWithAgent: "Es gibt keine Chats mit diesem Agenten.",
  pinned: "Angeheftet",
  results: "Ergebnisse",
  pin: "Anheften",
  unpin: "Loslösen",
  actions: (title) => `Aktionen für „${title}“`,
  tooManyPinned: (max) =>
    `Höchstens ${plural(max, "Chat kann", "Chats können")} angeheftet sein. Bitte zuerst einen anderen loslösen.`,
  deleted: (count) => `${plural(count, "Chat", "Chats")} gelöscht`,
  deletedSome: (deleted, failed) =>
    `${plural(deleted, "Chat", "Chats")} gelöscht, ${formatNumber(failed)} ${failed === 1 ? "konnte" : "konnten"} nicht gelöscht werden`,
  deleting: (done, total) => `${done} von ${total} gelöscht`,
  age: {
    today: "Heute",
    yesterday: "Gestern",
    week: "Letzte 7 Tage",
    month: "Letzte 30 Tage",
    older: "Älter",
  },
  deleteConfirmation: {
    title: "Chat löschen",
    text: "Diesen Chat wirklich löschen? Das lässt sich nicht rückgängig machen.",
    confirm: "Chat löschen",
  },
};
