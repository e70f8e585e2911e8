import { requireMemory, tellMemory } from "#product/tools/memory-note.ts";
import type { ToolRunner } from "../server.ts";
import type { deleteMemoryNote } from "./spec.ts";

export const deleteMemoryNoteRunner: ToolRunner<typeof deleteMemoryNote> = {
  async run({ ports }, { noteId }) {
    const { id, title, content } = await requireMemory(ports.memory).remove(noteId);
    return { success: true, noteId: id, title, content };
  },
  toModel: (output) => tellMemory("Removed", output),
};
