import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { formatCreditAmount } from "#product/credits.ts";
import type * as english from "#product/texts/knowledge/knowledge-test.ts";

export const knowledgeTestText: typeof english.knowledgeTestText = {
  library: "Wissen",
  title: "Suche testen",
  question: "Frage",
  placeholder: "Eine Frage, wie andere sie stellen",
  search: "Suchen",
  copyJson: "Als JSON kopieren",

  in: "In",
  wholeLibrary: "der ganzen Bibliothek",
  inWholeLibrary: "In der ganzen Bibliothek suchen",
  findSource: "Ordner oder Quelle suchen",
  as: "Als",
  noAgent: "kein Agent",
  findAgent: "Agenten suchen",
  from: "Ab",
  filterName: (word, value) => `${word} ${value}`,
  leastSimilarity: "Mindestähnlichkeit",
  leastSimilarityHint: (limit) => `Agenten verwenden ${limit}.`,
  reset: (limit) => `Auf ${limit} zurücksetzen`,

  seconds: (time) => `${time} s`,
  passages: (count, room) => `${plural(count, "Textstelle", "Textstellen")}, Platz für ${room}`,
  meaning: "Bedeutung",
  words: "Wörter",
  together: "Zusammen",
  scores: (meaning, words, together) => `Bedeutung ${meaning}, Wörter ${words}, zusammen ${together}`,
  reranked: (by, credits) =>
    `Neu geordnet von ${by}${credits > 0 ? `, ${formatCreditAmount(credits, "Credit")}` : ""}.`,
  notReranked: "Der Reranker hat nicht geantwortet, deshalb stehen die Textstellen in der Reihenfolge der Suche.",
  weak: "Die Belege sind schwach: Agenten erfahren, dass es in diesen Textstellen womöglich nur um Ähnliches geht.",
  missing: (words) => `In keiner davon: ${formatList(words)}`,
  rankBefore: (rank) => `war ${rank}`,
  rank: (rank) => `Nummer ${rank}`,
  below: (limit) => `Unter ${limit}: Das sieht der Agent nicht`,

  start: {
    title: "Was eine Frage findet",
    text: "Hier erscheinen die Textstellen, die ein Agent zu einer Frage bekommt, mit ihren Werten, und was knapp nicht dabei ist.",
  },
  nothing: {
    title: "Keine Textstellen gefunden",
    text: "Eine Quelle hinzufügen, die diese Frage beantwortet, oder mit anderen Worten fragen.",
    filtered:
      "In diesem Teil der Bibliothek passt nichts. In der ganzen Bibliothek suchen oder mit anderen Worten fragen.",
    add: "Bibliothek öffnen",
  },
  nothingSeen: "Keine Textstelle ist ähnlich genug. Ein Agent fände also nichts.",
  unknownAgent: "Unbekannter Agent",
  agentGone: "Diesen Agenten gibt es nicht mehr",
  noSources: "Dieser Agent hat keine Wissensquellen.",
  failed: "Die Suche ist fehlgeschlagen.",
  list: "Gefundene Textstellen",
  resize: "Größe der Ansicht ändern",
};
