/** The faults of the test plan, by name. `refuse` needs no name: it is `double.refusedUrl`. */
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

/** `after` = content frames sent before the fault; `ms` = the delay of late-first-byte, or of each byte of slow-loris. */
export interface Fault {
  name: FaultName;
  after?: number;
  ms?: number;
}

export interface ScriptedCall {
  name: string;
  /** A string is sent as it stands, so that a test can send broken JSON. */
  input: unknown;
  id?: string;
}

export interface StreamGate {
  after: number;
  open: Promise<void>;
}

/** What the double shall answer to one request. Everything is optional; the default is an echo of the prompt. */
export interface Script {
  text?: string;
  /** The exact pieces to stream, instead of words of `text`. */
  deltas?: readonly string[];
  reasoning?: string;
  toolCalls?: readonly ScriptedCall[];
  /** Sent as JSON text: the answer to a request for a structured object. */
  object?: unknown;
  sources?: readonly { url: string; title: string }[];
  usage?: { input: number; output: number };
  finish?: "stop" | "length" | "tool-calls" | "content-filter";
  fault?: FaultName | Fault;
  /** Pause before each content frame; 0 sends the whole reply at once. */
  tokenMs?: number;
  /** So many content frames are sent, then nothing until it opens: the reply is in the middle for as long as a test needs. */
  gate?: StreamGate;
  /** A raw HTTP answer in the provider's place: status, headers and body as given. */
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A script made concrete: what a wire turns into frames. */
export interface Reply {
  model: string;
  deltas: readonly string[];
  reasoning: readonly string[];
  toolCalls: readonly { id: string; name: string; input: string; index: number }[];
  sources: readonly { url: string; title: string }[];
  usage: { input: number; output: number };
  finish: "stop" | "length" | "tool-calls" | "content-filter";
}

/** What a wire understood of a request. */
export interface ModelRequest {
  model: string;
  /** The text of the last message of the user. */
  prompt: string;
  /** The result of the tool, when the last message is one. */
  toolResult: string | null;
  /** The JSON schema of the object that is asked for, if any. */
  schema: unknown;
  /** Older clients ask for an object by forcing a tool; its name, then. */
  objectTool?: string | undefined;
  isStream: boolean;
}

/** A reply as frames: `body` frames are paced, `tail` frames say that the reply is over. */
export interface Frames {
  head: (string | Uint8Array)[];
  body: (string | Uint8Array)[];
  tail: (string | Uint8Array)[];
}

/** One provider protocol: how to read its requests and write its replies. */
export interface Wire {
  read(body: Record<string, unknown>, path: string): ModelRequest;
  stream(reply: Reply): Frames;
  whole(reply: Reply): unknown;
  /** An event of a kind no client knows, well formed otherwise. */
  unknownEvent: string | Uint8Array;
  contentType: string;
  error(status: number, message: string, code: string): unknown;
}

export function splitWords(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}
