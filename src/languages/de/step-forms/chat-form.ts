import type * as english from "#product/texts/step-forms/chat-form.ts";

export const chatFormText: typeof english.chatFormText = {
  agent: "Agent für den Chat",
  firstMessage: "Erste Nachricht",
  firstMessagePlaceholder: "Geht an den Agenten, wenn der Chat beginnt. @ fügt frühere Antworten und Ergebnisse ein.",
  firstMessageHint:
    "Der Agent beantwortet sie, bevor die Person dazukommt. Bei leerem Feld schreibt die Person zuerst.",
};
