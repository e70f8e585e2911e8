import type { LanguageModelV4Usage } from "@ai-sdk/provider";
import type { TokenCounts } from "#lib/tokens.ts";

/** Tokens of one model call, or of a whole reply: whole numbers, never negative. */
export interface Usage extends TokenCounts {
  totalTokens: number;
  reasoningTokens: number;
  /** Input tokens that the provider wrote to its cache, where it says so. */
  cacheWriteTokens: number;
}

export const noUsage: Usage = {
  inputTokens: 0,
  outputTokens: 0,
  totalTokens: 0,
  reasoningTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
};

// No reply is this large; a bigger number is a provider bug and must not reach the ledger.
const maxTokens = 100_000_000;

function tokenCount(value: unknown): number {
  return typeof value === "number" && value > 0 ? Math.min(Math.floor(value), maxTokens) : 0;
}

/** Reads the reported usage and corrects impossible numbers. */
export function readUsage(usage: LanguageModelV4Usage | undefined): Usage {
  const inputTokens = tokenCount(usage?.inputTokens?.total);
  const outputTokens = tokenCount(usage?.outputTokens?.total);
  const cachedInputTokens = Math.min(tokenCount(usage?.inputTokens?.cacheRead), inputTokens);
  return {
    inputTokens,
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    reasoningTokens: Math.min(tokenCount(usage?.outputTokens?.reasoning), outputTokens),
    cachedInputTokens,
    cacheWriteTokens: Math.min(tokenCount(usage?.inputTokens?.cacheWrite), inputTokens - cachedInputTokens),
  };
}

export function addUsage(one: Usage, other: Usage): Usage {
  const sum = (tokens: keyof Usage) => Math.min(one[tokens] + other[tokens], maxTokens);
  return {
    inputTokens: sum("inputTokens"),
    outputTokens: sum("outputTokens"),
    totalTokens: sum("totalTokens"),
    reasoningTokens: sum("reasoningTokens"),
    cachedInputTokens: sum("cachedInputTokens"),
    cacheWriteTokens: sum("cacheWriteTokens"),
  };
}

/** The usage in the SDK's shape. */
export function asModelUsage(usage: Usage): LanguageModelV4Usage {
  return {
    inputTokens: {
      total: usage.inputTokens,
      noCache: usage.inputTokens - usage.cachedInputTokens - usage.cacheWriteTokens,
      cacheRead: usage.cachedInputTokens,
      cacheWrite: usage.cacheWriteTokens,
    },
    outputTokens: {
      total: usage.outputTokens,
      text: usage.outputTokens - usage.reasoningTokens,
      reasoning: usage.reasoningTokens,
    },
  };
}
