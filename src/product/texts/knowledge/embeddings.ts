import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Why texts could not be embedded. */
export const embeddingsText = sentences("embeddingsText", {
  broken: "Texts can't be embedded right now. Please try again later.",
  noStaticModel: (folder: string) =>
    `EMBEDDING_MODEL_DIR must be a folder with the files model.safetensors and tokenizer.json of a Model2Vec model, with a WordPiece or Unigram tokenizer. ${folder} can't be read as one.`,
  wrongCount: (provider: string, got: number, asked: number) =>
    `${provider} returned ${plural(got, "vector")} for ${plural(asked, "text")}. Check that the model embeds texts.`,
  wrongDimensions: (provider: string, got: number, expected: number) =>
    `${provider} returned vectors with ${got} dimensions instead of ${expected}. Another model may be running under this name; choose the embedding model again.`,
  unusable: (provider: string) => `${provider} returned vectors that can't be used. Choose another embedding model.`,
});
