import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/agent/agent-knowledge.ts";

export const agentKnowledgeText: typeof english.agentKnowledgeText = {
  label: "Wissensquellen",
  hint: "Woraus der Agent antwortet. Ein Ordner steht für alles darin, auch für spätere Inhalte.",
  none: "Keine",
  force: "Immer Kontext abrufen",
  forceHint: "Vor jeder Antwort werden passende Stellen gesucht, auch wenn der Agent selbst nicht suchen würde.",
  forceLocked: (model) =>
    `${model} kann keine Tools verwenden. Deshalb werden vor jeder Antwort passende Stellen gesucht.`,
  adviceTitle: "Quellen in den Anweisungen nennen.",
  advice: "Wofür jede Quelle da ist und wann darin zu suchen ist, hilft dem Agenten, am richtigen Ort zu suchen.",
  test: "Testen, was gefunden wird",
  summary: ({ sources, mentioned }) =>
    sources + mentioned === 0 ? "Keine" : plural(sources + mentioned, "Quelle oder Ordner", "Quellen oder Ordner"),
};
