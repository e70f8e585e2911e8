/** The thread of a static model: reads its files once, then answers one batch after the other. */
import { parentPort, workerData } from "node:worker_threads";
import type { EncoderBatch } from "../encoder-worker.ts";
import { loadStaticModel } from "./static-model.ts";

const port = parentPort;
if (!port) throw new Error("static-model-worker.ts runs in a worker thread only");
const embed = loadStaticModel(String(workerData));

port.on("message", ({ texts }: EncoderBatch) => port.postMessage(texts.map(embed)));
