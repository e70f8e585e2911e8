import { canvas } from "#artifacts/index.ts";
import {
  type CanvasRequest,
  type Host,
  type ObjectRequest,
  type PortCall,
  type ReplyRequest,
  WaitForDecision,
} from "#engine/host.ts";
import type { Message } from "#engine/message.ts";
import { isAttended } from "#engine/status.ts";
import { agentCall } from "#features/agent-call/service/agent-call.ts";
import { recordContext } from "#features/agent-call/service/knowledge/given-context.ts";
import { makeCanvas } from "#features/artifact/service/make-canvas.ts";
import { isChargeable } from "#features/billing/service/ledger.ts";
import { failOver, failoverNotes, failuresOf } from "#features/completion/service/fail-over.ts";
import { generateObject } from "#features/completion/service/generate-object.ts";
import { streamTurn, type Turn, toEndChunk, truncationNotes } from "#features/completion/service/stream-turn.ts";
import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import { noteAnswer } from "#features/unanswered/service/note-unanswered.ts";
import { AppError } from "#lib/errors.ts";
import { closeOpenParts, type MessagePart } from "#lib/ui-message.ts";
import { faultError, type ProviderFault } from "#platform/ai/faults.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import { formatAnswerId } from "../../schema.ts";
import type { ExecutionSlice } from "../dispatch/execution-slice.ts";
import type { StepCharges } from "./charges.ts";
import { describeAgents } from "./describe-agents.ts";
import { callRequestId, isPaidBefore } from "./request-id.ts";
import type { StepCalls } from "./step-calls.ts";
import { documentIdsIn, toConversation, toTranscriptParts } from "./step-messages.ts";
import type { StepNotes } from "./step-notes.ts";
import { createStepSite } from "./step-site.ts";
import type { StepStream } from "./step-stream.ts";

interface ModelPortsContext extends Pick<ExecutionSlice, "ctx" | "run" | "agents"> {
  /** The step's label, for error messages. */
  readonly label: string;
  readonly charges: StepCharges;
  readonly notes: StepNotes;
  readonly calls: StepCalls;
  readonly stream: StepStream;
}

/** The ports that call models: every call is charged and streamed with the step. */
export function createModelPorts(
  { ctx, run, agents, label, charges, notes, calls, stream }: ModelPortsContext,
  call: PortCall,
): Pick<Host, "reply" | "canvas" | "object"> {
  const messageId = formatAnswerId(call);

  /** A failed call is asked again by the engine, at last with other models. */
  const moving = { isFallback: call.isFallback, failed: call.failed, isFaultFinal: !call.isFallback };

  /**
   * Parallel pieces write a stream each, because a stream holds one message at a time. Sequential pieces share the
   * step's stream, which pages follow.
   */
  async function writeReply(ask: ReplyRequest): Promise<Message[]> {
    if (!call.piece || isAttended(run) || ask.isWatched) return writeAnswer(ask, await stream.open(call));
    return stream.writePiece((writer) => writeAnswer(ask, writer));
  }

  async function writeAnswer(ask: ReplyRequest, writer: StreamWriter): Promise<Message[]> {
    const chosen = await agents.find(ask.agentId);
    if (!call.piece) stream.startAnswer(writer);
    const asked = await agentCall(ctx, {
      agent: chosen,
      step: label,
      conversation: toConversation(await hideSources(ctx, ask.history ?? []), ask.parts),
      resources: ask.resources ?? [],
      attached: { ids: documentIdsIn(ask.parts) },
      sessionContext: run.sessionContext ?? undefined,
      site,
    });
    const request = {
      ...asked,
      ...moving,
      requestId: callRequestId(call),
      use: "run",
      // A turn that waited for a person was charged then, and continues for free.
      ...((await isPaidBefore(ctx, call)) && { price: 0 }),
      writer,
      signal: call.signal,
      messageId,
    } as const;
    const { answer: turn, refusal } = await failOver(ctx, request, (failed) => streamTurn(ctx, { ...request, failed }));
    charges.add(call, { reservation: turn.reservation, isDue: isChargeable(turn.end), usage: turn.end.usage });
    calls.add(call.piece, turn.end.calls);
    stream.setLastChunk(toEndChunk(turn.end));
    throwFailure(turn, refusal);
    call.signal.throwIfAborted();
    if (turn.end.isWaiting) throw new WaitForDecision();
    const { notes: visibleNotes, texts } = asked.received();
    notes.add(call.piece, [
      ...failoverNotes(turn),
      ...visibleNotes,
      ...truncationNotes(turn, asked.maxOutputTokens ?? null),
    ]);
    const answered = closeOpenParts(writer.fold.parts);
    noteQuestion(ask, answered);
    const user: Message = { id: `${messageId}-ask`, role: "user", parts: toTranscriptParts(ask.parts, texts) };
    const author = chosen && { metadata: { agentId: chosen.id, agentVersion: chosen.version } };
    return [user, { id: messageId, role: "assistant", parts: answered, ...author }];
  }

  /** Not queued: what a crash loses is noted when it is asked again. Tests of a step are no use of the library. */
  function noteQuestion(ask: ReplyRequest, parts: readonly MessagePart[]): void {
    if (run.triggerType === "TEST" || !parts.some((part) => "toolCallId" in part)) return;
    const texts = ask.parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
    ctx.app.jobs.run("run.noteQuestion", () =>
      noteAnswer(ctx.app, {
        workspaceId: run.workspaceId,
        answerId: messageId,
        of: { executionId: call.executionId },
        agentId: ask.agentId,
        parts,
        findQuestion: async () => texts.join("\n"),
      }),
    );
  }

  const site = createStepSite({ ctx, run, agents }, call);

  /** Creates a canvas with the service that pages use; its cost is charged with the step. */
  async function createCanvasContent(ask: CanvasRequest): Promise<unknown> {
    const { made, error, charge, ...end } = await makeCanvas(ctx, {
      canvas: canvas.parse({ kind: ask.kind, config: ask.config }),
      parts: ask.parts,
      requestId: callRequestId(call),
      use: "run",
      isFallback: call.isFallback,
      failed: call.failed,
      step: label,
      writer: await stream.open(call),
      signal: call.signal,
      messageId,
    });
    if (charge) charges.add(call, charge);
    calls.add(call.piece, charge?.calls ?? []);
    stream.setLastChunk(end.endChunk);
    call.signal.throwIfAborted();
    if (!made) throw error;
    notes.add(call.piece, end.notes);
    return made.content;
  }

  async function createObject<T>(ask: ObjectRequest<T>): Promise<T> {
    const chosen = ask.by === "platform" ? null : await agents.find(ask.by.agentId);
    const asked = await agentCall(ctx, {
      agent: chosen,
      step: label,
      conversation: toConversation([], ask.parts),
      rules: [ask.system ?? "", await describeAgents(agents, ask.resources)],
      resources: ask.resources ?? [],
      attached: { ids: documentIdsIn(ask.parts) },
      sessionContext: ask.by === "platform" ? undefined : (run.sessionContext ?? undefined),
      recordContext: (question) => recordContext(ctx.db, site.ownerOf(null), question),
    });
    const isByPlatform = ask.by === "platform";
    const request = {
      ...moving,
      ...(asked.chain && { chain: asked.chain }),
      requestId: callRequestId(call),
      use: "run",
      by: isByPlatform ? "platform" : { languageModelId: asked.languageModelId },
      name: ask.name,
      step: label,
      system: asked.system,
      messages: asked.messages,
      schema: ask.schema,
      signal: call.signal,
    } as const;
    const { answer: made, refusal } = await failOver(
      ctx,
      { ...request, languageModelId: isByPlatform ? null : asked.languageModelId },
      (failed) => generateObject(ctx, { ...request, failed }),
    );
    charges.add(call, { reservation: made.reservation, isDue: isChargeable(made.end), usage: made.end.usage });
    calls.add(call.piece, made.end.calls);
    throwFailure(made, refusal);
    if (made.object === null) throw new AppError("provider", "");
    notes.add(call.piece, [...failoverNotes(made), ...asked.received().notes]);
    return made.object;
  }

  return { reply: writeReply, canvas: createCanvasContent, object: createObject };
}

/** Throws the failure of the last model, with the names of all that failed, or why the next one could not be asked. */
function throwFailure(
  answer: Pick<Turn, "failed" | "languageModelId" | "modelName"> & { end: { fault?: ProviderFault | null } },
  refusal: AppError | null,
): void {
  const { fault } = answer.end;
  if (!fault) return;
  throw refusal ?? faultError(fault, answer.modelName, failuresOf(answer, fault));
}
