import { and, eq, isNull } from "drizzle-orm";
import { releaseRequest } from "#features/billing/service/ledger.ts";
import { showDecision } from "#features/tool-call/service/apply-decision.ts";
import { callRequestId, type ToolCallRow } from "#features/tool-call/service/journal.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { closeOpenParts, type MessageChunk } from "#lib/ui-message.ts";
import type { Tx } from "#platform/db/database.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import type { MessagePart } from "../../schema.ts";

/** A person decides nothing for sub-agents, so no reply waits for their calls. */
const listCalls = (tx: Tx, messageId: string): Promise<ToolCallRow[]> =>
  tx
    .select()
    .from(toolCall)
    .where(and(eq(toolCall.messageId, messageId), isNull(toolCall.parentId)));

const isOpen = ({ state }: ToolCallRow): boolean => state === "waiting" || state === "unknown";

/** The calls of a reply that a person must decide about. */
export const findOpenCalls = async (tx: Tx, messageId: string): Promise<ToolCallRow[]> =>
  (await listCalls(tx, messageId)).filter(isOpen);

/** Whether a call of these parts has asked a person since the reply began or continued. */
export const haveAsked = (parts: readonly MessagePart[]): boolean =>
  parts.some((part) => "toolCallId" in part && part.approval !== undefined);

export const withDecision = ({ parts }: { parts: readonly MessagePart[] }, call: ToolCallRow): MessagePart[] =>
  parts.map((part) => ("toolCallId" in part && part.approval?.id === call.id ? showDecision(part, call) : part));

/**
 * The parts of a reply that is about to wait, with what the person has decided while its other calls ran; `areAllDecided`
 * says whether nothing is left to wait for. The caller holds the lock of the reply.
 */
export async function settleAskedCalls(
  tx: Tx,
  messageId: string,
  parts: MessagePart[],
): Promise<{ parts: MessagePart[]; areAllDecided: boolean }> {
  const calls = await listCalls(tx, messageId);
  const decided = calls.filter((call) => !isOpen(call));
  return {
    parts: decided.reduce((shown, call) => withDecision({ parts: shown }, call), parts),
    areAllDecided: decided.length === calls.length,
  };
}

/** The parts of a reply that ends without its calls: those that still asked are denied, and none of them runs any more. */
export async function closeAskedCalls(tx: Tx, messageId: string, parts: MessagePart[]): Promise<MessagePart[]> {
  const closed: ToolCallRow[] = [];
  for (const call of await listCalls(tx, messageId)) {
    if (call.state === "unknown") await releaseRequest(tx, callRequestId(call));
    const [denied] = isOpen(call)
      ? await tx
          .update(toolCall)
          .set({ state: "denied", endedAt: new Date() })
          .where(eq(toolCall.id, call.id))
          .returning()
      : [];
    closed.push(denied ?? call);
  }
  return closeOpenParts(closed.reduce((shown, call) => withDecision({ parts: shown }, call), parts));
}

/** Shows a decision to those who read the stream in which the call has asked. */
export function writeDecision(writer: StreamWriter | undefined, call: ToolCallRow): void {
  const asked = writer?.fold.parts.find((part) => "toolCallId" in part && part.approval?.id === call.id);
  // A stream that ends is stored with its message, which has the decision.
  if (!writer || writer.isEnding || !asked || !("toolCallId" in asked)) return;
  writer.write(chunkOf(showDecision(asked, call), call.tool));
}

function chunkOf(part: ReturnType<typeof showDecision>, toolName: string): MessageChunk {
  const { type, toolCallId, state, input, output, cut } = part;
  if (state === "output-denied") return { type: "tool-output-denied", toolCallId };
  if (state === "output-available")
    return { type: "tool-output-available", toolCallId, output, ...(cut && { providerMetadata: { troupe: { cut } } }) };
  const dynamic = type === "dynamic-tool" && { dynamic: true };
  return { type: "tool-input-available", toolCallId, toolName, input, ...dynamic };
}
