/** The thread that cuts a long document: cuts it once, then answers each message with the next chunks; none at the end. */
import { parentPort, workerData } from "node:worker_threads";
import { type SplitJob, splitDocument } from "./split-document.ts";

/** So few that reading an answer doesn't hold up the thread that asked. */
const answerChunks = 250;

const port = parentPort;
if (!port) throw new Error("split-worker.ts runs in a worker thread only");
const { settings, ...document } = workerData as SplitJob; // written by split-in-thread.ts
const chunks = splitDocument(document, settings);

port.on("message", () => port.postMessage(chunks.splice(0, answerChunks)));
