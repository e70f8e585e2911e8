/** Messages of agents and chats: UI messages of the AI SDK. The engine reads only text, tools, and files. */
import { z } from "zod";
import type { MessagePart } from "#lib/ui-message.ts";

const isPart = (value: unknown) =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Parts of unknown types are kept unchanged. */
export const message = z.object({
  id: z.string().max(200),
  role: z.enum(["system", "user", "assistant"]),
  parts: z.array(z.custom<MessagePart>(isPart)).max(2_000),
  metadata: z.unknown().optional(),
});
export type Message = z.infer<typeof message>;

const textOf = (part: MessagePart) => {
  const { type: kind } = part;
  return kind === "text" && "text" in part && typeof part.text === "string" ? part.text : "";
};
const fileOf = (part: MessagePart) => ("mediaType" in part && "url" in part ? part : null);

/** The text of one message, its text parts in order. */
export function messageText(one: Message): string {
  return one.parts.map(textOf).filter(Boolean).join("\n\n");
}

export function lastAnswer(messages: readonly Message[]): Message | undefined {
  return messages.findLast((one) => one.role === "assistant");
}

/** Whether the answer has non-empty text, a tool call, or a file. */
export function isAnswered(messages: readonly Message[]): boolean {
  const parts = lastAnswer(messages)?.parts ?? [];
  return parts.some((part) => textOf(part).trim() !== "" || "toolCallId" in part || fileOf(part) !== null);
}

/** The text of the last answer as markdown, generated files as links. */
export function answerText(messages: readonly Message[]): string {
  const answer = lastAnswer(messages);
  if (!answer) return "";
  const links = answer.parts.flatMap((part) => {
    const file = fileOf(part);
    return file ? [`[${(file.filename || "file").replaceAll(/[[\]\n]/g, " ")}](${file.url})`] : [];
  });
  return [messageText(answer), ...links].filter(Boolean).join("\n\n");
}

/** A conversation as text. */
export function transcript(messages: readonly Message[]): string {
  return messages
    .filter((one) => one.role !== "system")
    .map((one) => `${one.role === "user" ? "User" : "Assistant"}: ${messageText(one)}`)
    .join("\n\n");
}
