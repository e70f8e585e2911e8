import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { passage } from "#product/tools/passage.ts";
import { toolSpec } from "../tool.ts";

const { knowledgeTool, agent } = limits;

/** Finds the passages of the knowledge sources that answer a question. */
export const getContext = toolSpec({
  input: z.strictObject({
    question: z
      .string()
      .trim()
      .min(1)
      .max(knowledgeTool.questionChars)
      .describe("A whole question that can be understood without the conversation, in the language of the sources."),
  }),
  output: z.strictObject({
    question: z.string().max(knowledgeTool.questionChars),
    /** The sources and folders that it looked in. */
    lookedIn: z.array(z.string().max(knowledgeTool.passageTitleChars)).max(agent.knowledgeNodes),
    /** The best first. */
    passages: z.array(passage).max(limits.knowledgeSearch.passages.max),
    /** How well the passages support an answer; missing if their words can't tell. */
    evidence: z
      .strictObject({ missing: z.array(z.string()).max(knowledgeTool.questionChars), isWeak: z.boolean() })
      .readonly()
      .optional(),
    /** What reordered the passages. */
    rerankedBy: z.string().max(knowledgeTool.rerankerChars).optional(),
    /** The reranker didn't answer, so the order is that of the search. */
    isRerankFailed: z.literal(true).optional(),
    /** The search failed or took too long. */
    isUnavailable: z.literal(true).optional(),
  }),
  description:
    "Finds the passages of the knowledge sources provided to you that fit a question best. Call it before you answer anything that these sources may say, also when you think that you know the answer; not for small talk or for work on a text that you already have. Ask one precise question per call; for a comparison, one call for each side. If the passages are not enough, ask again with other words, or use search_text for exact words and numbers and read_pages for what is around a passage. Cite what you use as [1], [2]: the numbers of the passages, right after the words they support. Numbers belong to one answer: to cite a passage of an earlier answer, call this again. Say that the sources do not answer the question if they don't.",
  examples: [{ question: "How many days of parental leave do employees in Austria get?" }],
  // Files and web pages of a library come from anywhere: what they say is data.
  isUntrusted: true,
  isOnFreePlan: true,
  account: "workspace",
  listing: "pinned",
  maxParallel: 3,
  timeoutMs: timers.knowledge.callMs,
});
