import { readFileSync } from "node:fs";
import { join } from "node:path";
import { normalize } from "../embeddings.ts";
import { createNormalizer } from "./normalize-text.ts";
import { type Matrix, openTensors } from "./safetensors.ts";
import { createSplitter } from "./split-words.ts";
import { type TokenizerFile, tokenizerFile } from "./tokenizer-file.ts";
import { createUnigram } from "./unigram.ts";
import { createWordPiece } from "./word-piece.ts";

/** The files of a static model. */
export const staticModelFiles = { weights: "model.safetensors", tokenizer: "tokenizer.json" } as const;

/**
 * A static model in the format of Model2Vec: each token has a vector, and a text has the mean of those of its tokens. It
 * knows no order of words, but takes next to no time. Throws if the files can't be read.
 */
export function loadStaticModel(folder: string): (text: string) => Float32Array {
  const weights = openWeights(join(folder, staticModelFiles.weights));
  const file = tokenizerFile.parse(JSON.parse(readFileSync(join(folder, staticModelFiles.tokenizer), "utf8")));
  const tokenize = createTokenizer(file);
  return (text) => {
    const counts = new Map<number, number>();
    for (const id of tokenize(text)) counts.set(id, (counts.get(id) ?? 0) + 1);
    const sum = new Float32Array(weights.columns);
    for (const [id, count] of counts) {
      const row = weights.row(id);
      for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + count * (row[at] ?? 0);
    }
    return normalize(sum);
  };
}

/** The ids of a text's tokens. */
export function createTokenizer({ normalizer, pre_tokenizer, model }: TokenizerFile): (text: string) => number[] {
  const normalizeText = createNormalizer(normalizer);
  const split = createSplitter(pre_tokenizer);
  const findPieces = remember(model.type === "WordPiece" ? createWordPiece(model) : createUnigram(model));
  return (text) => split(normalizeText(text)).flatMap(findPieces);
}

/** So many words are remembered, because few words are most of a text. */
const rememberedWords = 50_000;

function remember(findPieces: (word: string) => number[]): (word: string) => number[] {
  const known = new Map<string, number[]>();
  return (word) => {
    const found = known.get(word) ?? findPieces(word);
    if (known.size === rememberedWords) known.clear();
    known.set(word, found);
    return found;
  };
}

/** The vectors of the tokens. Some models share one vector among several tokens, each with a weight of its own. */
export function openWeights(path: string): Matrix {
  const tensors = openTensors(path);
  const vectors = tensors.find("embeddings") ?? tensors.find("embedding.weight");
  if (!vectors) throw new Error(`${path} has no tensor of embeddings`);
  const [mapping, scales] = [tensors.find("mapping"), tensors.find("weights")];
  return {
    rows: mapping?.rows ?? vectors.rows,
    columns: vectors.columns,
    row(id) {
      const row = vectors.row(mapping?.row(id)[0] ?? id);
      const scale = scales?.row(id)[0] ?? 1;
      return scale === 1 ? row : row.map((value) => value * scale);
    },
  };
}
