import { z } from "zod";
import { limits } from "../limits.ts";

const { knowledge, knowledgeTool } = limits;
const score = z.number().min(0).max(1);

/** A passage of a knowledge source that an answer may cite, as tool calls keep it. */
export const passage = z.strictObject({
  /** The answer cites it as "[2]". Within an answer, a number stands for one passage only. */
  number: z.int().min(1),
  chunkId: z.uuid(),
  sourceId: z.uuid(),
  nodeId: z.uuid(),
  /** Of the source. */
  title: z.string().max(knowledgeTool.passageTitleChars),
  /** "Page 3", "Slide 2", "Sheet Costs", "01:30", or "". */
  part: z.string().max(knowledgeTool.passagePartChars),
  text: z.string().max(knowledge.chunkSize.max),
  /** The reader may not see its source any more, so title, part and text are empty. */
  isHidden: z.literal(true).optional(),
  /** What is written around it in the source, as far as there was room. */
  before: z.string().max(knowledgeTool.passagesChars).optional(),
  after: z.string().max(knowledgeTool.passagesChars).optional(),
  /** How well it fits the question; missing if it was not searched for by meaning. */
  scores: z.strictObject({ meaning: score, words: score, together: score }).optional(),
  /** Its place in the order of the search, from 1, if it was reranked. */
  rankBefore: z.int().min(1).optional(),
});
export type Passage = z.output<typeof passage>;

/** What a quote may be of: the passage with what models got around it. Undefined for a number that stands for nothing. */
export const quotableText = (one: Passage | undefined): string | undefined =>
  one && [one.before, one.text, one.after].filter(Boolean).join("\n");

/** How many tokens sources may have that a model with this context window reads whole. */
export const maxWholeTokens = (contextWindow: number): number =>
  Math.min(knowledgeTool.wholeTokens, Math.floor(contextWindow * knowledgeTool.wholeWindowShare));

/** A part of an answer that has read its sources whole: the passages that it cites. */
export const citedPart = "data-cited";

/** The tools that look in the sources of a turn. Most of their outputs have passages to cite. */
export const knowledgeTools: ReadonlySet<string> = new Set([
  "get_context_from_provided_knowledge_sources_and_notes",
  "list_sources",
  "search_text",
  "read_pages",
  "query_table",
]);
