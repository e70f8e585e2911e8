import { requireMemory, tellMemory } from "#product/tools/memory-note.ts";
import type { ToolRunner } from "../server.ts";
import type { createMemoryNote } from "./spec.ts";

export const createMemoryNoteRunner: ToolRunner<typeof createMemoryNote> = {
  async run({ ports }, fact) {
    const { id, title, content } = await requireMemory(ports.memory).create(fact);
    return { success: true, noteId: id, title, content };
  },
  toModel: (output) => tellMemory("Kept", output),
};
