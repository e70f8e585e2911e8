import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface TensorToWrite {
  readonly dtype: "F32" | "F16" | "I8" | "I64";
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

export const floats = (rows: readonly (readonly number[])[]): TensorToWrite => ({
  dtype: "F32",
  shape: [rows.length, rows[0]?.length ?? 0],
  bytes: new Uint8Array(Float32Array.from(rows.flat()).buffer),
});

/** A file in the safetensors format. */
export function makeTensors(tensors: Readonly<Record<string, TensorToWrite>>): Uint8Array {
  let offset = 0;
  const header: Record<string, unknown> = { __metadata__: { format: "pt" } };
  for (const [name, { dtype, shape, bytes }] of Object.entries(tensors)) {
    header[name] = { dtype, shape, data_offsets: [offset, offset + bytes.length] };
    offset += bytes.length;
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, ...Object.values(tensors).map(({ bytes }) => bytes)]);
}

/** The tokenizer of a BERT model with these tokens. */
export const bertTokenizer = (tokens: readonly string[]) => ({
  normalizer: {
    type: "BertNormalizer",
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: "BertPreTokenizer" },
  model: {
    type: "WordPiece",
    unk_token: "[UNK]",
    continuing_subword_prefix: "##",
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
  },
});

/** The folder of a static model with these files. */
export function writeStaticModel(weights: Uint8Array, tokenizer: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), "potion-multilingual-"));
  writeFileSync(join(folder, "model.safetensors"), weights);
  writeFileSync(join(folder, "tokenizer.json"), JSON.stringify(tokenizer));
  return folder;
}
