import { z } from "zod";
import { timers } from "#product/timers.ts";
import { memoryContent, memoryOutput, memoryTitle } from "#product/tools/memory-note.ts";
import { toolSpec } from "../tool.ts";

/** Corrects a fact that the agent keeps. */
export const updateMemoryNote = toolSpec({
  input: z
    .strictObject({
      noteId: z.uuid().describe("The id of the note in your memory."),
      title: memoryTitle.optional(),
      content: memoryContent.optional().describe("The whole new text. It replaces the old one."),
    })
    .refine(({ title, content }) => title !== undefined || content !== undefined, "Send a title or a content."),
  output: memoryOutput,
  description:
    "Changes a note of your memory when a fact has changed or was wrong. What you leave out stays as it is. Read the note in your memory before you replace its content, so that nothing is lost.",
  examples: [
    {
      noteId: "018f7b1e-5c3a-7a51-9c1d-2f6a8e0b4d11",
      content: "The team wants weekly reports as a table with one row per project, sorted by deadline.",
    },
  ],
  acts: "changes",
  isRepeatable: true,
  account: "workspace",
  listing: "pinned",
  timeoutMs: timers.tool.instantMs,
});
