import type { PlannedReservation } from "#features/billing/service/credit-check.ts";
import type { PlannedModel } from "#features/credential/service/acquire-model.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import type { ChatRequest, MessageSchedule } from "../schema.ts";
import type { ReplyRow } from "./commit-reply.ts";
import { titleFromText } from "./generate-title.ts";
import { toMessageParts } from "./messages.ts";

/** A turn to store. The rows get their ordinals when they are stored. */
export interface NewTurn {
  readonly request: ChatRequest;
  readonly reply: ReplyRow;
  /** Null when the turn has no new message. */
  readonly question: ReplyRow | null;
  /** The project of the chat. */
  readonly projectId: string | null;
  /** The credits of the reply. */
  readonly planned: PlannedReservation;
  /** The schedule that sends the message; null for a person. */
  readonly scheduled: ScheduledTurn | null;
}

/** A message that a schedule of the chat sends. */
export interface ScheduledTurn extends MessageSchedule {
  /** Claims the slot in the transaction that stores the turn; false if another process has it. */
  claim(tx: Tx, messageId: string): Promise<boolean>;
}

/** A stored question and the open row of its reply. */
export interface StoredTurn {
  row: ReplyRow;
  isTitled: boolean;
  /** What the usual turn knows of the chat; null for any other. */
  usual: { question: ReplyRow; previousOrdinal: number | null } | null;
}

/** The ids of a turn. */
export interface TurnIds {
  readonly messageId: string;
  readonly streamId: string;
  /** The model that was chosen, or null for Auto. */
  readonly languageModelId: string | null;
  readonly projectId: string | null;
  readonly scheduled: ScheduledTurn | null;
}

export function newTurn(
  { app, actor }: WorkspaceContext,
  request: ChatRequest,
  { messageId, streamId, languageModelId, projectId, scheduled }: TurnIds,
  { planned, failed }: Pick<PlannedModel, "planned" | "failed">,
): NewTurn {
  const row = {
    workspaceId: actor.workspaceId,
    chatId: request.chatId,
    ordinal: 0,
    versionGroupId: null,
    hiddenWith: null,
    error: null,
    modelCalls: null,
    createdAt: new Date(),
  };
  const { message: turn } = request;
  const schedule = scheduled && { id: scheduled.id, title: scheduled.title, emailsResult: scheduled.emailsResult };
  const bySchedule = schedule ? { schedule } : {};
  const asked = turn && request.trigger !== "edit" ? toMessageParts(turn) : null;
  return {
    request,
    planned,
    projectId,
    scheduled,
    question:
      turn && asked
        ? {
            ...row,
            id: turn.id ?? newId(),
            role: "user",
            status: "DONE",
            streamId: null,
            holderId: null,
            ...{ parts: asked.parts, metadata: { ...asked.metadata, ...bySchedule } },
          }
        : null,
    reply: {
      ...row,
      id: messageId,
      role: "assistant",
      parts: [],
      status: "STREAMING",
      streamId,
      holderId: app.processId,
      metadata: {
        agentId: request.agentId,
        languageModelId,
        ...(projectId && { projectId }),
        ...(request.modelSettings && { modelSettings: request.modelSettings }),
        ...(request.timezone && { timezone: request.timezone }),
        ...bySchedule,
        knowledgeSourceTreeNodeIds: request.knowledgeSourceTreeNodeIdList,
        noteIds: request.noteIdList,
        ...(request.draft ? { isTest: true } : {}),
        ...(failed.length > 0 ? { isFallback: true, failedModels: failed.map(({ text: _, ...one }) => one) } : {}),
      },
    },
  };
}

/** Whether a turn is a new message at the end of a chat that is no test. */
export const isUsualRequest = ({ trigger, message: turn, draft }: ChatRequest): boolean =>
  trigger === "submit" && turn !== undefined && draft === undefined;

/** The title of a chat until its first reply. */
export const newChatTitle = ({ message: turn }: ChatRequest): string =>
  titleFromText(turn?.text ?? "") || chatText.newChat;
