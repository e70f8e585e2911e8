import type { ModelMessage } from "ai";
import type { Message } from "#engine/message.ts";
import type { Part } from "#engine/prompt.ts";
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

/** Converts earlier messages for the model. */
export const toModelMessages = (messages: readonly Message[]): ModelMessage[] =>
  messages.flatMap((one): ModelMessage[] => {
    const text = textOf(one.parts);
    return text && one.role !== "system" ? [{ role: one.role, content: text }] : [];
  });
