import { z } from "zod";
import { limits } from "#product/limits.ts";
import { messageContent, modelName, notOffered } from "./messages.ts";

const { maxTokens } = limits.agent;

const inputMessage = z.object({
  type: z.literal("message").optional(),
  role: z.enum(["system", "developer", "user", "assistant"]),
  content: messageContent,
});

/** The body of POST /v1/responses. Parameters that are not listed are ignored. */
export const responseRequest = z.object({
  model: modelName,
  input: z.union([
    z.string().min(1).max(limits.chat.messageChars),
    z.array(inputMessage).min(1).max(limits.openaiApi.messages),
  ]),
  instructions: z.string().max(limits.chat.messageChars).nullish(),
  previous_response_id: z
    .string()
    .regex(/^resp_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    .nullish(),
  stream: z.boolean().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  max_output_tokens: z.int().min(maxTokens.min).max(2_000_000).nullish(),
  text: z.object({ format: z.object({ type: z.literal("text") }).nullish() }).nullish(),
  background: z.literal(false).nullish(),
  tools: notOffered,
});
export type ResponseRequest = z.output<typeof responseRequest>;
