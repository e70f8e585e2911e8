import { AppError } from "#lib/errors.ts";
import { withoutControls } from "#lib/text.ts";
import type { ToolRunner } from "../server.ts";
import { readFlashcards } from "./parse.ts";
import type { generateFlashcards } from "./spec.ts";

export const runGenerateFlashcards: ToolRunner<typeof generateFlashcards> = {
  async run(_call, { title = "", flashcards_data: data }) {
    const read = readFlashcards(data);
    if ("refused" in read) throw new AppError("invalid", read.refused);
    return { title: withoutControls(title).trim(), cards: read.cards };
  },
  toModel: ({ cards }) => `The person sees ${cards.length} ${cards.length === 1 ? "flashcard" : "flashcards"}.`,
};
