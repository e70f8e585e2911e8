import type * as english from "#product/texts/knowledge/embeddings.ts";

export const embeddingsText: typeof english.embeddingsText = {
  broken: "Texte können gerade nicht eingebettet werden. Bitte versuche es später erneut.",
};
