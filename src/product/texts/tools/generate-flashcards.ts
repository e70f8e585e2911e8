import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Flashcards that an agent made. */

export const generateFlashcardsText = sentences("generateFlashcardsText", {
  running: "Making flashcards",
  done: (count: number) => `Made ${plural(count, "flashcard")}`,
  failed: "Couldn't make flashcards",
  question: "Question",
  answer: "Answer",
  flip: "Flip",
  previous: "Previous card",
  next: "Next card",
  position: (number: number, count: number) => `${number} of ${count}`,
  view: "View",
  cardView: "Cards",
  listView: "List",
  refused: {
    notAnArray: "Flashcards data is not an array",
    unreadable: "Could not parse flashcards data",
    tooLong: (max: number) => `The flashcards data is longer than ${max} characters. Make fewer or shorter cards.`,
    noCards: "There are no flashcards. Write at least one.",
    tooMany: (count: number, max: number) => `There are ${count} flashcards, but the limit is ${max}. Make fewer.`,
    incomplete: (number: number) => `Card ${number} needs frontContent and backContent, both as text.`,
    sideTooLong: (number: number, max: number) =>
      `A side of card ${number} is longer than ${max} characters. Shorten it or split the card.`,
  },
});
