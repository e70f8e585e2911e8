import { z } from "zod";
import { timers } from "#product/timers.ts";
import { memoryOutput } from "#product/tools/memory-note.ts";
import { toolSpec } from "../tool.ts";

/** Forgets a fact. People can restore it from the bin. */
export const deleteMemoryNote = toolSpec({
  input: z.strictObject({ noteId: z.uuid().describe("The id of the note in your memory.") }),
  output: memoryOutput,
  description:
    "Removes a note from your memory when it is no longer true and nothing replaces it, or when you are asked to forget it.",
  examples: [{ noteId: "018f7b1e-5c3a-7a51-9c1d-2f6a8e0b4d11" }],
  acts: "changes",
  isRepeatable: true,
  account: "workspace",
  listing: "pinned",
  timeoutMs: timers.tool.instantMs,
});
