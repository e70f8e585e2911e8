/**
 * The ports a running node may use. The server, the tests and the command line each bring their own host.
 *
 * To add a port: one method here, one line in `bind-host.ts` (the compiler names it) that says whether a failed call
 * may be repeated, and its name in the `needs` of the kinds that use it. What a port asks and answers is plain data.
 */
import type { z } from "zod";
import type { Message } from "./message.ts";
import type { Part, Resource } from "./prompt.ts";

export interface ReplyAsk {
  /** `null` is a general task: default model of the workspace, empty background, no tools. */
  readonly agentId: string | null;
  readonly parts: readonly Part[];
  /** Messages before this turn; only follow-up feedback brings any. */
  readonly history?: readonly Message[];
  readonly resources?: readonly Resource[];
}

export interface ObjectAsk<T> {
  /** `platform` is the product's own model at the flat price of a router's decision. */
  readonly by: { readonly agentId: string | null } | "platform";
  /** For logs and the ledger: "gate decision", "list of items". */
  readonly name: string;
  readonly system?: string;
  readonly parts: readonly Part[];
  readonly resources?: readonly Resource[];
  readonly schema: z.ZodType<T>;
}

export interface DocumentsAsk {
  readonly documents: readonly { readonly documentId: string; readonly title: string }[];
  /** The prompt they belong to; long documents are searched with it, short ones come whole. */
  readonly query: string;
}

/** A host refuses with AppError: `provider` for a failure worth another try, any other code for one that is final. */
export interface Host {
  /** One streamed turn of an agent. Answers the messages of this turn: the user's, then the assistant's. */
  reply(ask: ReplyAsk): Promise<Message[]>;
  /** A structured answer that satisfies the schema. */
  object<T>(ask: ObjectAsk<T>): Promise<T>;
  /** Texts in any order; `null` where there is none. The engine replaces what is missing by N/A. */
  documents(ask: DocumentsAsk): Promise<readonly { documentId: string; text: string | null }[]>;
}
export type Port = keyof Host;

/** What a port may throw as `details` of a `provider` error. */
export interface ProviderDetails {
  /** `false`: the same model would answer the same. */
  readonly isRetryable?: boolean;
  /** `false`: no other model would do better. */
  readonly mayFallBack?: boolean;
}

/** Where a call comes from. Runners never see it: the engine makes a host for each try. */
export interface Call {
  readonly executionId: string;
  readonly epoch: number;
  readonly piece: { readonly kind: string; readonly index: number } | null;
  /** The same for each try of one logical request, and after a crash: key of reservations and effects. */
  readonly key: string;
  /** From 1. */
  readonly attempt: number;
  /** The last try, on the fallback model; it is the same request and charged once (D7). */
  readonly isFallback: boolean;
  readonly signal: AbortSignal;
  /** Tells which stream carries the answer, as soon as it is open. */
  onStream(streamId: string): void;
}

export type HostFor = (call: Call) => Host;
