import type { PortCall } from "#engine/host.ts";
import { isAttended } from "#engine/status.ts";
import { closeOpenParts, type MessageChunk, textOf } from "#lib/ui-message.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import type { SliceRun } from "../dispatch/execution-slice.ts";

/** The stream of a step, opened by its first answer; further streams for pieces that are written in parallel. */
export interface StepStream {
  /** Opens the step's stream, once, and tells the call its id. */
  open(call: PortCall): Promise<StreamWriter>;
  /** Writes one piece's answer to a stream of its own and ends that stream. */
  writePiece<T>(write: (writer: StreamWriter) => Promise<T>): Promise<T>;
  /** The step itself, not a piece, starts an answer: its text counts as partial until the step ends. */
  startAnswer(writer: StreamWriter): void;
  /** The text of an unfinished answer; null if there is none. Pieces keep their own text. */
  partialText(): string | null;
  /** The last chunk to write when the stream ends. */
  setLastChunk(chunk: MessageChunk): void;
  /** Ends the stream without rows. False if it has rows already and must be ended in a transaction; true if none is open. */
  seal(): Promise<boolean>;
  end(db: Db | Tx, state: "DONE" | "FAILED" | "INTERRUPTED"): Promise<void>;
  /** After the commit: closes the stream, so that readers see its end. */
  close(): void;
}

export function createStepStream({ app, db }: WorkspaceContext, run: SliceRun, streamId: string): StepStream {
  const owner = { workspaceId: run.workspaceId, owner: `run:${run.id}` };
  let writer: StreamWriter | null = null;
  let lastChunk: MessageChunk = { type: "finish" };
  /** The text of earlier attempts; each attempt starts the message again. */
  let earlierText: string | null = null;
  let answerWriter: StreamWriter | null = null;

  const partialText = () => (answerWriter && textOf(closeOpenParts(answerWriter.fold.parts)).trim()) || earlierText;

  return {
    async open(call) {
      writer ??= await app.streams.open({ ...owner, id: streamId, isUnattended: !isAttended(run) });
      call.onStream(streamId);
      return writer;
    },
    async writePiece(write) {
      const pieceWriter = await app.streams.open({ ...owner, isUnattended: true });
      try {
        return await write(pieceWriter);
      } finally {
        if (!(await app.streams.seal(pieceWriter))) await app.streams.end(pieceWriter, db, "DONE", { type: "finish" });
        app.streams.close(pieceWriter);
      }
    },
    startAnswer(next) {
      earlierText = partialText();
      answerWriter = next;
    },
    partialText,
    setLastChunk(chunk) {
      lastChunk = chunk;
    },
    async seal() {
      if (!writer) return true;
      if (!(await app.streams.seal(writer))) return false;
      writer.last = lastChunk;
      return true;
    },
    async end(tx, state) {
      if (writer) await app.streams.end(writer, tx, state, lastChunk);
    },
    close() {
      if (writer) app.streams.close(writer);
    },
  };
}
