import type { ExpectedPassage, FoundPassage } from "../../schema.ts";

type Found = Pick<FoundPassage, "sourceId" | "start" | "end" | "text">;

/** Two passages are the same if they share at least so much of the shorter one. */
const sharedEnough = 0.5;

/**
 * The rank of each expected passage among those that were found, from 1; null for one that was not. A source that was cut
 * anew has other chunks, so a passage is known by its place, while `hashes` says that the source is the same, or else by
 * its first words.
 */
export const rankExpected = (
  expected: readonly ExpectedPassage[],
  found: readonly Found[],
  hashes: ReadonlyMap<string, string | null>,
): (number | null)[] =>
  expected.map((one) => {
    const isSameSource = one.sha256 !== null && hashes.get(one.sourceId) === one.sha256;
    const at = found.findIndex(
      (passage) =>
        passage.sourceId === one.sourceId && ((isSameSource && sharesPlace(one, passage)) || sharesWords(one, passage)),
    );
    return at < 0 ? null : at + 1;
  });

function sharesPlace(one: ExpectedPassage, other: Found): boolean {
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  const shorter = Math.min(one.end - one.start, other.end - other.start);
  return shorter > 0 && shared >= sharedEnough * shorter;
}

/** One begins with what is kept of the other, or has it inside. */
function sharesWords(one: ExpectedPassage, other: Found): boolean {
  const words = plain(one.text);
  const others = plain(other.text);
  return words !== "" && others !== "" && (others.includes(words) || words.startsWith(others));
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
