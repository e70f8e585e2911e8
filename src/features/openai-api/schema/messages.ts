/** What both APIs for answers share: parts of messages, and the parameters that are not offered. */
import { z } from "zod";
import { limits } from "#product/limits.ts";

export const modelName = z.string().min(1).max(limits.openaiApi.modelIdChars);

const text = z.string().max(limits.chat.messageChars);

/** A part of a message by any of its names in both APIs. Clients add fields, which are ignored. */
const contentPart = z.discriminatedUnion("type", [
  z.object({ type: z.enum(["text", "input_text", "output_text"]), text }),
  z.object({ type: z.literal("image_url"), image_url: z.object({ url: z.string() }) }),
  z.object({ type: z.literal("input_image"), image_url: z.string() }),
]);

export const messageContent = z.union([text, z.array(contentPart).max(limits.chat.partsPerMessage)]);
type MessageContent = z.output<typeof messageContent>;

/** A message before its images are stored. */
export interface GivenMessage {
  readonly role: "system" | "user" | "assistant";
  readonly text: string;
  /** Addresses, or the images themselves as data URLs. */
  readonly images: readonly string[];
}

export function toGivenMessage(
  role: "system" | "developer" | "user" | "assistant",
  content: MessageContent | null | undefined,
): GivenMessage {
  const parts = typeof content === "string" ? [{ type: "text" as const, text: content }] : (content ?? []);
  return {
    role: role === "developer" ? "system" : role,
    text: parts.flatMap((part) => ("text" in part ? [part.text] : [])).join("\n\n"),
    images: parts.flatMap((part) =>
      "text" in part ? [] : [typeof part.image_url === "string" ? part.image_url : part.image_url.url],
    ),
  };
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** A parameter that would change the answer, and is refused rather than ignored. */
export const notOffered = z.custom<undefined>(isNothing).optional();
