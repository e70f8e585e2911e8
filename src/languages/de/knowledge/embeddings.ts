import type * as english from "#product/texts/knowledge/embeddings.ts";

export const embeddingsText: typeof english.embeddingsText = {
  broken: "Texte können gerade nicht eingebettet werden. Bitte später erneut versuchen.",
  noStaticModel: (folder) =>
    `EMBEDDING_MODEL_DIR muss ein Ordner mit den Dateien model.safetensors und tokenizer.json eines Model2Vec-Modells sein, mit einem Tokenizer vom Typ WordPiece oder Unigram. ${folder} lässt sich nicht so lesen.`,
  wrongCount: (provider, got, asked) =>
    `${provider} hat ${got === 1 ? "einen Vektor" : `${got} Vektoren`} für ${asked === 1 ? "einen Text" : `${asked} Texte`} geliefert. Bitte prüfen, ob das Modell Texte einbettet.`,
  wrongDimensions: (provider, got, expected) =>
    `${provider} hat Vektoren mit ${got} statt ${expected} Dimensionen geliefert. Vielleicht läuft unter diesem Namen ein anderes Modell. Bitte das Embedding-Modell neu auswählen.`,
  unusable: (provider) =>
    `${provider} hat unbrauchbare Vektoren geliefert. Bitte ein anderes Embedding-Modell auswählen.`,
};
