import { z } from "zod";
import type { AnswerNote } from "#features/completion/schema.ts";
import { documentPath, filePath, idOf } from "#lib/entity-id.ts";
import { jobName } from "#lib/job-name.ts";
import { limits } from "#product/limits.ts";

export type { MessagePart } from "#lib/ui-message.ts";

/** Beside the parts of a message. */
export interface MessageMetadata {
  agentId?: string | null;
  agentVersion?: number;
  languageModelId?: string | null;
  images?: { s3FilePath: string }[];
  files?: { title: string; s3FilePath: string; documentId: string; size: number }[];
  knowledgeSourceTreeNodeIds?: string[];
  noteIds?: string[];
  delegationDepth?: number;
  delegationPath?: string[];
  /** Shown as "answered by fallback model". */
  isFallback?: boolean;
  /** What people are told about the reply: what its model did not get, or did not finish. */
  notes?: AnswerNote[];
  credits?: number;
  /** From the first request to the last chunk. */
  durationMs?: number;
}

/** Durable work: write the reply that this message row is waiting for. */
export const replyJob = jobName<{ workspaceId: string; messageId: string }>("chat.reply");

/** What a search is made of: each word once, in its order. */
export function searchWords(search: string): string[] {
  return [...new Set(search.trim().split(/\s+/))].filter(Boolean).slice(0, limits.chat.searchWords);
}

const attachedImage = z.strictObject({ s3FilePath: filePath() });
const attachedFile = z.strictObject({
  title: z.string().min(1).max(300),
  s3FilePath: documentPath(),
  documentId: idOf("document"),
  size: z.number().min(0),
});

/** What a person sends; the server makes the message of it. */
export const userTurn = z.strictObject({
  /** Made by the page, so that sending twice is one message. */
  id: idOf("message").optional(),
  text: z.string().max(limits.chat.messageChars),
  images: z.array(attachedImage).max(limits.chat.imagesPerMessage).default([]),
  files: z.array(attachedFile).max(limits.chat.filesPerMessage).default([]),
});
export type UserTurn = z.output<typeof userTurn>;

const resourceIdList = z.array(z.uuid()).max(200).default([]);

/** Body of POST /api/chat/agent. Without `message` the last message of the person is answered. */
export const chatRequest = z.strictObject({
  workspaceId: idOf("workspace"),
  chatId: idOf("chat"),
  agentId: idOf("agent").nullable().default(null),
  languageModelId: z.string().max(200).nullable().optional(),
  knowledgeSourceTreeNodeIdList: resourceIdList,
  noteIdList: resourceIdList,
  /** Heard only where the reply to be written anew was failed by its provider. */
  isFallback: z.boolean().default(false),
  message: userTurn.optional(),
  /**
   * "submit": `message` is new. "regenerate": the reply `replyId` (or the last one) and all after it go first. "edit":
   * `message` names what is said anew, and all after it goes. One request, so that a refusal loses nothing.
   */
  trigger: z.enum(["submit", "regenerate", "edit"]).default("submit"),
  replyId: idOf("message").optional(),
});
export type ChatRequest = z.output<typeof chatRequest>;
