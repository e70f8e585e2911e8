import type { StepNote } from "../schema.ts";

export interface NoteGroup {
  note: StepNote;
  /** The number of pieces with this note. */
  count: number;
}

/** Merges equal notes of several pieces and counts them. */
export function groupNotes(notes: readonly StepNote[]): NoteGroup[] {
  const groups = new Map<string, NoteGroup>();
  for (const note of notes) {
    const { piece: _, ...content } = note;
    const key = JSON.stringify(content);
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { note, count: 1 });
  }
  return [...groups.values()];
}
