import type { LanguageModelV4Message, LanguageModelV4Prompt, SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { Provider } from "#product/models/provider.ts";

/**
 * Marks that ask a provider to cache the prompt up to the end of a message. OpenAI, Google, xAI and DeepSeek cache what
 * requests have in common without being asked. Bedrock is not marked, because some of its models refuse marks.
 */
const marks: Partial<Record<Provider, SharedV4ProviderOptions>> = {
  // It ignores marks after prompts that are too short.
  ANTHROPIC: { anthropic: { cacheControl: { type: "ephemeral" } } },
};

/** The end of this request and of the one before. With the instructions these are three; Anthropic allows four. */
const markedMessages = 2;

/**
 * Marks what later requests will have in common with this one: the instructions, before which the provider puts the
 * tools, and with `isContinued` the messages. The end of the request before is marked, too, because the provider looks
 * only 20 blocks back from a mark, and a step may have called more tools. Writing to the cache costs more than sending,
 * so messages that no other request will repeat are not marked.
 */
export function markCacheBreakpoints(
  prompt: LanguageModelV4Prompt,
  provider: Provider,
  { isContinued }: { isContinued: boolean },
): LanguageModelV4Prompt {
  const mark = marks[provider];
  if (!mark) return prompt;
  const ends = [...prompt.keys()].filter((at) => prompt[at]?.role === "user" || prompt[at]?.role === "tool");
  const marked = new Set(isContinued ? ends.slice(-markedMessages) : []);
  return prompt.map((message, at) => (message.role === "system" || marked.has(at) ? withMark(message, mark) : message));
}

function withMark(message: LanguageModelV4Message, mark: SharedV4ProviderOptions): LanguageModelV4Message {
  return { ...message, providerOptions: mergeProviderOptions(message.providerOptions, mark) };
}

/** The options that bring requests with the same key to the same cache; `cacheKey` has at most 64 characters. */
export function cacheKeyOptions(provider: Provider, cacheKey: string | undefined): SharedV4ProviderOptions {
  return cacheKey !== undefined && provider === "OPENAI" ? { openai: { promptCacheKey: cacheKey } } : {};
}

/** Both options of each provider; `other` wins where they differ. */
export function mergeProviderOptions(
  one: SharedV4ProviderOptions = {},
  other: SharedV4ProviderOptions = {},
): SharedV4ProviderOptions {
  const merged = { ...one };
  for (const [name, options] of Object.entries(other)) merged[name] = { ...merged[name], ...options };
  return merged;
}
