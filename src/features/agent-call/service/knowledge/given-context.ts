/** Passages that a model gets before it answers, because its agent wants that or it can't look them up itself. */
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import type { AcquiredModel } from "#features/credential/service/acquire-model.ts";
import { listCalls, recordCalls, type TurnOwner } from "#features/tool-call/service/journal.ts";
import type { JournaledLog } from "#features/tool-call/service/turn-log.ts";
import { newId } from "#lib/id.ts";
import { readableMentions } from "#lib/mention.ts";
import { givenCallId } from "#platform/ai/tools/turn-log.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Db } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { tellPassages, unavailableContext } from "#product/tools/passage-blocks.ts";
import type { ToolName } from "#tools/index.ts";
import type { KnowledgePort } from "#tools/server.ts";
import type { ConversationMessage } from "../conversation.ts";

const toolName = "get_context_from_provided_knowledge_sources_and_notes" satisfies ToolName;

interface Situation {
  readonly agent: Pick<AgentRow, "config"> | null;
  readonly knowledge: KnowledgePort | null;
  readonly answering: AcquiredModel;
  /** The definitions of the tools fit the model. */
  readonly hasTools: boolean;
}

export const getsContextFirst = ({ agent: asked, knowledge, answering, hasTools }: Situation): boolean =>
  knowledge !== null &&
  (asked?.config.forceGetContextFromKnowledgeSources === true || !hasTools || !answering.connected.supportsTools);

/** The text that is answered, without its documents. */
export async function questionOf(conversation: readonly ConversationMessage[]): Promise<string> {
  const last = conversation.findLast((one) => one.role === "user");
  const { parts } = last ? await last.load() : { parts: [] };
  const text = parts.flatMap((part) => (part.type === "text" ? [part.text.trim()] : [])).join("\n");
  return readableMentions(text).slice(0, limits.knowledgeTool.questionChars).trim();
}

/** Records a call of the tool as the first step of the turn, which runs before the model is asked. */
export async function recordLook(log: JournaledLog, question: string): Promise<void> {
  // A turn that has begun has looked, or its first model could look itself.
  if (log.steps.length > 0 || !question) return;
  const call = { toolCallId: givenCallId(newId()), toolName, input: { question } };
  const part = { type: "tool-call" as const, ...call, input: JSON.stringify(call.input) };
  await log.record({ text: "", hasReadWeb: false, calls: [{ ...call, problem: null, isByProvider: false, part }] });
}

/**
 * Records that a call without tools is given passages, once. They come from outside, so acting calls after it, also those
 * of later steps, ask a person first.
 */
export async function recordContext(db: Db, owner: TurnOwner, question: string): Promise<void> {
  if ((await listCalls(db, owner)).length > 0) return;
  const call = { position: 0, modelCallId: givenCallId(newId()), tool: toolName, input: { question } };
  await recordCalls(db, owner, {
    number: 0,
    said: "",
    hasReadWeb: false,
    modelCalls: [],
    calls: [{ ...call, state: "answered", error: null, providerMetadata: null }],
  });
}

/** The text to answer from, where nothing is recorded and nobody sees calls. */
export async function givenContext(ctx: WorkspaceContext, knowledge: KnowledgePort, question: string): Promise<string> {
  if (!question) return tellPassages([]);
  const found = await findOrNull(ctx, knowledge, question);
  return found ? tellPassages(found.passages, { evidence: found.evidence }) : unavailableContext;
}

async function findOrNull(ctx: WorkspaceContext, knowledge: KnowledgePort, question: string) {
  try {
    return await knowledge.find({ question, signal: AbortSignal.timeout(timers.knowledge.searchMs) });
  } catch (error) {
    ctx.app.log.warn({ err: error }, "knowledge search failed");
    return null;
  }
}
