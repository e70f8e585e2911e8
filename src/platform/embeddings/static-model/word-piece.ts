import type { WordPieceFile } from "./tokenizer-file.ts";

/** The ids of the pieces of a word, always the longest one that fits; none if there are none for all of it. */
export function createWordPiece(file: WordPieceFile): (word: string) => number[] {
  const { continuing_subword_prefix: prefix, max_input_chars_per_word: maxChars, unk_token: unknown } = file;
  const ids = new Map(Object.entries(file.vocab));
  ids.delete(unknown);
  return (word) => {
    const letters = [...word];
    if (letters.length > maxChars) return [];
    const found: number[] = [];
    for (let start = 0; start < letters.length; ) {
      let end = letters.length;
      let id: number | undefined;
      for (; end > start; end--) {
        id = ids.get((start > 0 ? prefix : "") + letters.slice(start, end).join(""));
        if (id !== undefined) break;
      }
      if (id === undefined) return [];
      found.push(id);
      start = end;
    }
    return found;
  };
}
