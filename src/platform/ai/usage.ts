import type { LanguageModelV4Usage } from "@ai-sdk/provider";

/** Tokens of one model call, or of a whole reply: whole numbers, never negative. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
  totalTokens: number;
  reasoningTokens: number;
  cachedInputTokens: number;
}

export const noUsage: Usage = {
  inputTokens: 0,
  outputTokens: 0,
  totalTokens: 0,
  reasoningTokens: 0,
  cachedInputTokens: 0,
};

// No call is this large; a bigger number is a provider bug and must not reach the ledger.
const maxTokens = 100_000_000;

function tokenCount(value: unknown): number {
  return typeof value === "number" && value > 0 ? Math.min(Math.floor(value), maxTokens) : 0;
}

/** Reads the reported usage and corrects impossible numbers. */
export function readUsage(usage: LanguageModelV4Usage | undefined): Usage {
  const inputTokens = tokenCount(usage?.inputTokens?.total);
  const outputTokens = tokenCount(usage?.outputTokens?.total);
  return {
    inputTokens,
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    reasoningTokens: Math.min(tokenCount(usage?.outputTokens?.reasoning), outputTokens),
    cachedInputTokens: Math.min(tokenCount(usage?.inputTokens?.cacheRead), inputTokens),
  };
}

export function addUsage(one: Usage, other: Usage): Usage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    totalTokens: one.totalTokens + other.totalTokens,
    reasoningTokens: one.reasoningTokens + other.reasoningTokens,
    cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
  };
}

/** The usage in the SDK's shape. */
export function asModelUsage(usage: Usage): LanguageModelV4Usage {
  return {
    inputTokens: {
      total: usage.inputTokens,
      noCache: usage.inputTokens - usage.cachedInputTokens,
      cacheRead: usage.cachedInputTokens,
      cacheWrite: undefined,
    },
    outputTokens: {
      total: usage.outputTokens,
      text: usage.outputTokens - usage.reasoningTokens,
      reasoning: usage.reasoningTokens,
    },
  };
}
