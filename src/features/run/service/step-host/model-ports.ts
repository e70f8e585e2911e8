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
import { makeCanvas } from "#features/artifact/service/make-canvas.ts";
import { isChargeable } from "#features/billing/service/ledger.ts";
import { generateObject } from "#features/completion/service/generate-object.ts";
import { streamTurn, toEndChunk, truncationNotes } from "#features/completion/service/stream-turn.ts";
import { AppError } from "#lib/errors.ts";
import { closeOpenParts } from "#lib/ui-message.ts";
import { faultError } from "#platform/ai/faults.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import { formatAnswerId } from "../../schema.ts";
import type { ExecutionSlice } from "../dispatch/execution-slice.ts";
import type { StepCharges } from "./charges.ts";
import { describeAgents } from "./describe-agents.ts";
import { callRequestId, isPaidBefore } from "./request-id.ts";
import { toConversation, toTranscriptParts } from "./step-messages.ts";
import type { StepNotes } from "./step-notes.ts";
import { createStepSite } from "./step-site.ts";
import type { StepStream } from "./step-stream.ts";

interface ModelPortsContext extends Pick<ExecutionSlice, "ctx" | "run" | "agents"> {
  /** The step's label, for error messages. */
  readonly label: string;
  readonly charges: StepCharges;
  readonly notes: StepNotes;
  readonly stream: StepStream;
}

/** The ports that call models: every call is charged and streamed with the step. */
export function createModelPorts(
  { ctx, run, agents, label, charges, notes, stream }: ModelPortsContext,
  call: PortCall,
): Pick<Host, "reply" | "canvas" | "object"> {
  const messageId = formatAnswerId(call);

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
      conversation: toConversation(ask.history ?? [], ask.parts),
      resources: ask.resources ?? [],
      site,
    });
    const turn = await streamTurn(ctx, {
      ...asked,
      requestId: callRequestId(call),
      use: "run",
      isFallback: call.isFallback,
      // A turn that waited for a person was charged then, and continues for free.
      ...((await isPaidBefore(ctx, call)) && { price: 0 }),
      writer,
      signal: call.signal,
      messageId,
    });
    charges.add(call, { reservation: turn.reservation, isDue: isChargeable(turn.end), usage: turn.end.usage });
    stream.setLastChunk(toEndChunk(turn.end));
    if (turn.end.fault) throw faultError(turn.end.fault, turn.modelName);
    call.signal.throwIfAborted();
    if (turn.end.isWaiting) throw new WaitForDecision();
    const { notes: visibleNotes, texts } = asked.received();
    notes.add(call.piece, [...visibleNotes, ...truncationNotes(turn, asked.maxOutputTokens ?? null)]);
    const user: Message = { id: `${messageId}-ask`, role: "user", parts: toTranscriptParts(ask.parts, texts) };
    const author = chosen && { metadata: { agentId: chosen.id, agentVersion: chosen.version } };
    return [user, { id: messageId, role: "assistant", parts: closeOpenParts(writer.fold.parts), ...author }];
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
      step: label,
      writer: await stream.open(call),
      signal: call.signal,
      messageId,
    });
    if (charge) charges.add(call, charge);
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
    });
    const made = await generateObject(ctx, {
      requestId: callRequestId(call),
      use: "run",
      by: ask.by === "platform" ? "platform" : { languageModelId: asked.languageModelId },
      isFallback: call.isFallback,
      name: ask.name,
      step: label,
      system: asked.system,
      messages: asked.messages,
      schema: ask.schema,
      signal: call.signal,
    });
    charges.add(call, { reservation: made.reservation, isDue: isChargeable(made.end), usage: made.end.usage });
    if (made.end.fault || made.object === null)
      throw made.end.fault ? faultError(made.end.fault, made.modelName) : new AppError("provider", "");
    notes.add(call.piece, asked.received().notes);
    return made.object;
  }

  return { reply: writeReply, canvas: createCanvasContent, object: createObject };
}
