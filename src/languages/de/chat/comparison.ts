import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/chat/comparison.ts";

export const comparisonText: typeof english.comparisonText = {
  compare: "Modelle vergleichen",
  description: (max) =>
    `Bis zu ${max} Modelle beantworten die nächste Nachricht nebeneinander. Jede Antwort wird wie üblich berechnet.`,
  add: "Modell hinzufügen",
  remove: (model) => `${model} entfernen`,
  confirm: "Vergleichen",
  models: (count) => plural(count, "Modell", "Modelle"),
  comparing: (count) => `Vergleich: ${plural(count, "Modell", "Modelle")}`,
  stopComparing: "Nur ein Modell verwenden",
  answers: "Antworten verschiedener Modelle",
  hint: "Mit der Antwort, die behalten wird, geht es weiter. Wer einfach weiterschreibt, behält die erste.",
  keep: "Diese behalten",
  keepAnswer: (model) => `Diese behalten: ${model}`,
  stop: (model) => `Stoppen: ${model}`,
  invalid: "Vergleichen lassen sich zwei oder drei verschiedene Modelle bei einer neuen Nachricht.",
};
