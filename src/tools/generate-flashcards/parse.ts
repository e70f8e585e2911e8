import { z } from "zod";
import { withoutControls } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { generateFlashcardsText } from "#product/texts/tools/generate-flashcards.ts";

export interface Flashcard {
  readonly frontContent: string;
  readonly backContent: string;
}

type Refused = { readonly refused: string };

const text = generateFlashcardsText.refused;
const side = z.string().transform((value) => withoutControls(value).trim());
const sides = z.object({ frontContent: side, backContent: side });

/**
 * Reads cards as models write them: an array, an object with `flashcards_data`, or the JSON of either, which may use
 * single quotes.
 */
export function readFlashcards(data: unknown): { readonly cards: Flashcard[] } | Refused {
  const { cards: maxCards, dataChars } = limits.flashcards;
  if (typeof data === "string" && data.length > dataChars) return { refused: text.tooLong(dataChars) };
  const parsed = typeof data === "string" ? parseLoosely(data) : { value: data };
  if (!parsed) return { refused: text.unreadable };
  const list = listIn(parsed.value);
  if (!list) return { refused: text.notAnArray };
  if (list.length === 0) return { refused: text.noCards };
  if (list.length > maxCards) return { refused: text.tooMany(list.length, maxCards) };
  const cards: Flashcard[] = [];
  for (const [index, item] of list.entries()) {
    const card = readCard(item, index + 1);
    if ("refused" in card) return card;
    cards.push(card);
  }
  return { cards };
}

function readCard(item: unknown, number: number): Flashcard | Refused {
  const { data: card } = sides.safeParse(item);
  if (!card?.frontContent || !card.backContent) return { refused: text.incomplete(number) };
  const max = limits.flashcards.sideChars;
  if (card.frontContent.length > max || card.backContent.length > max)
    return { refused: text.sideTooLong(number, max) };
  return card;
}

/** Valid JSON keeps its apostrophes; only other text has its single quotes converted to double quotes. */
const parseLoosely = (json: string) => parseJson(json) ?? parseJson(json.replaceAll("'", '"'));

function parseJson(json: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(json) };
  } catch {
    return null;
  }
}

function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null || !("flashcards_data" in value)) return null;
  return Array.isArray(value.flashcards_data) ? value.flashcards_data : null;
}
