import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/chat/chat.ts";
import { creditAmount } from "../credit-amount.ts";

export const chatText: typeof english.chatText = {
  newChat: "Neuer Chat",
  untitled: "Neuer Chat",
  assistant: "Assistent",
  title: {
    SAVED: "Gespeichert",
    UNSAVED: "Nicht gespeichert",
    SAVING: "Wird gespeichert …",
    SAVING_FAILED: "Speichern fehlgeschlagen",
  },
  loadFailed: {
    title: "Dieser Chat konnte nicht geladen werden.",
    text: "Bitte die Verbindung prüfen und erneut versuchen.",
  },
  noMessages: "Noch keine Nachrichten.",
  titleLabel: "Titel des Chats",
  author: (name) => `Chat von ${name}`,
  readOnly: (author) => `Dieser Chat ist schreibgeschützt. Darin schreiben kann nur ${author}.`,
  unknownAuthor: "die Person, die ihn begonnen hat",
  suggestions: [
    { title: "Produktseite schreiben", prompt: "Schreib eine Produktseite für " },
    { title: "Dokument zusammenfassen", prompt: "Fasse das angehängte Dokument in fünf Stichpunkten zusammen." },
    { title: "Projekt planen", prompt: "Erstelle einen Plan mit Schritten und Terminen für " },
    {
      title: "Entwurf verbessern",
      prompt: "Verbessere Klarheit und Ton dieses Texts, ohne seinen Sinn zu ändern:\n\n",
    },
  ],
  message: {
    edit: "Bearbeiten",
    saveAndSubmit: "Speichern und neu generieren",
    copyAs: "Kopieren als",
    copyMarkdown: "Als Markdown kopieren",
    copyRichText: "Mit Formatierung kopieren",
    copyPlainText: "Als reinen Text kopieren",
    regenerate: "Neu generieren",
    continue: "Fortsetzen",
    continueMessage: "weiter",
    whatWasSent: "Was gesendet wurde",
    delete: "Nachricht löschen",
    thinking: "Denkt nach",
    thoughtFor: (duration) => `${duration} nachgedacht`,
    agentVersion: (number) => `Version ${number} des Agenten`,
    tokens: ({ inputTokens, cachedInputTokens, outputTokens }) =>
      [
        `${formatNumber(inputTokens)} Tokens gelesen`,
        cachedInputTokens > 0 && `davon ${formatNumber(cachedInputTokens)} aus dem Cache`,
        `${formatNumber(outputTokens)} geschrieben`,
      ]
        .filter(Boolean)
        .join(", "),
    fallback: "Vom Ersatzmodell beantwortet",
    interrupted: "Unterbrochen",
    stopped: "Gestoppt",
    you: "Ich",
    jumpToLatest: "Zur neuesten Nachricht",
    showEarlier: "Frühere Nachrichten anzeigen",
    sources: "Quellen",
    reconnecting: "Verbindung wird wiederhergestellt",
    newBelow: "Neue Nachrichten weiter unten",
    actions: "Aktionen für diese Nachricht",
    editLabel: "Nachricht bearbeiten",
    attachedImage: (name) => `Angehängtes Bild ${name}`,
    imageFallbackName: "Bild",
  },
  deleteChat: "Chat löschen",
  deleteMessage: {
    title: "Nachricht löschen",
    text: "Der Agent sieht sie dann nicht mehr. Das lässt sich nicht rückgängig machen.",
    confirm: "Nachricht löschen",
  },
  error: {
    title: "Etwas ist schiefgelaufen. Bitte erneut versuchen.",
    text: "Beim Generieren der Antwort ist ein Fehler aufgetreten.",
    retry: "Erneut versuchen",
  },
  empty: {
    title: "Keine Antwort erhalten",
    text: "Der Agent hat keinen Inhalt generiert. Wahrscheinlich liegt das am Modell. Meistens hilft es, die Antwort neu zu generieren.",
    regenerate: "Neu generieren",
    continueAnyway: "Trotzdem fortfahren",
  },
  tool: {
    running: "Läuft",
    waiting: "Wartet",
    done: "Fertig",
    failed: "Fehlgeschlagen",
    denied: "Nicht erlaubt",
    input: "Eingabe",
    output: "Ausgabe",
    group: (count) => plural(count, "Tool-Aufruf", "Tool-Aufrufe"),
    cost: creditAmount,
  },
  conversationLabel: "Gespräch",
  answering: (agent) => `${agent} antwortet`,
  replyEnded: {
    answered: (agent) => `${agent} hat geantwortet`,
    waiting: (agent) => `${agent} wartet auf eine Antwort`,
    failed: (agent) => `${agent} konnte nicht antworten`,
    stopped: (agent) => `${agent} wurde gestoppt`,
    empty: (agent) => `${agent} hat keine Antwort geliefert`,
  },
};
