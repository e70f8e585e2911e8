import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { type EmbeddingLanguages, languagesByName } from "#product/models/embedding.ts";
import { embeddingsText } from "#product/texts/knowledge/embeddings.ts";
import { resolveSibling } from "../../process-sandbox/launcher.ts";
import { createOfflineEncoder, type OfflineEncoder } from "../offline-encoder.ts";
import { openWeights, staticModelFiles } from "./static-model.ts";

/** Weights that the operator brings, in a process of their own. */
export interface StaticEncoder extends OfflineEncoder {
  /** The name of the folder. */
  readonly name: string;
  readonly languages: EmbeddingLanguages;
}

/**
 * The encoder of a folder with the files of a static model. They are read when the first text comes. Throws "invalid" if
 * they are missing or not of this kind.
 */
export function openStaticModel(folder: string): StaticEncoder {
  const name = basename(resolve(folder));
  const encoder = createOfflineEncoder({
    program: resolveSibling("./static-model-worker.ts", import.meta.url),
    programData: resolve(folder),
    model: `static:${name}:${fingerprint(folder)}`,
    // Its vectors are means anyway.
    pieceChars: limits.embeddings.textChars,
  });
  return Object.assign(encoder, { name, languages: languagesByName(name) });
}

/** Changes with the weights, so that vectors of others are never compared with theirs. */
function fingerprint(folder: string): string {
  const weights = join(folder, staticModelFiles.weights);
  const tokenizer = join(folder, staticModelFiles.tokenizer);
  try {
    const { rows, columns, row } = openWeights(weights);
    const sample = [0, Math.floor(rows / 2), rows - 1].map((at) => row(at).join());
    return createHash("sha256")
      .update(readFileSync(tokenizer))
      .update(`${rows} ${columns} ${statSync(weights).size} ${sample.join()}`)
      .digest("hex")
      .slice(0, 12);
  } catch (cause) {
    throw new AppError("invalid", embeddingsText.noStaticModel(folder), { cause });
  }
}
