import type { Message } from "#engine/message.ts";
import type { Part } from "#engine/prompt.ts";
import type { ConversationMessage } from "#features/agent-call/service/conversation.ts";
import { type MessagePart, textOf } from "#lib/ui-message.ts";

/** The request as the step's transcript stores it: the texts that the model received, and files by path. */
export function toTranscriptParts(parts: readonly Part[], texts: readonly string[]): MessagePart[] {
  const files = parts.flatMap((part): MessagePart[] =>
    part.type === "file"
      ? [{ type: "file", mediaType: part.mediaType, filename: part.filename, url: part.s3FilePath ?? part.url ?? "" }]
      : [],
  );
  return [...texts.map((text): MessagePart => ({ type: "text", text })), ...files];
}

/** The stored documents of a request. */
export const documentIdsIn = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => (part.type === "document" && part.documentId ? [part.documentId] : []));

/** What an agent gets: the earlier messages of a conversation, and what is asked now. */
export const toConversation = (history: readonly Message[], parts: readonly Part[]): ConversationMessage[] => [
  ...history.flatMap((one): ConversationMessage[] => {
    if (one.role === "system") return [];
    if (one.role === "assistant") return [{ role: "assistant", parts: one.parts }];
    const text = textOf(one.parts);
    return [{ role: "user", sentAt: null, load: () => ({ parts: [{ type: "text", text }] }) }];
  }),
  { role: "user", sentAt: new Date(), load: () => ({ parts }) },
];
