import { z } from "zod";
import { nodeSpec } from "#engine/node.ts";
import { limits } from "#product/limits.ts";
import { noteColorNames } from "#product/note-colors.ts";

/** Canvas pixels. */
export const stickyNoteSides = { min: 120, max: 1_200, width: 240, height: 160 } as const;
const side = z.number().min(stickyNoteSides.min).max(stickyNoteSides.max);

export const stickyNote = nodeSpec({
  type: "STICKY_NOTE",
  title: "Sticky Note",
  hint: "A note for people who build this workflow",
  synonyms: ["comment", "annotation", "remark", "post-it"],
  icon: "sticky-note",
  family: "flow",
  traits: { executes: false, handmade: true },
  config: z.object({
    /** Markdown: bold, italic, lists and emoji. */
    text: z.string().max(limits.workflow.stickyNoteChars).default(""),
    /** Plain text, collapsed below the note, such as the settings of a step that could not be imported. */
    details: z.string().max(limits.workflow.stickyNoteDetailChars).optional(),
    colour: z.enum(noteColorNames).default("yellow"),
    width: side.default(stickyNoteSides.width),
    height: side.default(stickyNoteSides.height),
  }),
  result: z.never(),
  visitors: "hidden",
  isInPdf: false,
  draft: () => ({
    text: "",
    colour: "yellow" as const,
    width: stickyNoteSides.width,
    height: stickyNoteSides.height,
  }),
  // Mentions in notes have no effect, because only builders read notes.
  mapReferences: (config) => config,
  missingFields: () => [],
  toPromptText: () => "",
});
