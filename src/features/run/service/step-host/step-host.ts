import { and, eq } from "drizzle-orm";
import type { Host, HostFor, PieceKey } from "#engine/host.ts";
import type { ChargeRow } from "#features/billing/service/ledger.ts";
import { readDocuments } from "#features/file/service/documents.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import type { StepNote } from "../../schema.ts";
import { nodeExecution } from "../../table.ts";
import { createChildPort } from "../child-runs/child-port.ts";
import type { ExecutionSlice } from "../dispatch/execution-slice.ts";
import { createStepCharges } from "./charges.ts";
import { createCodePort } from "./code-port.ts";
import { createModelPorts } from "./model-ports.ts";
import { createRequestPort } from "./request-port.ts";
import { createSendPort } from "./send-port.ts";
import { callsJson, createStepCalls, recordedCalls, type StepCalls } from "./step-calls.ts";
import { createStepNotes, type StepNotes } from "./step-notes.ts";
import { createStepStream } from "./step-stream.ts";

/** What is committed with a piece. */
export interface PieceAdditions {
  readonly charges: readonly ChargeRow[];
  readonly notes: readonly StepNote[];
  readonly calls: readonly ModelCallFacts[];
}

export interface StepHost {
  hostFor: HostFor;
  /** Notes for people on the step's outcome. */
  notes: StepNotes;
  /** The model calls of the step. */
  calls: StepCalls;
  /** Waits for pending calls. An aborted step does not wait for its answers; their cost is known only after they end. */
  waitForCalls(): Promise<void>;
  /**
   * Releases what is not charged and returns what `finish` would charge, as data for the statement that records the
   * step. Null if that takes a transaction, because the stream already has rows.
   */
  settleInline(): Promise<ChargeRow[] | null>;
  /** The same for a piece, with its notes and model calls: a committed piece is paid. */
  settlePiece(piece: PieceKey): Promise<PieceAdditions>;
  /** After the commit of a piece. */
  removePiece(piece: PieceKey): void;
  /** In the step's transaction: charges answered calls, releases the others, and ends the stream. */
  finish(tx: Tx, status: "COMPLETED" | "FAILED" | "PENDING"): Promise<void>;
  /** The text of an unfinished answer; null if there is none. Pieces keep their own text. */
  partialText(): string | null;
  /**
   * The step is no longer held here. If a person stopped it, its work so far is charged and its text is kept; if another
   * process took it over, nothing counts.
   */
  abandon(reason: "stopped" | "lost"): Promise<void>;
  /** After the commit: closes the stream, so that readers see its end. */
  close(): void;
}

/** Creates the ports of one step: models, documents, canvases and so on, all charged and streamed with the step. */
export function createStepHost(
  { ctx, run, agents }: Pick<ExecutionSlice, "ctx" | "run" | "agents">,
  step: { streamId: string; executionId: string; epoch: number; label: string },
): StepHost {
  const { executionId, label } = step;
  const charges = createStepCharges({ runId: run.id, nodeExecutionId: executionId, workflowId: run.workflowId });
  const notes = createStepNotes();
  const calls = createStepCalls();
  const stream = createStepStream(ctx, run, step.streamId);
  const pendingCalls = new Set<Promise<unknown>>();

  function track<T>(work: Promise<T>): Promise<T> {
    pendingCalls.add(work);
    const remove = () => pendingCalls.delete(work);
    work.then(remove, remove);
    return work;
  }

  return {
    notes,
    calls,
    hostFor(call): Host {
      const models = createModelPorts({ ctx, run, agents, label, charges, notes, calls, stream }, call);
      return {
        ...createCodePort(ctx, call),
        ...createSendPort(ctx, call),
        ...createRequestPort(ctx, call),
        ...createChildPort(ctx, run, call),
        reply: (ask) => track(models.reply(ask)),
        canvas: (ask) => track(models.canvas(ask)),
        object: (ask) => track(models.object(ask)),
        documents: ({ documents }) =>
          readTexts(
            ctx,
            documents.map(({ documentId }) => documentId),
          ),
      };
    },
    async waitForCalls() {
      await Promise.allSettled(pendingCalls);
    },
    settleInline: async () => ((await stream.seal()) ? charges.settle(ctx.db) : null),
    settlePiece: async (piece) => ({
      charges: await charges.settle(ctx.db, piece),
      notes: notes.ofPiece(piece),
      calls: calls.ofPiece(piece),
    }),
    removePiece(piece) {
      charges.removePiece(piece);
      notes.removePiece(piece);
      calls.removePiece(piece);
    },
    async finish(tx, status) {
      await stream.end(tx, status === "FAILED" ? "FAILED" : "DONE");
      await charges.chargeAll(tx);
    },
    partialText: stream.partialText,
    async abandon(reason) {
      stream.setLastChunk({ type: "abort" });
      // `end` changes nothing if another process has taken the stream over.
      await stream.end(ctx.db, "INTERRUPTED");
      await charges.chargeAll(ctx.db, { isLost: reason === "lost" });
      if (reason === "lost") return;
      await storeUnfinished(ctx.db, step, { text: stream.partialText(), modelCalls: calls.remaining() });
      // Pages were told of the stop before the text and the charge were stored.
      ctx.app.live.publish(`run:${run.id}`, { changed: "run" });
    },
    close: stream.close,
  };
}

async function readTexts(ctx: WorkspaceContext, ids: readonly string[]) {
  const texts = new Map((await readDocuments(ctx, ids)).map(({ id, text }) => [id, text]));
  return ids.map((documentId) => ({ documentId, text: texts.get(documentId) ?? null }));
}

/** Stores the text of an interrupted answer until the step starts again, and the calls of models for the trace. */
async function storeUnfinished(
  db: Db,
  step: { executionId: string; epoch: number },
  { text, modelCalls }: { text: string | null; modelCalls: readonly ModelCallFacts[] },
): Promise<void> {
  if (text === null && modelCalls.length === 0) return;
  const isStopped = and(eq(nodeExecution.status, "PENDING"), eq(nodeExecution.epoch, step.epoch + 1));
  await db
    .update(nodeExecution)
    .set({ ...(text !== null && { partialOutput: text }), modelCalls: recordedCalls(callsJson(modelCalls)) })
    .where(and(eq(nodeExecution.id, step.executionId), isStopped));
}
