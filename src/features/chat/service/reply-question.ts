import { and, eq } from "drizzle-orm";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { agentCall } from "#features/agent-call/service/agent-call.ts";
import type { AgentCall } from "#features/agent-call/service/assembled-call.ts";
import type { TurnSite } from "#features/agent-call/service/turn-site.ts";
import { createCanvasPort } from "#features/artifact/service/canvas-port.ts";
import { streamDelegatedTurn } from "#features/completion/service/fail-over.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { ChatSummary } from "../schema.ts";
import { message } from "../table.ts";
import { attachedDocumentIds, mentionedResources, toConversation } from "./chat-conversation.ts";
import { chargeRefs, creditUseOf, type ReplyRow } from "./commit-reply.ts";
import { findAvailableAgent } from "./messages.ts";
import { searchPastChats } from "./past-chats/search-past-chats.ts";
import { type ChatProject, toCallProject } from "./project/chat-project.ts";
import { scheduleSite } from "./schedules/schedule-site.ts";
import { steeringFor } from "./steering/take-steering.ts";

/** A reply to write. */
export interface ReplyToAsk {
  readonly row: Pick<ReplyRow, "id" | "chatId" | "workspaceId" | "metadata">;
  readonly agent: AgentRow | null;
  readonly earlier: readonly ReplyRow[];
  readonly summary: ChatSummary | null;
  readonly project: ChatProject | null;
  /** The reply may have called tools already. */
  readonly isResumed: boolean;
  /** Tools that the person allowed for the rest of the chat. */
  readonly allowedTools: readonly string[];
}

/** What a reply asks of the model. */
export function replyQuestionFor(
  ctx: WorkspaceContext,
  { row, agent: chosen, earlier, summary, project, isResumed, allowedTools }: ReplyToAsk,
): Promise<AgentCall> {
  const ownerOf: TurnSite["ownerOf"] = (parentId) => ({
    workspaceId: row.workspaceId,
    messageId: row.id,
    executionId: null,
    scope: "",
    parentId,
    refs: chargeRefs(row),
    async hold(tx) {
      const isHeld = and(
        eq(message.id, row.id),
        eq(message.holderId, ctx.app.processId),
        eq(message.status, "STREAMING"),
      );
      return (await tx.select({ id: message.id }).from(message).where(isHeld).for("update")).length > 0;
    },
  });
  const isInPerson = ctx.actor.through === undefined;
  const site: TurnSite = {
    use: creditUseOf(row),
    isResumed,
    // Nobody sees the chat of a program, whose messages must not become memory of the person it acts for.
    canAsk: isInPerson,
    usesMemory: isInPerson,
    ...(isInPerson && {
      searchPastChats: (words) => searchPastChats(ctx, words, row.chatId),
      ...(!row.metadata.isTest && { schedules: scheduleSite(ctx, row) }),
    }),
    startingStep: null,
    isAllowed: (tool) => allowedTools.includes(tool),
    findAgent: (id) => findAvailableAgent(ctx, id),
    ownerOf,
    takeSteering: steeringFor(ctx, row, ownerOf(null)),
    canvasesFor: (call) => createCanvasPort(call, row.chatId),
    streamDelegated: (callId, call, writer) =>
      streamDelegatedTurn(ctx, {
        ...call,
        requestId: `tool:${callId}`,
        use: creditUseOf(row),
        writer,
        messageId: `${row.id}-${callId}`,
      }),
  };
  return agentCall(ctx, {
    agent: chosen,
    // The model was resolved when the turn was sent; an agent that changed since then does not replace it.
    languageModelId: row.metadata.languageModelId ?? null,
    settings: row.metadata.modelSettings ?? undefined,
    step: null,
    project: project && toCallProject(ctx, project),
    conversation: toConversation(ctx, earlier, summary),
    resources: mentionedResources(earlier),
    knowledgeNodeIds: [...earlier, row].flatMap(({ metadata }) => metadata.knowledgeSourceTreeNodeIds ?? []),
    noteIds: [...earlier, row].flatMap(({ metadata }) => metadata.noteIds ?? []),
    attached: {
      ids: [...(project?.files.map(({ documentId }) => documentId) ?? []), ...attachedDocumentIds(earlier)],
      tokensEach: limits.chat.attachedTextTokens,
    },
    site,
  });
}
