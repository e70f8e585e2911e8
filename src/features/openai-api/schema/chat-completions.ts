import { z } from "zod";
import { limits } from "#product/limits.ts";
import { messageContent, modelName, notOffered } from "./messages.ts";

const { maxTokens } = limits.agent;
const answerTokens = z.int().min(maxTokens.min).max(2_000_000).nullish();

/** The body of POST /v1/chat/completions. Parameters that are not listed are ignored. */
export const chatCompletionRequest = z.object({
  model: modelName,
  messages: z
    .array(
      z.object({
        role: z.enum(["system", "developer", "user", "assistant"]),
        content: messageContent.nullish(),
        tool_calls: notOffered,
      }),
    )
    .min(1)
    .max(limits.openaiApi.messages),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: answerTokens,
  max_completion_tokens: answerTokens,
  n: z.literal(1).nullish(),
  response_format: z.object({ type: z.literal("text") }).nullish(),
  tools: notOffered,
  functions: notOffered,
  stop: notOffered,
});
export type ChatCompletionRequest = z.output<typeof chatCompletionRequest>;
