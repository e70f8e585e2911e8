import type * as english from "#product/texts/chat/chat-export.ts";

export const chatExportText: typeof english.chatExportText = {
  agent: "Agent",
  started: "Begonnen",
  lastMessage: "Letzte Nachricht",
  exported: "Exportiert",
  files: "Dateien",
  file: "Datei",
  image: "Bild",
  sources: "Quellen",
  answers: "Antworten",
  input: "Eingabe",
  output: "Ausgabe",
  error: "Fehler",
  formerMember: "Ehemaliges Mitglied",
  exportFailed: "Beim Export des Chats ist etwas schiefgegangen. Bitte erneut versuchen.",
  tooLong: "Dieser Chat ist zu lang für dieses Format. Bitte stattdessen Markdown oder JSON exportieren.",
  toolCall: (tool, state) => `Tool-Aufruf: ${tool} (${state})`,
  callStates: { done: "fertig", failed: "fehlgeschlagen", denied: "nicht erlaubt", open: "nicht beendet" },
  states: { open: "Nicht beendet", stopped: "Gestoppt", failed: "Fehlgeschlagen" },
};
