import { formatList, formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/agent/agent-test.ts";

export const agentTestText: typeof english.agentTestText = {
  open: "Testen",
  title: "Testchat",
  unsavedDraft: "Nicht gespeichert",
  savedVersion: "Wie gespeichert",
  startOver: "Neu beginnen",
  placeholder: "Nachricht an den Entwurf",
  start: {
    title: "Den Agenten so ausprobieren, wie das Formular ihn zeigt",
    text: "Nicht gespeicherte Änderungen zählen mit, und nichts wird gespeichert. Dieser Chat steht in keiner Liste und wird nach einem Tag gelöscht. Antworten kosten die üblichen Credits.",
    suggestions: "Vorgeschlagene Fragen",
    questions: [
      "Wobei kannst du mir helfen?",
      "Was musst du wissen, bevor du anfängst?",
      "Zeig mir ein Beispiel deiner Arbeit.",
    ],
  },
  incomplete: "Zum Testen braucht der Agent Anweisungen, und kein Feld darf seine Grenze überschreiten.",
  changed: (fields) => `Seit dieser Antwort geändert: ${formatList(fields)}.`,
  askAgain: "Noch einmal fragen",
  previous: {
    title: "Vorherige Antwort",
    before: (fields) => `vor der Änderung an: ${formatList(fields)}`,
    same: "gleiche Einstellungen",
  },
  failed: {
    title: "Der Testchat konnte nicht geöffnet werden.",
    text: "Bitte die Verbindung prüfen und erneut versuchen.",
  },
  sent: {
    title: "Was gesendet wurde",
    intro: "Die Anfrage hinter dieser Antwort, so wie das Modell sie bekommen hat.",
    missing: {
      title: "Es wurde nichts gesendet.",
      text: "Diese Antwort endete, bevor ein Modell gefragt wurde.",
    },
    copyAll: "Alles kopieren",
    copyPrompt: "System-Prompt kopieren",
    model: "Modell",
    modelDefault: "Standard des Modells",
    tokens: "Tokens",
    tokensIn: (count) => `${formatNumber(count)} gelesen`,
    tokensCached: (count) => `davon ${formatNumber(count)} aus dem Cache`,
    tokensOut: (count) => `${formatNumber(count)} geschrieben`,
    cost: "Kosten",
    ofTools: (cost) => `davon ${cost} für Tools`,
    free: "Keine Credits",
    duration: "Dauer",
    prompt: "System-Prompt",
    parts: {
      instructions: "Anweisungen",
      outputFormat: "Ausgabeformat",
      language: "Sprache",
      voices: "Markenstimmen",
      mentions: "Erwähnungen",
      notes: "Notizen",
      memory: "Gedächtnis",
      sessionContext: "Sitzungskontext",
      project: "Projekt",
      skills: "Skills",
      conversation: "Regeln jedes Chats",
      task: "Regeln dieser Aufgabe",
    },
    aboutTokens: (count) => `etwa ${plural(count, "Token", "Tokens")}`,
    messages: "Nachrichten",
    messageCount: (count) => plural(count, "Nachricht", "Nachrichten"),
    omittedMessages: (count) =>
      count === 1
        ? "1 frühere Nachricht ist hier nicht zu sehen"
        : `${formatNumber(count)} frühere Nachrichten sind hier nicht zu sehen`,
    omittedChars: (count) =>
      count === 1
        ? "1 weiteres Zeichen ist hier nicht zu sehen"
        : `${formatNumber(count)} weitere Zeichen sind hier nicht zu sehen`,
    roles: { user: "Person", assistant: "Agent", tool: "Tool" },
    called: (tool) => `Aufruf: ${tool}`,
    result: (tool) => `Ergebnis: ${tool}`,
    attached: (file) => `Angehängt: ${file}`,
    tools: "Tools",
    toolCount: (count) => (count === 0 ? "keine" : plural(count, "Tool", "Tools")),
    noTools: "Diese Anfrage hatte keine Tools.",
    deferred: "Wird gesendet, sobald das Modell es bei einer Suche findet",
    ofProvider: "Eigene Suche des Anbieters",
  },
};
