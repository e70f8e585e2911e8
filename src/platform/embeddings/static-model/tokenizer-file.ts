/** The parts of a Hugging Face tokenizer.json that static models use. */
import { z } from "zod";

const pattern = z.union([z.object({ String: z.string() }), z.object({ Regex: z.string() })]);

export type NormalizerFile =
  | { type: "Sequence"; normalizers: NormalizerFile[] }
  | { type: "Lowercase" | "NFC" | "NFD" | "NFKC" | "NFKD" | "StripAccents" | "Nmt" | "Precompiled" }
  | { type: "Strip"; strip_left: boolean; strip_right: boolean }
  | { type: "Prepend"; prepend: string }
  | { type: "Replace"; pattern: z.infer<typeof pattern>; content: string }
  | {
      type: "BertNormalizer";
      clean_text: boolean;
      handle_chinese_chars: boolean;
      strip_accents: boolean | null;
      lowercase: boolean;
    };

const normalizer: z.ZodType<NormalizerFile> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.object({ type: z.literal("Sequence"), normalizers: z.array(normalizer) }),
    z.object({ type: z.enum(["Lowercase", "NFC", "NFD", "NFKC", "NFKD", "StripAccents", "Nmt", "Precompiled"]) }),
    z.object({ type: z.literal("Strip"), strip_left: z.boolean(), strip_right: z.boolean() }),
    z.object({ type: z.literal("Prepend"), prepend: z.string() }),
    z.object({ type: z.literal("Replace"), pattern, content: z.string() }),
    z.object({
      type: z.literal("BertNormalizer"),
      clean_text: z.boolean(),
      handle_chinese_chars: z.boolean(),
      strip_accents: z.boolean().nullable().default(null),
      lowercase: z.boolean(),
    }),
  ]),
);

export type PreTokenizerFile =
  | { type: "Sequence"; pretokenizers: PreTokenizerFile[] }
  | { type: "BertPreTokenizer" | "Whitespace" | "WhitespaceSplit" | "Punctuation" }
  | { type: "Metaspace"; replacement: string; prepend_scheme: "always" | "first" | "never"; split: boolean };

const preTokenizer: z.ZodType<PreTokenizerFile> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.object({ type: z.literal("Sequence"), pretokenizers: z.array(preTokenizer) }),
    z.object({ type: z.enum(["BertPreTokenizer", "Whitespace", "WhitespaceSplit", "Punctuation"]) }),
    z.object({
      type: z.literal("Metaspace"),
      replacement: z.string().length(1),
      prepend_scheme: z.enum(["always", "first", "never"]).default("always"),
      split: z.boolean().default(true),
    }),
  ]),
);

const wordPiece = z.object({
  type: z.literal("WordPiece"),
  vocab: z.record(z.string(), z.int().nonnegative()),
  unk_token: z.string(),
  continuing_subword_prefix: z.string(),
  max_input_chars_per_word: z.int(),
});
export type WordPieceFile = z.infer<typeof wordPiece>;

const unigram = z.object({
  type: z.literal("Unigram"),
  /** Pieces with the logarithms of their frequencies; the place of a piece is its id. */
  vocab: z.array(z.tuple([z.string(), z.number()])).min(1),
  unk_id: z.int().nonnegative().nullable().default(null),
});
export type UnigramFile = z.infer<typeof unigram>;

export const tokenizerFile = z.object({
  normalizer: normalizer.nullable().default(null),
  pre_tokenizer: preTokenizer.nullable().default(null),
  model: z.discriminatedUnion("type", [wordPiece, unigram]),
});
export type TokenizerFile = z.infer<typeof tokenizerFile>;
