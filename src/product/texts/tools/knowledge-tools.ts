import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The tools that look in knowledge sources. `where` names the sources: "Handbook.pdf and 2 more". */
export const knowledgeToolText = sentences("knowledgeToolText", {
  looking: (where: string) => `Looking in ${where}`,
  looked: (where: string) => `Looked in ${where}`,
  lookFailed: (where: string) => `Could not look in ${where}`,
  lookDenied: (where: string) => `Did not look in ${where}`,
  sources: "the knowledge sources",
  andMore: (title: string, more: number) => `${title} and ${more} more`,
  passages: (count: number) => plural(count, "passage"),
  unavailable: "The search failed or took too long. The answer was written without it.",
  reranked: (by: string) => `Reordered by ${by}`,
  notReranked: "The reranker did not answer, so the passages are in the order of the search.",
  nothingFound: "Nothing in the sources fits the question.",
  listing: "Listing the sources",
  listed: "Listed the sources",
  listFailed: "Could not list the sources",
  sourceCount: (count: number) => plural(count, "source"),
  pages: (count: number) => plural(count, "page"),
  tables: (count: number) => plural(count, "table"),
  finding: "Finding words in the sources",
  found: "Found words in the sources",
  findFailed: "Could not find words in the sources",
  noWords: "No passage has all these words.",
  reading: "Reading pages",
  read: "Read pages",
  readFailed: "Could not read pages",
  pageRange: (title: string, from: number, to: number) =>
    from === to ? `${title}, page ${from}` : `${title}, pages ${from}–${to}`,
  noPages: "There is nothing on these pages.",
  unknownSource: "There is no such source among those that this agent may read. List the sources first.",
});
