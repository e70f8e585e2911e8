/**
 * The ports a running node may use. The server, the tests and the command line each bring their own host.
 *
 * To add a port: one method here, one line in `bind-host.ts` (the compiler names it) that says whether a failed call
 * may be repeated, and its name in the `needs` of the kinds that use it. What a port asks and answers is plain data.
 */
import type { z } from "zod";
import type { Message } from "./message.ts";
import type { FilledTemplate, Part, Resource } from "./prompt.ts";

export interface ReplyRequest {
  /** `null` is a general task: default model of the workspace, empty background, no tools. */
  readonly agentId: string | null;
  readonly parts: readonly Part[];
  /** Messages before this turn; only follow-up feedback brings any. */
  readonly history?: readonly Message[];
  readonly resources?: readonly Resource[];
  /** A person reads along even where nobody looks on as a rule. */
  readonly isWatched?: boolean;
}

export interface ObjectRequest<T> {
  /** `platform` is the product's own model at the flat price of a router's decision. */
  readonly by: { readonly agentId: string | null } | "platform";
  /** For logs and the ledger: "gate decision", "list of items". */
  readonly name: string;
  readonly system?: string;
  readonly parts: readonly Part[];
  readonly resources?: readonly Resource[];
  readonly schema: z.ZodType<T>;
}

export interface DocumentsRequest {
  readonly documents: readonly { readonly documentId: string; readonly title: string }[];
  /** The prompt they belong to; long documents are searched with it, short ones come whole. */
  readonly query: string;
}

export const codeLanguages = ["JAVASCRIPT", "PYTHON"] as const;

export interface CodeRequest {
  readonly language: (typeof codeLanguages)[number];
  readonly code: string;
  /** Variables that the code finds, by their names. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Names of the values it has to bring. */
  readonly outputs: readonly string[];
}

/** What the code brought, or a sentence why not and the line it is about. */
export type CodeResponse =
  | { readonly result: Readonly<Record<string, unknown>>; readonly stdout: string }
  | { readonly error: string; readonly line: number | null; readonly stdout: string };

/** A message to an address outside. Its headers may hold handles of stored secrets; the host knows their values. */
export interface SendRequest {
  readonly url: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  /** JSON. */
  readonly body: string;
}

/** How it went, now or earlier: asking again does not send again what has left. `attempts` counts from 1. */
export type SendOutcome = { readonly attempts: number } & (
  | { readonly state: "answered"; readonly status: number; readonly text: string }
  /** No answer was recorded, and a person says that it arrived. */
  | { readonly state: "confirmed" }
  /** It never left; `isFinal` when no later try would fare better. */
  | { readonly state: "unsent"; readonly reason: string; readonly isFinal: boolean }
  /** It left, and no answer is known. */
  | { readonly state: "unknown" }
);

export interface SubRunRequest {
  /** Of the run inside. Asked for again under the same id, it is the same run. */
  readonly runId: string;
  readonly workflowId: string;
  /** What its first form is filled in with, by field; what is left out is asked of a person. */
  readonly inputs: Readonly<Record<string, FilledTemplate>>;
}

/** A canvas of a kind; the catalog of kinds knows what a config and a content of it are. */
export interface CanvasRequest {
  readonly kind: string;
  /** Its templates are filled. */
  readonly config: unknown;
  /** What is wanted, with what it brings along. */
  readonly parts: readonly Part[];
}

/** How a run inside ended, and what its last step said. */
export interface SubRunResult {
  readonly status: "COMPLETED" | "STOPPED";
  readonly text: string;
}

/** A host refuses with AppError: `provider` for a failure worth another try, any other code for one that is final. */
export interface Host {
  /** One streamed turn of an agent. Answers the messages of this turn: the user's, then the assistant's. */
  reply(ask: ReplyRequest): Promise<Message[]>;
  /** A structured answer that satisfies the schema. */
  object<T>(ask: ObjectRequest<T>): Promise<T>;
  /** Texts in any order; `null` where there is none. The engine replaces what is missing by N/A. */
  documents(ask: DocumentsRequest): Promise<readonly { documentId: string; text: string | null }[]>;
  /** Runs a piece of code where it can reach nothing. */
  code(ask: CodeRequest): Promise<CodeResponse>;
  /** Sends at most once, however often it is asked for under one key. */
  send(ask: SendRequest): Promise<SendOutcome>;
  /** Makes a canvas, streamed as it comes; its content. */
  canvas(ask: CanvasRequest): Promise<unknown>;
  /** Begins a run inside this one, or sets it going again; answers with its end if it is over, else `null`. */
  subRun(ask: SubRunRequest): Promise<SubRunResult | null>;
}
export type Port = keyof Host;

/** What a port may throw as `details` of a `provider` error. */
export interface ProviderDetails {
  /** "bad-response": the model answered, but not in the form it was asked for. */
  readonly kind?: string;
  /** `false`: the same model would answer the same. */
  readonly isRetryable?: boolean;
  /** `false`: no other model would do better. */
  readonly mayFallBack?: boolean;
  /** The name of the model that failed, for people. */
  readonly model?: string;
}

/** Where a call comes from. Runners never see it: the engine makes a host for each try. */
export interface PortCall {
  readonly executionId: string;
  readonly epoch: number;
  readonly piece: { readonly kind: string; readonly index: number } | null;
  /** The same for each try of one logical request, and after a crash: key of reservations and effects. */
  readonly key: string;
  /** From 1. */
  readonly attempt: number;
  /** The last try, on the fallback model; it is the same request and charged once. */
  readonly isFallback: boolean;
  readonly signal: AbortSignal;
  /** Tells which stream carries the answer, as soon as it is open. */
  onStream(streamId: string): void;
}

export type HostFor = (call: PortCall) => Host;
