/** Models that turn texts into vectors, so that a search finds what means the same. */
import { roundCredits } from "../credits.ts";
import { type CredentialType, type Provider, providerFacts } from "./provider.ts";

/** Whether a text is one of the library or asks about it: some models embed the two differently. */
export type EmbeddingPurpose = "passage" | "question";

/** The languages that a model knows as BCP 47 tags; null if it knows many, or if it isn't known. */
export type EmbeddingLanguages = readonly string[] | null;

export interface EmbeddingModel {
  /** Stored with each vector. It never changes. */
  id: string;
  displayName: string;
  provider: Extract<Provider, "GOOGLE" | "OPENAI">;
  /** The provider's name. */
  frontendName: string;
  dimensions: number;
  /** Longer texts are embedded in parts. Fits into what the model takes, also in languages with one token per character. */
  textChars: number;
  languages: EmbeddingLanguages;
  /** The provider's price in USD. */
  dollarsPerMillionTokens: number;
  /** On the operator's key. */
  creditsPerMillionTokens: number;
  requiredCredentialTypes: readonly CredentialType[];
  isAvailableByDefault: boolean;
}

export const embeddingModels: readonly EmbeddingModel[] = [
  {
    id: "openai:text-embedding-3-small",
    displayName: "text-embedding-3-small",
    provider: "OPENAI",
    frontendName: "text-embedding-3-small",
    dimensions: 1_536,
    textChars: 8_000,
    languages: null,
    dollarsPerMillionTokens: 0.02,
    creditsPerMillionTokens: 20,
    requiredCredentialTypes: providerFacts.OPENAI.requiredCredentialTypes,
    isAvailableByDefault: true,
  },
  {
    id: "google:gemini-embedding-001",
    displayName: "gemini-embedding-001",
    provider: "GOOGLE",
    frontendName: "gemini-embedding-001",
    // The model's vectors may be cut; this length loses next to nothing and is a quarter of the whole.
    dimensions: 768,
    textChars: 2_000,
    languages: null,
    dollarsPerMillionTokens: 0.15,
    creditsPerMillionTokens: 150,
    requiredCredentialTypes: providerFacts.GOOGLE.requiredCredentialTypes,
    isAvailableByDefault: true,
  },
];

/** The encoder that is part of the product. */
export const builtInEmbeddingModel = { id: "universal-sentence-encoder-lite", languages: ["en"] } as const;

/** What embedding so many tokens costs on the operator's key. */
export const embeddingCredits = (creditsPerMillionTokens: number, tokens: number): number =>
  roundCredits((creditsPerMillionTokens * tokens) / 1_000_000);

const embeddingNames =
  /embed|\bbge\b|\be5\b|\bgte\b|minilm|arctic|mxbai|\blabse\b|\bpotion\b|sentence-transformers|text2vec/i;

/** Whether a model of an endpoint embeds; endpoints don't say so, but the names of such models do. */
export const isEmbeddingName = (name: string): boolean => embeddingNames.test(name);

interface NamedFacts {
  readonly name: RegExp;
  readonly languages: EmbeddingLanguages;
  readonly prefixes?: Readonly<Record<EmbeddingPurpose, string>>;
}

const retrievalQuery = { passage: "", question: "Represent this sentence for searching relevant passages: " };
const nomic = { passage: "search_document: ", question: "search_query: " };
const e5 = { passage: "passage: ", question: "query: " };

/** What is known of models that people run themselves; the first row whose name fits. */
const knownNames: readonly NamedFacts[] = [
  { name: /multilingual-e5/i, languages: null, prefixes: e5 },
  { name: /\be5\b/i, languages: ["en"], prefixes: e5 },
  { name: /nomic-embed-text-v2/i, languages: null, prefixes: nomic },
  { name: /nomic-embed/i, languages: ["en"], prefixes: nomic },
  { name: /bge-m3|multilingual|labse|paraphrase/i, languages: null },
  { name: /bge-(small|base|large)-en|\bbge-(small|base|large)$/i, languages: ["en"], prefixes: retrievalQuery },
  { name: /arctic-embed2|arctic-embed-\w+-v2/i, languages: null, prefixes: e5 },
  { name: /mxbai|arctic-embed/i, languages: ["en"], prefixes: retrievalQuery },
  { name: /minilm|potion-(base|retrieval|science)|m2v_base_(output|glove)/i, languages: ["en"] },
];

/** The languages of a model by its name. */
export const languagesByName = (name: string): EmbeddingLanguages =>
  knownNames.find((known) => known.name.test(name))?.languages ?? null;

/** What a model wants before each text; "" for most. */
export const prefixByName = (name: string, purpose: EmbeddingPurpose): string =>
  knownNames.find((known) => known.name.test(name))?.prefixes?.[purpose] ?? "";
