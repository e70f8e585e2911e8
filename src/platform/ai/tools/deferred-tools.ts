import type { LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from "@ai-sdk/provider";
import type { ToolSet } from "ai";

/** Tools that a model gets only after a search has found them. */
export interface DeferredTools {
  /** Names of the tools that search. */
  readonly searchTools: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** Found earlier in the conversation, in that order. */
  readonly loaded: readonly string[];
  /** The names in an output of the search. */
  namesIn(output: unknown): readonly string[];
}

/** The tools that the first request of a turn sends: the others, then those found earlier. */
export const loadedTools = (tools: ToolSet, deferred: DeferredTools | undefined): ToolSet =>
  deferred ? pickTools(tools, deferred, deferred.loaded) : tools;

/** Found tools come last, in the order in which they were found, so that earlier requests stay the start of later ones. */
function pickTools(tools: ToolSet, { names }: DeferredTools, loaded: Iterable<string>): ToolSet {
  const entries = Object.entries(tools).filter(([name]) => !names.has(name));
  for (const name of loaded) {
    const tool = names.has(name) && Object.hasOwn(tools, name) ? tools[name] : undefined;
    if (tool) entries.push([name, tool]);
  }
  return Object.fromEntries(entries);
}

/** What each request of a turn sends of its tools. */
export interface ToolLoading {
  /** The tools that the model may call now. */
  available(): ToolSet;
  /** Loads what a call has found. */
  addOutput(toolName: string, output: unknown): void;
  /** The prompt as the provider wants it. */
  markFound(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt;
}

/**
 * Decides which tools the requests of a turn send. Without the provider's own deferral, a found tool is added to the
 * next request. With it, every request sends all definitions, marked as deferred, and the result of a search refers to
 * those that it found: the provider shows them to the model there, and the cached start of the request stays the same.
 */
export function loadTools(
  tools: ToolSet,
  deferred: DeferredTools | undefined,
  { hasDeferral, prompt: first }: { hasDeferral: boolean; prompt: LanguageModelV4Prompt },
): ToolLoading {
  if (!deferred) return { available: () => tools, addOutput: () => {}, markFound: (prompt) => prompt };
  const loaded = new Set(deferred.loaded);
  let known: ToolSet | null = null;
  const isKnown = (name: string) => deferred.names.has(name) && Object.hasOwn(tools, name);
  return {
    available() {
      known ??= hasDeferral ? markDeferred(tools, deferred, first) : pickTools(tools, deferred, loaded);
      return known;
    },
    addOutput(toolName, output) {
      if (!deferred.searchTools.has(toolName)) return;
      for (const name of deferred.namesIn(output)) loaded.add(name);
      if (!hasDeferral) known = null;
    },
    markFound: (prompt) => (hasDeferral ? referToFound(prompt, deferred, isKnown) : prompt),
  };
}

/** A loaded tool is not deferred if the search that found it is no longer part of the prompt. */
function markDeferred(tools: ToolSet, deferred: DeferredTools, prompt: LanguageModelV4Prompt): ToolSet {
  const { names, loaded } = deferred;
  const referred = new Set(
    prompt.flatMap(({ role, content }) =>
      role === "tool" ? content.flatMap((part) => (part.type === "tool-result" ? foundBy(part, deferred) : [])) : [],
    ),
  );
  const isDeferred = (name: string) => names.has(name) && (!loaded.includes(name) || referred.has(name));
  return Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => [
      name,
      isDeferred(name) ? { ...tool, providerOptions: { anthropic: { deferLoading: true } } } : tool,
    ]),
  );
}

/** The names in the result of a search; none for any other call. */
const foundBy = (
  { toolName, output }: LanguageModelV4ToolResultPart,
  { searchTools, namesIn }: DeferredTools,
): readonly string[] => (searchTools.has(toolName) && output.type === "json" ? namesIn(output.value) : []);

function referToFound(
  prompt: LanguageModelV4Prompt,
  deferred: DeferredTools,
  isKnown: (name: string) => boolean,
): LanguageModelV4Prompt {
  function refer(part: LanguageModelV4ToolResultPart): LanguageModelV4ToolResultPart {
    const found = foundBy(part, deferred).filter(isKnown);
    if (found.length === 0) return part;
    const value = found.map((toolName) => ({
      type: "custom" as const,
      providerOptions: { anthropic: { type: "tool-reference", toolName } },
    }));
    return { ...part, output: { type: "content", value } };
  }
  return prompt.map((message) =>
    message.role === "tool"
      ? {
          ...message,
          content: message.content.map((part) => (part.type === "tool-result" ? refer(part) : part)),
        }
      : message,
  );
}
