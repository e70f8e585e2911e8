import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { listedTable } from "#product/tools/knowledge-table.ts";
import { toolSpec } from "../tool.ts";

const { knowledgeTool } = limits;

/** Lists the knowledge sources that the agent may read. */
export const listSources = toolSpec({
  input: z.strictObject({
    offset: z.int().min(0).max(100_000).default(0).describe("How many sources to skip, to read a long list on."),
  }),
  output: z.strictObject({
    sources: z
      .array(
        z.strictObject({
          sourceId: z.uuid(),
          title: z.string().max(knowledgeTool.passageTitleChars),
          pages: z.int().min(0),
          /** Those that query_table asks. */
          tables: z.array(listedTable).optional(),
        }),
      )
      .max(knowledgeTool.listedSources),
    total: z.int().min(0),
  }),
  description:
    "Lists the knowledge sources provided to you, with their ids and numbers of pages, by title, and the tables among them with their columns and first rows. Use it to see what there is, to get the id of a source for read_pages, or before you ask a table. Do not use it to answer a question: get_context_from_provided_knowledge_sources_and_notes finds the right passages in all of them.",
  examples: [{}],
  isUntrusted: true,
  isOnFreePlan: true,
  account: "workspace",
  listing: "searchable",
  timeoutMs: timers.tool.readMs,
});
