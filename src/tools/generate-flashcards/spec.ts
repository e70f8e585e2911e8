import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

const { titleChars, sideChars, cards, dataChars } = limits.flashcards;

const flashcard = z.object({
  frontContent: z.string().min(1).max(sideChars).describe("The question or term."),
  backContent: z.string().min(1).max(sideChars).describe("The short answer or definition."),
});

/** A deck of flashcards that the person flips through. */
export const generateFlashcards = toolSpec({
  input: z.strictObject({
    title: z.string().max(titleChars).optional().describe("The topic of the deck, in a few words."),
    flashcards_data: z
      .union([z.array(flashcard).max(cards), z.string().max(dataChars)])
      .describe("The cards, as an array or as the JSON text of that array."),
  }),
  output: z.object({ title: z.string().max(titleChars), cards: z.array(flashcard).min(1).max(cards) }),
  description: `Shows the person a deck of flashcards to flip through. Use it when they ask for flashcards, want to memorize something, or want to be quizzed. Don't use it for explanations, summaries, or lists; write those in your reply. Write one fact per card in plain text, at most ${cards} cards. Don't repeat the cards in your reply.`,
  examples: [
    {
      title: "Photosynthesis",
      flashcards_data: [
        { frontContent: "Where does photosynthesis take place?", backContent: "In the chloroplasts." },
        { frontContent: "Which gas does it release?", backContent: "Oxygen." },
      ],
    },
  ],
  reach: "make",
  account: "none",
  listing: "pinned",
  isOnFreePlan: true,
  timeoutMs: timers.tool.instantMs,
  showsResult: () => true,
});
