import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/project/project.ts";

export const projectText: typeof english.projectText = {
  title: "Projekte",
  new: "Neues Projekt",
  search: "Projekte suchen",
  empty: {
    title: "Noch keine Projekte",
    text: "Ein Projekt hält Chats zusammen. Jeder Chat darin folgt seinen Anweisungen und liest seine Dateien.",
  },
  actions: (name) => `Aktionen für „${name}“`,
  chatsOf: (name) => `Chats in „${name}“`,
  chats: (count) => plural(count, "Chat", "Chats"),
  tooMany: (max) => `Höchstens ${plural(max, "Projekt ist", "Projekte sind")} möglich. Bitte zuerst eines löschen.`,
  nameLabel: "Name",
  nameHelp: "Anweisungen, Dateien und ein Agent lassen sich danach hinzufügen.",
  create: "Projekt erstellen",
  rename: "Projekt umbenennen",
  startChat: (name) => `Neuer Chat in „${name}“`,
  chatsTitle: "Chats in diesem Projekt",
  noChats: {
    title: "Noch keine Chats in diesem Projekt",
    text: "Oben beginnt ein neuer. Vorhandene Chats lassen sich über ihr Menü hierher verschieben.",
  },
  loadFailed: "Das Projekt konnte nicht geladen werden.",
  settings: "Projekteinstellungen",
  readOnly: "Nur wer dieses Projekt erstellt hat, kann es ändern.",

  instructions: {
    title: "Anweisungen",
    text: "Was für alle Chats in diesem Projekt gilt: Hintergrund, Tonfall, Regeln.",
    label: "Anweisungen für alle Chats in diesem Projekt",
    help: "Chats folgen Änderungen ab ihrer nächsten Nachricht.",
    add: "Anweisungen hinzufügen",
    edit: "Anweisungen bearbeiten",
  },

  files: {
    title: "Dateien",
    text: "Dokumente, die jeder Chat in diesem Projekt lesen kann.",
    add: "Dateien hinzufügen",
    addTo: "Dateien zu diesem Projekt hinzufügen",
    removed: (name) => `„${name}“ aus dem Projekt entfernt`,
    tooMany: (max) =>
      `Ein Projekt kann höchstens ${plural(max, "Datei", "Dateien")} haben. Bitte zuerst eine entfernen.`,
    tooManyChosen: (max) =>
      `Ein Projekt kann höchstens ${plural(max, "Datei", "Dateien")} haben. Die übrigen wurden nicht hinzugefügt.`,
    unsupported: (name) => `„${name}“ enthält keinen lesbaren Text. Bitte stattdessen ein Dokument hinzufügen.`,
  },

  agent: {
    title: "Agent",
    text: "Antwortet in neuen Chats dieses Projekts, solange dort kein anderer ausgewählt ist.",
  },

  move: {
    item: "In Projekt verschieben",
    open: (name) => `Projekt „${name}“ öffnen`,
    title: "In Projekt verschieben",
    text: "Ab seiner nächsten Nachricht folgt der Chat den Anweisungen des Projekts und liest seine Dateien.",
    search: "Projekte suchen",
    none: "Kein Projekt",
    submit: "Verschieben",
    moved: (name) => `Chat nach „${name}“ verschoben`,
    removed: "Chat aus seinem Projekt entfernt",
  },

  delete: {
    item: "Projekt löschen",
    title: (name) => `„${name}“ löschen?`,
    text: "Anweisungen und Dateien des Projekts werden gelöscht. Das lässt sich nicht rückgängig machen.",
    question: (count) =>
      `Was soll mit ${count === 1 ? "dem Chat" : `den ${plural(count, "Chat", "Chats")}`} geschehen?`,
    keep: "Chats behalten",
    keepText: "Sie bleiben in der Chatliste, ohne Anweisungen und Dateien des Projekts.",
    chats: "Chats ebenfalls löschen",
    chatsText: "Ihre Nachrichten und Dateien werden mit dem Projekt gelöscht.",
    confirm: "Projekt löschen",
    deleted: "Projekt gelöscht",
  },
};
