import { requireMemory, tellMemory } from "#product/tools/memory-note.ts";
import type { ToolRunner } from "../server.ts";
import type { updateMemoryNote } from "./spec.ts";

export const updateMemoryNoteRunner: ToolRunner<typeof updateMemoryNote> = {
  async run({ ports }, { noteId, ...changes }) {
    const { id, title, content } = await requireMemory(ports.memory).update({ id: noteId, ...changes });
    return { success: true, noteId: id, title, content };
  },
  toModel: (output) => tellMemory("Changed", output),
};
