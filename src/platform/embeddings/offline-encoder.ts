import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { builtInEmbeddingModel } from "#product/models/embedding.ts";
import { embeddingsText } from "#product/texts/knowledge/embeddings.ts";
import { timers } from "#product/timers.ts";
import { resolveSibling } from "../process-sandbox/launcher.ts";
import { releaseMemory } from "../release-memory.ts";
import type { EncoderBatch } from "./answer-batches.ts";
import { type Embeddings, normalize } from "./embeddings.ts";
import { encoderPieces } from "./encoder-pieces.ts";

/**
 * An encoder in a process of its own, which gives all its memory back when it ends; a thread would leave a hundred
 * megabytes to the allocator of this process. It needs no key and no network.
 */
export interface OfflineEncoder extends Embeddings {
  /** Whether its model is in memory. It is loaded by the first call and unloaded when nothing was embedded for a while. */
  readonly isLoaded: boolean;
  /** Ends the process and rejects what waits. */
  close(): Promise<void>;
}

export interface OfflineEncoderOptions {
  /** How long the model stays loaded after the last text. */
  idleMs?: number;
  /** The program of the process: that of the product's own encoder if it is missing. */
  program?: string;
  /** Its argument. */
  programData?: string;
  /** Stored with each vector of the program. */
  model?: string;
  /** Longer texts are embedded in pieces. */
  pieceChars?: number;
}

interface Request {
  /** The pieces of its texts that aren't sent yet; the next one is the last. */
  readonly left: Piece[];
  /** For each text, the sum of the vectors of its pieces. */
  readonly sums: Float32Array[];
  resolve(vectors: Float32Array[]): void;
  reject(reason: unknown): void;
}

interface Piece {
  /** The place of its text. */
  readonly place: number;
  readonly text: string;
}

/** A batch that the process works on. */
interface Sent {
  readonly request: Request;
  readonly pieces: readonly Piece[];
  readonly timer: NodeJS.Timeout;
  readonly isRetry: boolean;
}

/** What is kept of what a process says before it fails. */
const complaintChars = 2_000;

const handlesOf = (child: ChildProcess): { ref(): void; unref(): void }[] =>
  [child, child.channel, child.stderr as Socket | null].flatMap((handle) => handle ?? []);

/** Keeps this process running while a child of it works. */
function hold(child: ChildProcess): void {
  for (const handle of handlesOf(child)) handle.ref();
}

function letGo(child: ChildProcess): void {
  for (const handle of handlesOf(child)) handle.unref();
}

/** Without options, the encoder of the product, which knows English. */
export function createOfflineEncoder(options: OfflineEncoderOptions = {}): OfflineEncoder {
  const program = options.program ?? resolveSibling("./encoder-worker.ts", import.meta.url);
  const idleMs = options.idleMs ?? timers.embeddings.idleMs;
  const waiting = new Set<Request>();
  let child: ChildProcess | null = null;
  let sent: Sent | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** Since its process was started. */
  let piecesDone = 0;

  function start(): ChildProcess {
    const started = fork(program, options.programData === undefined ? [] : [options.programData], {
      env: {},
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let complaint = "";
    started.stderr?.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(-complaintChars);
    });
    started.on("message", (vectors: Float32Array[]) => started === child && receive(vectors));
    started.on("error", (error) => {
      // If it could not be started, nothing else follows.
      if (started.pid === undefined && started === child) restart(error);
    });
    started.on("close", () => {
      if (started === child) restart(new Error(complaint || "the process of the encoder ended"));
    });
    return started;
  }

  function send(batch: Pick<Sent, "request" | "pieces" | "isRetry">): void {
    clearTimeout(idleTimer);
    child ??= start();
    const receiver = child;
    hold(receiver);
    const timer = setTimeout(() => receiver.kill("SIGKILL"), timers.embeddings.batchMs);
    sent = { ...batch, timer };
    // If it can't be sent, the process has ended, which is told by its events.
    receiver.send({ texts: batch.pieces.map(({ text }) => text) } satisfies EncoderBatch, () => {});
  }

  /** Sends the next batch: of the request with the fewest pieces left, so that a question needn't wait for a book. */
  function sendNext(): void {
    if (sent) return;
    const [request] = [...waiting].toSorted((a, b) => a.left.length - b.left.length);
    if (request) send({ request, pieces: takeBatch(request.left), isRetry: false });
    else rest();
  }

  function receive(vectors: Float32Array[]): void {
    if (!sent) return;
    const { request, pieces, timer } = sent;
    clearTimeout(timer);
    sent = null;
    piecesDone += pieces.length;
    for (const [index, { place }] of pieces.entries()) {
      const vector = vectors[index] ?? new Float32Array();
      const sum = request.sums[place];
      request.sums[place] = sum ? sum.map((value, at) => value + (vector[at] ?? 0)) : vector;
    }
    if (request.left.length === 0 && waiting.delete(request)) request.resolve(request.sums.map(normalize));
    sendNext();
  }

  /** A batch that ended its process gets another one; only then its request fails. */
  function restart(cause: unknown): void {
    child = null;
    const failed = sent;
    sent = null;
    if (!failed) return;
    clearTimeout(failed.timer);
    const { request } = failed;
    if (waiting.has(request) && !failed.isRetry) {
      send({ ...failed, isRetry: true });
      return;
    }
    if (waiting.delete(request)) request.reject(new AppError("unknown", embeddingsText.broken, { cause }));
    sendNext();
  }

  function rest(): void {
    if (child) letGo(child);
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => void stopIdle(), idleMs).unref();
  }

  /** What learned so much has left garbage in this process, too. */
  async function stopIdle(): Promise<void> {
    const isMuch = piecesDone >= limits.embeddings.muchPieces;
    piecesDone = 0;
    await stop();
    if (isMuch) await releaseMemory();
  }

  async function stop(): Promise<void> {
    clearTimeout(idleTimer);
    if (sent) clearTimeout(sent.timer);
    sent = null;
    const last = child;
    child = null;
    if (!last?.kill("SIGKILL")) return;
    hold(last);
    await new Promise((resolve) => last.once("close", resolve));
  }

  return {
    model: options.model ?? builtInEmbeddingModel.id,
    get isLoaded() {
      return child !== null;
    },

    embed(texts, { signal }) {
      if (isClosed) return Promise.reject(new AppError("unknown", embeddingsText.broken));
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (texts.length === 0) return Promise.resolve([]);
      return new Promise((resolve, reject) => {
        const forget = () => {
          waiting.delete(request);
          reject(signal?.reason);
        };
        const request: Request = {
          left: texts
            .flatMap((text, place) => encoderPieces(text, options.pieceChars).map((piece) => ({ place, text: piece })))
            // Pieces of the same length make the best batches.
            .toSorted((a, b) => b.text.length - a.text.length),
          sums: [],
          resolve(vectors) {
            signal?.removeEventListener("abort", forget);
            resolve(vectors);
          },
          reject(reason) {
            signal?.removeEventListener("abort", forget);
            reject(reason);
          },
        };
        signal?.addEventListener("abort", forget, { once: true });
        waiting.add(request);
        sendNext();
      });
    },

    async close() {
      isClosed = true;
      for (const request of waiting) request.reject(new AppError("unknown", embeddingsText.broken));
      waiting.clear();
      await stop();
    },
  };
}

/** Removes the next pieces, as many as make a batch. */
function takeBatch(left: Piece[]): Piece[] {
  const batch: Piece[] = [];
  let chars = 0;
  for (let next = left.at(-1); next; next = left.at(-1)) {
    chars += next.text.length;
    if (batch.length > 0 && chars > limits.embeddings.batchChars) break;
    batch.push(next);
    left.pop();
  }
  return batch;
}
