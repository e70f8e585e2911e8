import { z } from "zod";
import { type UnsavedAgent, unsavedAgent } from "#features/agent/schema.ts";
import type { SentRequest } from "#features/agent-call/schema.ts";
import type { AnswerNote } from "#features/completion/schema.ts";
import type { CallCosts } from "#features/tool-call/schema.ts";
import { documentPath, filePath, idOf } from "#lib/entity-id.ts";
import { jobName } from "#lib/job-name.ts";
import type { Language } from "#lib/locale.ts";
import type { TokenCounts } from "#lib/tokens.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import type { FailedModel } from "#product/models/failover.ts";
import { type ModelSettings, reasoningEfforts } from "#product/models/settings.ts";
import { timezone } from "#product/schedule/schedule-config.ts";

export type { MessagePart };

/** Stored with the parts of a message. */
export interface MessageMetadata {
  agentId?: string | null;
  agentVersion?: number;
  /** The project that the reply was started in. */
  projectId?: string;
  languageModelId?: string | null;
  /** Those of the chat when the reply was requested. */
  modelSettings?: ModelSettings | null;
  /** `isFromServer`: a connected server wrote it. */
  images?: { s3FilePath: string; isFromServer?: true }[];
  files?: { title: string; s3FilePath: string; documentId: string; size: number; isFromServer?: true }[];
  knowledgeSourceTreeNodeIds?: string[];
  noteIds?: string[];
  delegationDepth?: number;
  delegationPath?: string[];
  /** Shown as "answered by fallback model". */
  isFallback?: boolean;
  /** The models that could not answer before the one that did, in order. */
  failedModels?: Omit<FailedModel, "text">[];
  /** Notes for people: what the model did not get or did not finish. */
  notes?: AnswerNote[];
  /** Those of its tools included. */
  credits?: number;
  /** Tokens of all answers that were charged with the reply, those of sub-agents included. */
  usage?: TokenCounts;
  /** The part of `credits` and `usage` that its tools cost. */
  toolCosts?: CallCosts;
  /** The window that the conversation filled after the reply, counted by the provider. */
  contextTokens?: number;
  /** From the first request to the last chunk, in milliseconds. */
  durationMs?: number;
  /** A reply of a test chat: an unsaved agent answered. */
  isTest?: true;
  /** Where the person is, as their browser says it. */
  timezone?: string;
  /** A schedule of the chat sent the question. */
  schedule?: MessageSchedule;
}

/** The schedule that sent a question, as it was then. */
export interface MessageSchedule {
  readonly id: string;
  readonly title: string;
  /** The answer is emailed. */
  readonly emailsResult: boolean;
}

/** What a test chat keeps of a reply besides its message. */
export interface TestReply {
  /** The agent that answered. */
  readonly draft: UnsavedAgent;
  /** Null until the reply has ended. */
  readonly sent: SentRequest | null;
  /** The reply that it replaces, to compare both. */
  readonly previous: PreviousReply | null;
}

export interface PreviousReply {
  readonly draft: UnsavedAgent;
  readonly parts: MessagePart[];
  readonly metadata: MessageMetadata;
}

/** The earlier messages of a long chat in a few words. */
export interface ChatSummary {
  readonly text: string;
  /** The last message that it covers. */
  readonly ordinal: number;
}

/** The end of a reply that its author may have to be told about. */
export interface ReplyNotice {
  workspaceId: string;
  chatId: string;
  messageId: string;
  streamId: string;
  /** The author of the chat. */
  userId: string;
  status: "WAITING" | "DONE" | "FAILED";
  language: Language;
  /** Whether a page in the background still read the reply. */
  isPageOpen: boolean;
  /** The schedule whose answers the person wants by email. */
  scheduleTitle?: string;
}

/** Durable work: tells the author, unless a page shows the chat. */
export const announceReplyJob = jobName<ReplyNotice>("chat.announceReply");

/** Durable work: writes the reply of this message row. */
export const replyJob = jobName<{ workspaceId: string; messageId: string }>("chat.reply");

/** Splits a search into distinct words, in order. */
export function searchWords(search: string): string[] {
  return [...new Set(search.trim().split(/\s+/))].filter(Boolean).slice(0, limits.chat.searchWords);
}

const attachedImage = z.strictObject({ s3FilePath: filePath() });
export const attachedFile = z.strictObject({
  title: z.string().min(1).max(300),
  s3FilePath: documentPath(),
  documentId: idOf("document"),
  size: z.number().min(0),
});

/** What a person sends; the server turns it into a message. */
export const userTurn = z.strictObject({
  /** Created by the page, so that a resent message is stored once. */
  id: idOf("message").optional(),
  text: z.string().max(limits.chat.messageChars),
  images: z.array(attachedImage).max(limits.chat.imagesPerMessage).default([]),
  files: z.array(attachedFile).max(limits.chat.filesPerMessage).default([]),
});
export type UserTurn = z.output<typeof userTurn>;

/** A part of a person's message on the wire. The URL of a file is the path of an uploaded file. */
export const personPart = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("file"),
    mediaType: z.string().max(200),
    filename: z.string().max(300).optional(),
    url: filePath(),
  }),
  z.strictObject({
    type: z.literal("text"),
    text: z.string().max(limits.chat.messageChars),
    state: z.enum(["streaming", "done"]).optional(),
  }),
]);
export type PersonPart = z.output<typeof personPart>;
export const personParts = z.array(personPart).min(1).max(limits.chat.partsPerMessage);

const { temperature, maxTokens } = limits.agent;
const modelSettings = z.strictObject({
  reasoningEffort: z.enum(reasoningEfforts).optional(),
  temperature: z.number().min(temperature.min).max(temperature.max).optional(),
  maxTokens: z.int().min(maxTokens.min).max(2_000_000).optional(),
});

const resourceIdList = z.array(z.uuid()).max(200).default([]);

/** What every turn says, whichever client sends it. */
const turnSettings = z.strictObject({
  workspaceId: idOf("workspace"),
  agentId: idOf("agent").nullable().default(null),
  languageModelId: z.string().max(200).nullable().optional(),
  /** The project of a new chat. */
  projectId: idOf("project").nullable().default(null),
  /** Stored with the chat, as its model is; null is the defaults. */
  modelSettings: modelSettings.nullable().optional(),
  knowledgeSourceTreeNodeIdList: resourceIdList,
  noteIdList: resourceIdList,
  /** The time zone of the browser, which schedules get unless the person names another. */
  timezone: timezone.optional(),
  /** Ignored unless the reply to regenerate was failed by its provider. */
  isFallback: z.boolean().default(false),
});

/** Body of POST /api/chat/agent. Without `message`, the person's last message is answered. */
export const chatRequest = turnSettings.extend({
  chatId: idOf("chat"),
  message: userTurn.optional(),
  /**
   * "submit": `message` is new. "regenerate": the reply `replyId` (or the last one) gets another version. "edit":
   * `message` replaces an earlier message, which keeps its attachments unless it has new ones. What was replaced, and
   * everything after it, stays as a version that can be selected. One request, so that a refusal loses nothing.
   */
  trigger: z.enum(["submit", "regenerate", "edit"]).default("submit"),
  replyId: idOf("message").optional(),
  /** Other models that answer a new `message` side by side with `languageModelId`, until the person keeps one answer. */
  compareWith: z
    .array(z.string().max(200))
    .min(1)
    .max(limits.chat.comparedModels - 1)
    .optional(),
  /** The agent as its editor's form stands. Only in a test chat, which answers nothing without it. */
  draft: unsavedAgent.optional(),
});
export type ChatRequest = z.output<typeof chatRequest>;

const clientId = z.string().min(1).max(200);

/** The body that `DefaultChatTransport` of the AI SDK sends to POST /api/chat/agent. */
export const aiSdkRequest = turnSettings.extend({
  /** Of the chat, unless the client sends a `chatId` of its own. */
  id: clientId,
  chatId: idOf("chat").optional(),
  /** Only the last one is read: the server has its own copy of the others. */
  messages: z.custom<readonly unknown[]>(Array.isArray),
  trigger: z.enum(["submit-message", "regenerate-message"]).default("submit-message"),
  /** The message to edit, or the one to answer again. */
  messageId: clientId.optional(),
});
export type AiSdkRequest = z.output<typeof aiSdkRequest>;

/** The last message of that body. Clients add fields, such as metadata, which are ignored. */
export const aiSdkMessage = z.object({
  id: clientId,
  role: z.literal("user"),
  parts: z.array(z.unknown()).max(limits.chat.partsPerMessage),
});
