import { z } from "zod";
import { timers } from "#product/timers.ts";
import { memoryContent, memoryOutput, memoryTitle } from "#product/tools/memory-note.ts";
import { toolSpec } from "../tool.ts";

/** Keeps a fact for later conversations. */
export const createMemoryNote = toolSpec({
  input: z.strictObject({
    title: memoryTitle.describe("A few words by which the fact is recognized later."),
    content: memoryContent.describe("The fact in full, understandable without this conversation. One fact per note."),
  }),
  output: memoryOutput,
  description:
    "Keeps one fact about the people, their work, or how they want things done, for all later conversations of the team with you. Call it when you learn something that will matter again, or when you are asked to remember it. Don't keep secrets, passwords, what only matters in this conversation, or what the memory already has: change that note with update_memory_note.",
  examples: [{ title: "Report format", content: "The team wants weekly reports as a table with one row per project." }],
  acts: "changes",
  isRepeatable: true,
  account: "workspace",
  listing: "pinned",
  timeoutMs: timers.tool.instantMs,
});
