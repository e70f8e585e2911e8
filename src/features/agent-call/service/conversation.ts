import type { ModelMessage } from "ai";
import { contextBlock, type Part } from "#engine/prompt.ts";
import type { AnswerNote } from "#features/completion/schema.ts";
import { messageTokens } from "#features/completion/service/context-window.ts";
import { type FittedDocument, fitDocuments } from "#features/completion/service/fit-documents.ts";
import { fitPrompt } from "#features/completion/service/model-content.ts";
import type { AcquiredModel } from "#features/credential/service/acquire-model.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import { answerMessages } from "./answer-messages.ts";
import type { ProjectFile } from "./assembled-call.ts";

/** What a person or a step asks. */
export interface Asked {
  readonly parts: readonly Part[];
  /** About attachments that no longer exist. */
  readonly notes?: readonly AnswerNote[];
}

/** A message of a person or a step. */
export interface AskedMessage {
  readonly role: "user";
  /** Null if nobody noted when it was sent. */
  readonly sentAt: Date | null;
  /** Loads its parts; called only if the message is sent to a model. */
  load(): Asked | Promise<Asked>;
  /** Maximum tokens of each document. */
  readonly documentTokens?: number;
  /** It has files that a connected server wrote. */
  readonly isFromOutside?: boolean;
}

/** A message of a conversation, as models get it. */
export type ConversationMessage = AskedMessage | { readonly role: "assistant"; readonly parts: readonly MessagePart[] };

/** What a model got of the message that it answers. */
export interface Received {
  /** Its texts, in order. */
  readonly texts: readonly string[];
  /** Notes for people: what the model did not get. */
  readonly notes: readonly AnswerNote[];
}

interface FittedConversation {
  readonly messages: ModelMessage[];
  readonly received: Received;
}

/**
 * Builds the messages for the answering model: the last ones that fit its share of the context window. Each message
 * keeps its own timestamp, so every request starts with the same text as the one before, and providers can cache it.
 * The files of a project come before all messages, within a share of the window of their own.
 */
export async function fitConversation(
  ctx: WorkspaceContext,
  conversation: readonly ConversationMessage[],
  { answering, systemTokens, hasTools, files = [], searched, library = [] }: Fitting,
): Promise<FittedConversation> {
  const projectFiles = fitProjectFiles(
    files.map((one) => ({ ...one, isSearched: searched.has(one.id) })),
    answering,
  );
  const before = [...library, ...projectFilesMessages(projectFiles)];
  const fixedTokens = systemTokens + messageTokens(before);
  const window = answering.model.contextWindow * limits.chat.historyWindowShare - messageTokens(before);
  const messages: ModelMessage[] = [];
  let received: Received | null = null;
  let tokens = 0;
  for (const one of conversation.toReversed()) {
    const next =
      one.role === "assistant"
        ? { messages: answerMessages(one.parts, { hasTools: hasTools && answering.connected.supportsTools }) }
        : await askedMessage(ctx, one, { answering, systemTokens: fixedTokens, searched });
    tokens += messageTokens(next.messages);
    if (tokens > window && messages.length > 0) break;
    messages.unshift(...next.messages);
    if ("received" in next) received ??= next.received;
  }
  // The history must not start with an answer whose question was cut off.
  while (messages[0] && messages[0].role !== "user") messages.shift();
  const { texts, notes } = received ?? { texts: [], notes: [] };
  return {
    messages: [...before, ...messages],
    received: { texts, notes: [...projectFiles.flatMap(({ note }) => note ?? []), ...notes] },
  };
}

interface FittingMessage {
  readonly answering: AcquiredModel;
  readonly systemTokens: number;
  /** The ids of the documents that the model can search. */
  readonly searched: ReadonlySet<string>;
}

interface Fitting extends FittingMessage {
  /** The sources of an agent that reads them whole. */
  readonly library?: readonly ModelMessage[];
  readonly hasTools: boolean;
  /** The files of the chat's project. */
  readonly files?: readonly ProjectFile[];
}

function fitProjectFiles(
  files: readonly (ProjectFile & { isSearched: boolean })[],
  { model }: AcquiredModel,
): FittedDocument[] {
  const { filesTokens, filesWindowShare } = limits.project;
  return fitDocuments(files, Math.min(filesTokens, Math.floor(model.contextWindow * filesWindowShare)));
}

function projectFilesMessages(files: readonly FittedDocument[]): ModelMessage[] {
  if (files.length === 0) return [];
  const texts = [promptText.projectFiles, ...files.map(({ title, text }) => contextBlock(title, text))];
  return [{ role: "user", content: texts.map((text) => ({ type: "text", text })) }];
}

/** Builds one message for the answering model. */
export async function askedMessage(
  ctx: WorkspaceContext,
  { sentAt, load, documentTokens }: AskedMessage,
  { answering, systemTokens, searched }: FittingMessage,
): Promise<FittedConversation> {
  const { parts, notes = [] } = await load();
  const prompt = fitPrompt(ctx, markSearched(parts, searched), documentTokens);
  const content = await prompt.contentFor(answering, systemTokens);
  const received = { texts: prompt.texts, notes: [...notes, ...prompt.notes] };
  if (content.length === 0) return { messages: [], received };
  const isSilent = !content.some((part) => part.type === "text" && part.text.trim());
  const time = sentAt ? [{ type: "text" as const, text: promptText.sentAt(toMinute(sentAt)) }] : [];
  const added = isSilent ? [{ type: "text" as const, text: promptText.imageOnly }] : [];
  return { messages: [{ role: "user", content: [...time, ...content, ...added] }], received };
}

const markSearched = (parts: readonly Part[], searched: ReadonlySet<string>): Part[] =>
  parts.map((part) =>
    part.type === "document" && part.documentId && searched.has(part.documentId) ? { ...part, isSearched: true } : part,
  );

/** "2026-04-08 09:30" */
const toMinute = (time: Date): string => time.toISOString().slice(0, 16).replace("T", " ");
