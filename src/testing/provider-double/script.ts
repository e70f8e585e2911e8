import type { CachedPrompt } from "./prompt-cache.ts";

/** Faults by name. A refused connection has no name: use `double.refusedUrl`. */
export const faultNames = [
  "rate-limit-1",
  "rate-limit-30",
  "rate-limit-3600",
  "rate-limit-garbage",
  "error-500",
  "bad-gateway",
  "unauthorized",
  "hang-up",
  "black-hole",
  "late-first-byte",
  "half-stream",
  "reset",
  "stall",
  "slow-loris",
  "garbage-json",
  "cut-utf8",
  "duplicate-ids",
  "broken-tool-json",
  "tool-index-jump",
  "long-line",
  "empty-deltas",
  "no-finish",
  "two-finishes",
  "negative-usage",
  "unknown-event",
  "gzip-bomb",
] as const;
export type FaultName = (typeof faultNames)[number];

/**
 * `after` is the number of content frames sent before the fault; `ms` is the delay of late-first-byte, or per byte of
 * slow-loris.
 */
export interface Fault {
  name: FaultName;
  after?: number;
  ms?: number;
}

export interface ScriptedCall {
  name: string;
  /** A string is sent unchanged, so that a test can send broken JSON. */
  input: unknown;
  id?: string;
}

export interface ProviderSearch {
  query: string;
  pages: readonly { url: string; title: string }[];
}

export interface StreamGate {
  after: number;
  open: Promise<void>;
}

/** How the double answers one request. Everything is optional; the default is an echo of the prompt. */
export interface Script {
  text?: string;
  /** The exact deltas to stream. By default, `text` is split into words. */
  deltas?: readonly string[];
  reasoning?: string;
  toolCalls?: readonly ScriptedCall[];
  /** The answer to a request for a structured object, sent as JSON text. */
  object?: unknown;
  sources?: readonly { url: string; title: string }[];
  /** A web search that the provider runs before it answers; OpenAI, Anthropic, Google and xAI. */
  search?: ProviderSearch;
  /** By default, the tokens of the whole request are counted where the wire knows its cache, else the prompt's words. */
  usage?: { input: number; output: number; cached?: number };
  finish?: "stop" | "length" | "tool-calls" | "content-filter";
  /** Ends a long search early, to be continued by another request; Anthropic only. */
  isPaused?: boolean;
  fault?: FaultName | Fault;
  /** Pause before each content frame; 0 sends the whole reply at once. */
  tokenMs?: number;
  /**
   * Sends `after` content frames, then pauses until `open` resolves. This keeps a reply in progress for as long as a
   * test needs.
   */
  gate?: StreamGate;
  /** A raw HTTP response: status, headers and body are sent unchanged. */
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** `input` includes the tokens that were read from the cache or written to it. */
interface ReplyUsage {
  input: number;
  output: number;
  cached?: number;
  written?: number;
}

/** A script with all defaults filled in, which a wire turns into frames. */
export interface Reply {
  model: string;
  deltas: readonly string[];
  reasoning: readonly string[];
  toolCalls: readonly { id: string; name: string; input: string; index: number }[];
  sources: readonly { url: string; title: string }[];
  search: ProviderSearch | null;
  usage: ReplyUsage;
  finish: "stop" | "length" | "tool-calls" | "content-filter";
  isPaused: boolean;
}

/** A parsed request. */
export interface ModelRequest {
  model: string;
  /** Text of the last user message. */
  prompt: string;
  /** The tool result, if the last message is one. */
  toolResult: string | null;
  /** JSON schema of the requested object, if any. */
  schema: unknown;
  /** Name of the forced tool through which older clients request an object. */
  objectTool?: string | undefined;
  isStream: boolean;
}

/** A model by rules: how it answers a request. */
export type ScriptedModel = (request: ModelRequest) => Script;

/** A reply as frames. `body` frames are paced; `tail` frames end the reply. */
export interface Frames {
  head: (string | Uint8Array)[];
  body: (string | Uint8Array)[];
  tail: (string | Uint8Array)[];
}

/** A provider protocol: reads its requests and writes its replies. */
export interface Wire {
  read(body: Record<string, unknown>, path: string): ModelRequest;
  /** What the provider's prompt cache sees of a request; without it, nothing is cached. */
  cachedPrompt?(body: Record<string, unknown>, model: string): CachedPrompt;
  stream(reply: Reply): Frames;
  whole(reply: Reply): unknown;
  /** A well-formed event of a type that no client knows. */
  unknownEvent: string | Uint8Array;
  contentType: string;
  error(status: number, message: string, code: string): unknown;
}

export function splitWords(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}
