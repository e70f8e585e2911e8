import type { ModelMessage, ToolSet } from "ai";
import type { ModelGrant } from "#features/credential/service/use-model.ts";
import { AppError } from "#lib/errors.ts";
import { estimateTokens } from "#lib/tokens.ts";
import { limits } from "#product/limits.ts";
import { modelText } from "#product/texts/model.ts";

export interface ModelRequest {
  system: string;
  messages: readonly ModelMessage[];
  tools?: ToolSet | undefined;
  maxOutputTokens?: number | undefined;
  /** The step that asks, as people know it; null in a chat. */
  step: string | null;
}

/** Refuses what the model's window cannot hold, before it is sent: a provider would charge for it, or answer nothing. */
export function checkWindow({ model, otherModels }: Pick<ModelGrant, "model" | "otherModels">, request: ModelRequest) {
  const { contextWindow: window, displayName } = model;
  const { answerTokens } = limits.prompt;
  const answer = Math.min(request.maxOutputTokens ?? answerTokens, Math.floor(window / 4));
  const tokens = requestTokens(request);
  if (tokens <= window - answer) return;
  const larger = otherModels((one) => one.contextWindow - answerTokens >= tokens);
  throw new AppError("invalid", modelText.tooLong({ step: request.step, tokens, model: displayName, window }, larger));
}

function requestTokens({ system, messages, tools = {} }: ModelRequest): number {
  const described = Object.values(tools).reduce((sum, tool) => sum + estimateTokens(textIn(tool.description)), 0);
  return estimateTokens(system) + described + messageTokens(messages);
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

export const messageTokens = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, { content }) => sum + contentTokens(content), 0);

function contentTokens(content: ModelMessage["content"]): number {
  if (typeof content === "string") return estimateTokens(content);
  return content.reduce((sum, part) => {
    if (part.type === "text") return sum + estimateTokens(part.text);
    return sum + (part.type === "file" || part.type === "image" ? limits.prompt.imageTokens : 0);
  }, 0);
}
