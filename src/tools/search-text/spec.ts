import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { passage } from "#product/tools/passage.ts";
import { toolSpec } from "../tool.ts";

const { knowledgeTool } = limits;

/** Finds passages by the words that they have. */
export const searchText = toolSpec({
  input: z.strictObject({
    words: z
      .string()
      .trim()
      .min(1)
      .max(knowledgeTool.wordsChars)
      .describe("A few words that must all be in the passage, such as a name, a number, or a term of a contract."),
  }),
  output: z.strictObject({
    words: z.string().max(knowledgeTool.wordsChars),
    passages: z.array(passage).max(knowledgeTool.wordsPassages),
  }),
  description:
    "Finds passages of the knowledge sources that have all the given words: exact names, numbers, codes, and terms. Use it after get_context_from_provided_knowledge_sources_and_notes, when you know a word that the right passage must have. The passages are numbered and cited in the same way.",
  examples: [{ words: "termination notice" }, { words: "AT-4471" }],
  isUntrusted: true,
  isOnFreePlan: true,
  account: "workspace",
  listing: "searchable",
  maxParallel: 3,
  timeoutMs: timers.tool.readMs,
});
