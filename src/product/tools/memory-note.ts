import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { memoryText } from "#product/texts/note/memory.ts";

/** The tools by which an agent keeps its memory and finds earlier chats. Switching memory on allows them. */
export const memoryTools: ReadonlySet<string> = new Set([
  "create_memory_note",
  "update_memory_note",
  "delete_memory_note",
  "search_past_chats",
]);

/** The category of notes that agents keep, the same in every language. */
export const memoryCategory = "Memory";

export const memoryTitle = z
  .string()
  .trim()
  .min(1)
  .max(limits.note.titleChars)
  .transform((title) => title.replaceAll(/\s+/g, " "));
export const memoryContent = z.string().trim().min(1).max(limits.memory.contentChars);

/** What calls of these tools return, and their card shows. */
export const memoryOutput = z.object({
  success: z.literal(true),
  noteId: z.uuid(),
  title: z.string().max(limits.note.titleChars),
  /** A person may have made it longer than an agent can. */
  content: z.string().max(limits.note.contentChars),
});
export type MemoryOutput = z.output<typeof memoryOutput>;

/** What the model gets of a call that changed its memory. It wrote the rest itself. */
export const tellMemory = (done: string, { noteId, title }: MemoryOutput): string =>
  `${done}: ${title} (noteId ${noteId})`;

/** Throws "forbidden" for an agent whose memory was disabled since the call was made. */
export function requireMemory<Port>(memory: Port | null): Port {
  if (memory === null) throw new AppError("forbidden", memoryText.isOff);
  return memory;
}
