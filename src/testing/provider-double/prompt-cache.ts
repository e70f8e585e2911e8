import { createHash } from "node:crypto";

/** A request as its provider's cache sees it: its blocks in the order in which they are cached. */
export interface CachedPrompt {
  /** Requests of other scopes are not found, e.g. those of another model. */
  readonly scope: string;
  /** Shorter prefixes are not cached. */
  readonly minTokens: number;
  /** "prefix" caches every prefix in steps; "breakpoints" only prefixes that end at a marked block. */
  readonly kind: "prefix" | "breakpoints";
  readonly blocks: readonly PromptBlock[];
}

interface PromptBlock {
  readonly text: string;
  /** The provider is asked to cache everything up to the end of this block. */
  readonly isBreakpoint: boolean;
}

/** Input tokens of a request: all of them, and how many the cache was read or written for. */
export interface InputTokens {
  readonly input: number;
  readonly cached: number;
  readonly written: number;
}

const charsPerToken = 4;
const stepTokens = 128;
/** How many blocks are looked up for a breakpoint, its own included. */
const lookBack = 20;
const maxBreakpoints = 4;
const maxPrefixes = 20_000;

const tokensOf = (chars: number) => Math.ceil(chars / charsPerToken);

/** The prefixes that one double has seen. Nothing expires, so that a test's pace does not matter. */
export function createPromptCache() {
  const known = new Set<string>();

  function remember(prefix: string): void {
    // The oldest are forgotten, because the double of a load test sees many prompts.
    const [oldest] = known;
    if (known.size >= maxPrefixes && oldest !== undefined) known.delete(oldest);
    known.add(prefix);
  }

  /** OpenAI and Google: the longest known prefix, in steps; nothing has to be asked for. */
  function countByPrefix({ scope, minTokens, blocks }: CachedPrompt): InputTokens {
    const text = blocks.map((block) => block.text).join("");
    const input = tokensOf(text.length);
    if (input < minTokens) return { input, cached: 0, written: 0 };
    let cached = 0;
    let isKnown = true;
    let prefix = scope;
    for (let tokens = stepTokens; tokens <= input; tokens += stepTokens) {
      prefix = chain(prefix, text.slice((tokens - stepTokens) * charsPerToken, tokens * charsPerToken));
      if (tokens < minTokens) continue;
      isKnown &&= known.has(prefix);
      if (isKnown) cached = tokens;
      else remember(prefix);
    }
    return { input, cached, written: 0 };
  }

  /** Anthropic: what an earlier request had cached at one of the blocks before a breakpoint. */
  function countByBreakpoints({ scope, minTokens, blocks }: CachedPrompt): InputTokens {
    const marked = blocks.filter((block) => block.isBreakpoint).length;
    if (marked > maxBreakpoints)
      throw new Error(`A maximum of ${maxBreakpoints} blocks with cache_control may be provided. Found ${marked}.`);
    let prefix = scope;
    let chars = 0;
    const ends = blocks.map((block) => {
      prefix = chain(prefix, block.text);
      chars += block.text.length;
      return { prefix, tokens: tokensOf(chars), isBreakpoint: block.isBreakpoint };
    });
    const input = tokensOf(chars);
    const breakpoints = [...ends.keys()].filter((at) => ends[at]?.isBreakpoint);
    const found = breakpoints
      .flatMap((at) => ends.slice(Math.max(0, at + 1 - lookBack), at + 1))
      .filter((end) => known.has(end.prefix));
    const cached = Math.max(0, ...found.map(({ tokens }) => tokens));
    const kept = breakpoints.flatMap((at) => ends[at] ?? []).filter(({ tokens }) => tokens >= minTokens);
    for (const end of kept) remember(end.prefix);
    const written = Math.max(0, Math.max(0, ...kept.map(({ tokens }) => tokens)) - cached);
    return { input, cached, written };
  }

  return {
    count: (prompt: CachedPrompt) => (prompt.kind === "prefix" ? countByPrefix(prompt) : countByBreakpoints(prompt)),
    clear: () => known.clear(),
  };
}

const chain = (before: string, text: string) =>
  createHash("sha1").update(before).update("\n").update(text).digest("base64");
