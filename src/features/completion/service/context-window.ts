import type { ModelMessage } from "ai";
import type { AcquiredModel } from "#features/credential/service/acquire-model.ts";
import { AppError } from "#lib/errors.ts";
import { estimateTokens } from "#lib/tokens.ts";
import { limits } from "#product/limits.ts";
import type { FailedModel } from "#product/models/failover.ts";
import { modelText } from "#product/texts/models/model-notes.ts";

export interface PromptRequest {
  system: string;
  messages: readonly ModelMessage[];
  /** Of the definitions of its tools. */
  toolTokens?: number;
  maxOutputTokens?: number | undefined;
  /** Label of the requesting step; null in a chat. */
  step: string | null;
}

/**
 * Throws "invalid" if a request exceeds the model's context window. A provider would charge for it or answer nothing.
 */
export function requireContextWindow(
  { model, otherModels, failed = [] }: Pick<AcquiredModel, "model" | "otherModels"> & Partial<AcquiredModel>,
  request: PromptRequest,
) {
  const { id, contextWindow: window, displayName } = model;
  const { answerTokens } = limits.prompt;
  const answer = Math.min(request.maxOutputTokens ?? answerTokens, Math.floor(window / 4));
  const tokens = requestTokens(request);
  if (tokens <= window - answer) return;
  const largerModels = otherModels((one) => one.contextWindow - answerTokens >= tokens);
  const text = modelText.requestTooLong({ step: request.step, tokens, model: displayName, window }, largerModels);
  const tooSmall: FailedModel = { id, model: displayName, reason: "window", isCalled: false, text };
  throw new AppError("invalid", text, { details: { failed: [...failed, tooSmall] } satisfies WindowRefusal });
}

interface WindowRefusal {
  readonly failed: readonly FailedModel[];
}

/** The models that failed for a request, if it was refused because it exceeds the window of the last one. */
export function windowFailures(error: unknown): readonly FailedModel[] | null {
  if (!(error instanceof AppError) || error.code !== "invalid") return null;
  const { details } = error;
  if (typeof details !== "object" || details === null || !("failed" in details)) return null;
  return (details as WindowRefusal).failed; // no other "invalid" error names models
}

function requestTokens({ system, messages, toolTokens = 0 }: PromptRequest): number {
  return estimateTokens(system) + toolTokens + messageTokens(messages);
}

export const messageTokens = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, { content }) => sum + contentTokens(content), 0);

function contentTokens(content: ModelMessage["content"]): number {
  if (typeof content === "string") return estimateTokens(content);
  return content.reduce((sum, part) => {
    if (part.type === "text") return sum + estimateTokens(part.text);
    if (part.type === "tool-call") return sum + estimateTokens(JSON.stringify(part.input) ?? "");
    if (part.type === "tool-result") return sum + estimateTokens(JSON.stringify(part.output));
    return sum + (part.type === "file" || part.type === "image" ? limits.prompt.imageTokens : 0);
  }, 0);
}
