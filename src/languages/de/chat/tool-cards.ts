import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/chat/tool-cards.ts";

export const toolCardText: typeof english.toolCardText = {
  delegation: {
    asking: (agent) => `Frage an ${agent}`,
    asked: (agent) => `${agent} gefragt`,
    someAgent: "anderen Agenten",
    failed: "Delegieren fehlgeschlagen",
    failedText: "Beim Delegieren ist ein Fehler aufgetreten",
    task: "Aufgabe",
    context: "Kontext",
    progress: "Fortschritt",
    actions: "Aktionen",
    moreActions: (count) => plural(count, "weitere Aktion", "weitere Aktionen"),
    answer: "Antwort",
  },
};
