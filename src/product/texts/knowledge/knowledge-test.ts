import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { formatCreditAmount } from "#product/credits.ts";
import { sentences } from "../../sentences.ts";

/** The page that shows what a question finds in the library. */
export const knowledgeTestText = sentences("knowledgeTestText", {
  library: "Knowledge",
  title: "Test retrieval",
  question: "Question",
  placeholder: "Ask what people will ask",
  search: "Search",
  copyJson: "Copy as JSON",

  in: "In",
  wholeLibrary: "the whole library",
  inWholeLibrary: "Search the whole library",
  findSource: "Find a folder or source",
  as: "As",
  noAgent: "no agent",
  findAgent: "Find an agent",
  from: "From",
  filterName: (word: string, value: string) => `${word} ${value}`,
  leastSimilarity: "Minimum similarity",
  leastSimilarityHint: (limit: string) => `Agents use ${limit}.`,
  reset: (limit: string) => `Reset to ${limit}`,

  seconds: (time: string) => `${time} s`,
  passages: (count: number, room: number) => `${plural(count, "passage")}, room for ${room}`,
  meaning: "Meaning",
  words: "Words",
  together: "Together",
  scores: (meaning: string, words: string, together: string) =>
    `Meaning ${meaning}, words ${words}, together ${together}`,
  reranked: (by: string, credits: number) =>
    `Reordered by ${by}${credits > 0 ? `, ${formatCreditAmount(credits)}` : ""}.`,
  notReranked: "The reranker did not answer, so the passages are in the order of the search.",
  weak: "The evidence is weak: agents are told that these passages may only be about something similar.",
  missing: (words: readonly string[]) => `In none of them: ${formatList(words)}`,
  rankBefore: (rank: number) => `was ${rank}`,
  rank: (rank: number) => `Number ${rank}`,
  below: (limit: string) => `Below ${limit}, the agent does not see these`,

  start: {
    title: "See what a question finds",
    text: "Ask a question as people would. You see the passages that an agent gets for it, with their scores, and what just missed.",
  },
  nothing: {
    title: "No passages found",
    text: "Add a source that answers this question, or ask in other words.",
    filtered: "Nothing in this part of the library fits. Try the whole library, or ask in other words.",
    add: "Open the library",
  },
  nothingSeen: "No passage is similar enough, so an agent would find nothing.",
  unknownAgent: "Unknown agent",
  agentGone: "This agent doesn't exist anymore",
  noSources: "This agent has no knowledge sources.",
  failed: "The search failed.",
  list: "Passages found",
  resize: "Resize the viewer",
});
