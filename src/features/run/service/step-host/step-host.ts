import { and, eq, type SQL } from "drizzle-orm";
import { canvas } from "#artifacts/index.ts";
import type { CanvasRequest, Host, HostFor, ObjectRequest, PortCall, ReplyRequest } from "#engine/host.ts";
import type { Message } from "#engine/message.ts";
import { isAttended } from "#engine/status.ts";
import { systemPromptFor } from "#features/agent/service/system-prompt.ts";
import { makeCanvas } from "#features/artifact/service/make-canvas.ts";
import {
  chargeReservation,
  chargeSql,
  isChargeable,
  type Reservation,
  releaseReservation,
} from "#features/billing/service/ledger.ts";
import type { CreditSource } from "#features/billing/table.ts";
import { messageTokens } from "#features/completion/service/context-window.ts";
import { generateObject } from "#features/completion/service/generate-object.ts";
import { fitPrompt } from "#features/completion/service/model-content.ts";
import { streamTurn, toEndChunk, truncationNotes } from "#features/completion/service/stream-turn.ts";
import { readDocuments } from "#features/file/service/documents.ts";
import { AppError } from "#lib/errors.ts";
import { estimateTokens } from "#lib/tokens.ts";
import { closeOpenParts, type MessageChunk, textOf } from "#lib/ui-message.ts";
import { faultError } from "#platform/ai/faults.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import { limits } from "#product/limits.ts";
import { formatAnswerId } from "../../schema.ts";
import { nodeExecution } from "../../table.ts";
import { createChildPort } from "../child-runs/child-port.ts";
import type { ExecutionSlice, SliceRun } from "../dispatch/execution-slice.ts";
import { createCodePort } from "./code-port.ts";
import { createDelegationTools, type DelegationContext } from "./delegation.ts";
import { describeAgents } from "./describe-agents.ts";
import { createSendPort } from "./send-port.ts";
import { toModelMessages, toTranscriptParts } from "./step-messages.ts";
import { createStepNotes, pieceName, type StepNotes } from "./step-notes.ts";

export interface StepHost {
  hostFor: HostFor;
  /** What people are told about what the step has brought. */
  notes: StepNotes;
  /** A step that was cut off does not wait for its answers: they end now, and only then it is known what they cost. */
  waitForCalls(): Promise<void>;
  /**
   * What `settle` would do, as a part of the statement that records the step; null when it takes a transaction: its
   * stream has rows by now, credits are to be given back, several calls were made.
   */
  prepareInlineCommit(
    status: "COMPLETED" | "FAILED" | "PENDING",
  ): Promise<{ settlement: ((condition: SQL) => SQL) | null } | null>;
  /** In the transaction of a piece: the same for its own calls, so that what is committed is also paid. */
  chargePiece(tx: Tx, piece: { kind: string; index: number }): Promise<void>;
  /** In the step's own transaction: charges what answered, lets go of what did not, ends the stream. */
  finish(tx: Tx, status: "COMPLETED" | "FAILED" | "PENDING"): Promise<void>;
  /** The text of an answer that was begun and never came to its end; null when there is none. Pieces keep their own. */
  partialText(): string | null;
  /**
   * The step is no longer ours. Stopped by a person, it is paid as far as it came and its words stay; lost to
   * another process, it counts for nothing.
   */
  abandon(reason: "stopped" | "lost"): Promise<void>;
  /** After the commit: readers see the end. */
  close(): void;
}

interface Charge {
  hold: Reservation;
  isDue: boolean;
  /** What it really cost, where that is known only now. */
  credits?: number;
  /** The piece whose call it was; `null` is the step itself. */
  piece: string | null;
}

const sources: Record<SliceRun["triggerType"], CreditSource> = {
  MANUAL: "WORKFLOW",
  SUPERVISED: "WORKFLOW",
  TEST: "WORKFLOW",
  IN_BACKGROUND: "WORKFLOW",
  FORM: "FORM",
};

/**
 * A person who asks again, by a retry or a regenerate, makes a new request; tries of the engine are the same one and
 * charged once. The key alone would find the first answer's reservation settled.
 */
const callRequestId = ({ key, epoch }: PortCall) => `step:${key}:${epoch}`;

/** The ports of one step on the server: models, documents, images, each charged and streamed with the step. */
export function createStepHost(
  { ctx, run, agents }: Pick<ExecutionSlice, "ctx" | "run" | "agents">,
  step: { streamId: string; executionId: string; epoch: number; label: string },
): StepHost {
  const { executionId } = step;
  const refs = { runId: run.id, nodeExecutionId: executionId, workflowId: run.workflowId };
  const charges = new Map<string, Charge>();
  const notes = createStepNotes(executionId);
  const pendingCalls = new Set<Promise<unknown>>();
  let writer: StreamWriter | null = null;
  let lastPart: MessageChunk = { type: "finish" };
  /** Of the tries before this one, which begin the message anew. */
  let earlierText: string | null = null;
  let answerWriter: StreamWriter | null = null;

  const partialText = () => (answerWriter && textOf(closeOpenParts(answerWriter.fold.parts)).trim()) || earlierText;

  function track<T>(work: Promise<T>): Promise<T> {
    pendingCalls.add(work);
    const end = () => pendingCalls.delete(work);
    work.then(end, end);
    return work;
  }

  async function openWriter(call: PortCall): Promise<StreamWriter> {
    writer ??= await ctx.app.streams.open({
      id: step.streamId,
      workspaceId: run.workspaceId,
      owner: `run:${run.id}`,
      isUnattended: !isAttended(run),
    });
    call.onStream(step.streamId);
    return writer;
  }

  const chargeDetails = (credits: number | undefined) => ({ refs, ...(credits === undefined ? {} : { credits }) });

  async function charge(tx: Db | Tx, { hold, isDue, credits }: Charge): Promise<void> {
    if (isDue) await chargeReservation(tx, hold, chargeDetails(credits));
    else await releaseReservation(tx, hold);
  }

  /**
   * Pieces that are made at once write a stream each, for one message at a time is folded from a stream; it is over
   * with its answer. Those that are made in turn share the step's, which its readers follow.
   */
  async function writeReply(call: PortCall, ask: ReplyRequest): Promise<Message[]> {
    if (!call.piece || isAttended(run) || ask.isWatched) return writeAnswer(call, ask, await openWriter(call));
    const pieceWriter = await ctx.app.streams.open({
      workspaceId: run.workspaceId,
      owner: `run:${run.id}`,
      isUnattended: true,
    });
    try {
      return await writeAnswer(call, ask, pieceWriter);
    } finally {
      if (!(await ctx.app.streams.seal(pieceWriter)))
        await ctx.app.streams.end(pieceWriter, ctx.db, "DONE", { type: "finish" });
      ctx.app.streams.close(pieceWriter);
    }
  }

  async function writeAnswer(call: PortCall, ask: ReplyRequest, stream: StreamWriter): Promise<Message[]> {
    const chosen = await agents.find(ask.agentId);
    const messageId = formatAnswerId(call);
    if (!call.piece) {
      earlierText = partialText();
      answerWriter = stream;
    }
    const history = toModelMessages(ask.history ?? []);
    const system = await systemPromptFor(ctx, chosen);
    const maxTokens = chosen?.config.maxTokens ?? null;
    const prompt = fitPrompt(ctx, ask.parts);
    const tools = await createDelegationTools(delegationContext(call), chosen, ask.resources ?? []);
    const turn = await streamTurn(ctx, {
      requestId: callRequestId(call),
      source: sources[run.triggerType],
      languageModelId: chosen?.config.languageModelId ?? null,
      isFallback: call.isFallback,
      step: step.label,
      system,
      async messages(grant) {
        const other = estimateTokens(system) + messageTokens(history);
        return [...history, { role: "user", content: await prompt.contentFor(grant, other) }];
      },
      maxOutputTokens: maxTokens ?? undefined,
      temperature: chosen?.config.temperature ?? undefined,
      ...(tools && { tools, maxSteps: limits.agent.toolSteps }),
      writer: stream,
      signal: call.signal,
      messageId,
    });
    charges.set(call.key, { hold: turn.reservation, isDue: isChargeable(turn.end), piece: pieceName(call.piece) });
    lastPart = toEndChunk(turn.end);
    if (turn.end.fault) throw faultError(turn.end.fault, turn.modelName);
    call.signal.throwIfAborted();
    notes.add(call.piece, [...prompt.notes, ...truncationNotes(turn, maxTokens)]);
    const user: Message = { id: `${messageId}-ask`, role: "user", parts: toTranscriptParts(ask.parts, prompt.texts) };
    const author = chosen && { metadata: { agentId: chosen.id, agentVersion: chosen.version } };
    return [user, { id: messageId, role: "assistant", parts: closeOpenParts(stream.fold.parts), ...author }];
  }

  /** Answers that an agent asks others for are requests of their own, also when the engine tries anew. */
  const delegationContext = (call: PortCall): DelegationContext => ({
    ctx,
    agents,
    signal: call.signal,
    async streamAnswer(number, ask) {
      const name = `${call.attempt}.${number}`;
      const turn = await streamTurn(ctx, {
        ...ask,
        requestId: `${callRequestId(call)}:${name}`,
        source: sources[run.triggerType],
        isFallback: false,
        step: step.label,
        // What they write reaches readers as the answer of the tool.
        writer: { write: () => {}, signal: call.signal },
        signal: call.signal,
        messageId: `${formatAnswerId(call)}-${name}`,
      });
      charges.set(`${call.key}:${name}`, {
        hold: turn.reservation,
        isDue: isChargeable(turn.end),
        piece: pieceName(call.piece),
      });
      return turn;
    },
  });

  /** A canvas of the catalog, made by the same service as on pages; what it cost goes with the step. */
  async function createCanvasContent(call: PortCall, ask: CanvasRequest): Promise<unknown> {
    const canvasRequest = canvas.parse({ kind: ask.kind, config: ask.config });
    const { made, error, charge, ...end } = await makeCanvas(ctx, {
      canvas: canvasRequest,
      parts: ask.parts,
      requestId: callRequestId(call),
      source: sources[run.triggerType],
      isFallback: call.isFallback,
      step: step.label,
      writer: await openWriter(call),
      signal: call.signal,
      messageId: formatAnswerId(call),
    });
    if (charge) charges.set(call.key, { ...charge, piece: pieceName(call.piece) });
    lastPart = end.endChunk;
    call.signal.throwIfAborted();
    if (!made) throw error;
    notes.add(call.piece, end.notes);
    return made.content;
  }

  async function createObject<T>(call: PortCall, ask: ObjectRequest<T>): Promise<T> {
    const chosen = ask.by === "platform" ? null : await agents.find(ask.by.agentId);
    const system = [
      chosen ? await systemPromptFor(ctx, chosen) : "",
      ask.system ?? "",
      await describeAgents(agents, ask.resources),
    ]
      .filter(Boolean)
      .join("\n\n");
    const prompt = fitPrompt(ctx, ask.parts);
    const made = await generateObject(ctx, {
      requestId: callRequestId(call),
      source: sources[run.triggerType],
      by: ask.by === "platform" ? "platform" : { languageModelId: chosen?.config.languageModelId ?? null },
      isFallback: call.isFallback,
      name: ask.name,
      step: step.label,
      system,
      messages: async (grant) => [{ role: "user", content: await prompt.contentFor(grant, estimateTokens(system)) }],
      schema: ask.schema,
      signal: call.signal,
    });
    charges.set(call.key, { hold: made.reservation, isDue: isChargeable(made.end), piece: pieceName(call.piece) });
    if (made.end.fault || made.object === null)
      throw made.end.fault ? faultError(made.end.fault, made.modelName) : new AppError("provider", "");
    notes.add(call.piece, prompt.notes);
    return made.object;
  }

  return {
    notes,
    hostFor: (call): Host => ({
      ...createCodePort(ctx, call),
      ...createSendPort(ctx, call),
      ...createChildPort(ctx, run, call),
      reply: (ask) => track(writeReply(call, ask)),
      canvas: (ask) => track(createCanvasContent(call, ask)),
      object: (ask) => track(createObject(call, ask)),
      documents: async ({ documents }) => {
        const found = await readDocuments(
          ctx,
          documents.map(({ documentId }) => documentId),
        );
        const texts = new Map(found.map(({ id, text }) => [id, text]));
        return documents.map(({ documentId }) => ({ documentId, text: texts.get(documentId) ?? null }));
      },
    }),
    async waitForCalls() {
      await Promise.allSettled(pendingCalls);
    },
    async prepareInlineCommit(status) {
      const allCharges = [...charges.values()];
      if (status === "FAILED" || allCharges.length > 1 || allCharges.some(({ isDue }) => !isDue)) return null;
      if (writer && !(await ctx.app.streams.seal(writer))) return null;
      if (writer) writer.last = lastPart;
      const [one] = allCharges;
      return { settlement: one ? chargeSql(one.hold, chargeDetails(one.credits)) : null };
    },
    async chargePiece(tx, piece) {
      for (const [key, one] of charges) {
        if (one.piece !== pieceName(piece)) continue;
        await charge(tx, one);
        charges.delete(key);
      }
      await notes.storePiece(tx, piece);
    },
    async finish(tx, status) {
      if (writer) await ctx.app.streams.end(writer, tx, status === "FAILED" ? "FAILED" : "DONE", lastPart);
      for (const one of charges.values()) await charge(tx, one);
    },
    partialText,
    async abandon(reason) {
      lastPart = { type: "abort" };
      // While it is still ours: whoever took the step over may have taken its stream, too.
      if (writer) await ctx.app.streams.end(writer, ctx.db, "INTERRUPTED", lastPart);
      for (const one of charges.values()) await charge(ctx.db, { ...one, isDue: one.isDue && reason === "stopped" });
      if (reason !== "stopped") return;
      await storePartialText(ctx.db, step, partialText());
      // The pages heard of the stop before the words were stored and the credits counted.
      ctx.app.live.publish(`run:${run.id}`, { changed: "run" });
    },
    close() {
      if (writer) ctx.app.streams.close(writer);
    },
  };
}

/** The words of an answer that was cut off stand at its step until it begins anew. */
async function storePartialText(
  db: Db,
  step: { executionId: string; epoch: number },
  text: string | null,
): Promise<void> {
  if (text === null) return;
  const isStopped = and(eq(nodeExecution.status, "PENDING"), eq(nodeExecution.epoch, step.epoch + 1));
  await db
    .update(nodeExecution)
    .set({ partialOutput: text })
    .where(and(eq(nodeExecution.id, step.executionId), isStopped));
}
