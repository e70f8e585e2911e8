import { formatNumber } from "#lib/locale.ts";
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
  readAll: "Alles lesen",
  readAllHint: (tokens, cost) =>
    `Mit jeder Nachricht und jedem Schritt geht alles aus den Quellen mit, etwa ${formatNumber(tokens)} Tokens. So wird nichts übersehen. ${cost}`,
  readAllCredits: (credits) => `Eine Nachricht oder ein Schritt kostet ${credits}, der erste Aufruf wie alle weiteren.`,
  readAllOwnKey:
    "Der Anbieter berechnet diese Tokens: mit der ersten Nachricht ganz, mit bald folgenden zu seinem Preis für zwischengespeicherte Eingaben.",
  readAllTooLong: (tokens, max) =>
    `Die Quellen haben etwa ${formatNumber(tokens)} Tokens. Mit diesem Modell können höchstens ${formatNumber(max)} ganz gelesen werden, deshalb werden sie durchsucht.`,
  readAllEmpty: "Quellen können ganz gelesen werden, sobald sie eingelesen sind.",
  adviceTitle: "Quellen in den Anweisungen nennen.",
  advice: "Wofür jede Quelle da ist und wann darin zu suchen ist, hilft dem Agenten, am richtigen Ort zu suchen.",
  test: "Testen, was gefunden wird",
  summary: ({ sources, mentioned }) =>
    sources + mentioned === 0 ? "Keine" : plural(sources + mentioned, "Quelle oder Ordner", "Quellen oder Ordner"),
};
