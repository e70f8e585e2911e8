import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { passage } from "#product/tools/passage.ts";
import { toolSpec } from "../tool.ts";

const { knowledgeTool } = limits;
const page = z.int().min(1).max(100_000);

/** Reads pages of a source. */
export const readPages = toolSpec({
  input: z.strictObject({
    sourceId: z.uuid().describe("From list_sources, or the source of a passage."),
    from: page.describe("The first page, counted from 1."),
    to: page.optional().describe("The last page; only the first without it."),
  }),
  output: z.strictObject({
    sourceId: z.uuid(),
    title: z.string().max(knowledgeTool.passageTitleChars),
    /** Of the whole source. */
    pages: z.int().min(0),
    from: page,
    to: page,
    passages: z.array(passage).max(knowledgeTool.readPassages),
  }),
  description:
    "Reads pages of one knowledge source in order: pages, slides, or sheets, or the passages of a text without pages. Use it when a passage that you found is not enough, to read what is before or after it. Read a few pages at a time; a long page is cut, and search_text finds the rest of it.",
  examples: [{ sourceId: "0192f0c1-6f1a-7c3e-9b52-3d1f0a6c2b11", from: 3, to: 4 }],
  isUntrusted: true,
  isOnFreePlan: true,
  account: "workspace",
  listing: "searchable",
  maxParallel: 3,
  timeoutMs: timers.tool.readMs,
});
