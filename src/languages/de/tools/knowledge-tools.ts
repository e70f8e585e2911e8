import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/tools/knowledge-tools.ts";

export const knowledgeToolText: typeof english.knowledgeToolText = {
  looking: (where) => `Sucht in ${where}`,
  looked: (where) => `In ${where} gesucht`,
  lookFailed: (where) => `Suche in ${where} fehlgeschlagen`,
  lookDenied: (where) => `Nicht in ${where} gesucht`,
  sources: "den Wissensquellen",
  andMore: (title, more) => `${title} und ${more} weiteren`,
  passages: (count) => plural(count, "Stelle", "Stellen"),
  unavailable: "Die Suche ist fehlgeschlagen oder hat zu lange gedauert. Die Antwort kam ohne sie zustande.",
  nothingFound: "Nichts in den Quellen passt zur Frage.",
  listing: "Listet die Quellen auf",
  listed: "Quellen aufgelistet",
  listFailed: "Auflisten der Quellen fehlgeschlagen",
  sourceCount: (count) => plural(count, "Quelle", "Quellen"),
  pages: (count) => plural(count, "Seite", "Seiten"),
  finding: "Sucht Wörter in den Quellen",
  found: "Wörter in den Quellen gesucht",
  findFailed: "Suche nach Wörtern fehlgeschlagen",
  noWords: "Keine Stelle enthält alle diese Wörter.",
  reading: "Liest Seiten",
  read: "Seiten gelesen",
  readFailed: "Lesen der Seiten fehlgeschlagen",
  pageRange: (title, from, to) => (from === to ? `${title}, Seite ${from}` : `${title}, Seiten ${from}–${to}`),
  noPages: "Auf diesen Seiten steht nichts.",
  unknownSource: "Unter den Quellen dieses Agenten gibt es diese nicht. Zuerst die Quellen auflisten.",
};
