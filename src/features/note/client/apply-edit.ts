import { z } from "zod";
import type { NoteTask } from "#features/ai-drafts/schema.ts";
import { limits } from "#product/limits.ts";

/** A model's answer; half of it while it is written. */
const answer = z.object({ content: z.string() });

/** What a model proposes, and what the note would then say. */
export interface NoteProposal {
  readonly written: string;
  readonly after: string;
}

export function applyEdit(task: NoteTask, before: string, value: unknown): NoteProposal {
  const written = answer.safeParse(value).data?.content.trim() ?? "";
  const changed = task === "continue" ? [before.trimEnd(), written].filter(Boolean).join("\n\n") : written;
  return { written, after: (written ? changed : before).slice(0, limits.note.contentChars) };
}
