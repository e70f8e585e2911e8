/**
 * The ports that a running node may use. The server and the tests each provide their own host.
 *
 * To add a port: a method here, a line in `execution/bind-host.ts` (the compiler asks for it) that says whether a failed
 * call may be retried, and its name in the `needs` of the types that use it. Requests and responses are plain data.
 */
import type { z } from "zod";
import type { FailedModel } from "#product/models/failover.ts";
import type { Message } from "./message.ts";
import type { FilledTemplate, Part, Resource } from "./prompt.ts";

export interface ReplyRequest {
  /** `null` means a general task: the workspace's default model, no background, no tools of its own. */
  readonly agentId: string | null;
  readonly parts: readonly Part[];
  /** Messages before this turn; only follow-up feedback has any. */
  readonly history?: readonly Message[];
  readonly resources?: readonly Resource[];
  /** Someone is reading the answer, even in a background run. */
  readonly isWatched?: boolean;
}

export interface ObjectRequest<T> {
  /** `platform` is the product's own model, at a router decision's flat price. */
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
  /** The prompt that mentions the documents. Long documents are searched with it, short ones are returned whole. */
  readonly query: string;
}

export const codeLanguages = ["JAVASCRIPT", "PYTHON"] as const;

export interface CodeRequest {
  readonly language: (typeof codeLanguages)[number];
  readonly code: string;
  /** Values of the variables that the code can read, by name. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Names of the values that the code must return. */
  readonly outputs: readonly string[];
}

/** What the code returned, or an error message with the line number. */
export type CodeResponse =
  | { readonly result: Readonly<Record<string, unknown>>; readonly stdout: string }
  | { readonly error: string; readonly line: number | null; readonly stdout: string };

/** A POST to another system. Headers may contain handles of stored secrets, which the host resolves. */
export interface SendRequest {
  readonly url: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  /** JSON. */
  readonly body: string;
}

/**
 * The outcome of a delivery. A second request for a sent delivery returns its outcome and sends nothing. `attempts`
 * counts from 1.
 */
export type SendOutcome = { readonly attempts: number } & (
  | { readonly state: "answered"; readonly status: number; readonly text: string }
  /** No response was recorded, and a person confirmed that the data arrived. */
  | { readonly state: "confirmed" }
  /** Nothing was sent. `isFinal` when a retry would fail as well. */
  | { readonly state: "unsent"; readonly reason: string; readonly isFinal: boolean }
  /** The data was sent, and no response is known. */
  | { readonly state: "unknown" }
);

export const httpMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
export type HttpMethod = (typeof httpMethods)[number];

/** A header, a parameter, or a field of a form. */
export interface HttpPair {
  readonly key: string;
  readonly value: string;
  /** The value is the handle of a stored secret, which the host resolves. */
  readonly isSecret: boolean;
}

/** A stored file of the workspace. */
export interface HttpFile {
  readonly s3FilePath: string;
  readonly title: string;
}

export type HttpBody =
  | { readonly kind: "text"; readonly contentType: string; readonly text: string }
  /** With files, it is sent as multipart. */
  | { readonly kind: "form"; readonly fields: readonly (HttpPair & { readonly file?: HttpFile })[] }
  | { readonly kind: "file"; readonly file: HttpFile };

/** One HTTP request. */
export interface HttpRequest {
  readonly method: HttpMethod;
  readonly url: string;
  /** Added to the parameters of the URL. */
  readonly query: readonly HttpPair[];
  readonly headers: readonly HttpPair[];
  readonly body: HttpBody | null;
  /** An error status is an answer like any other, so a request that got one is never repeated. */
  readonly acceptsAnyStatus: boolean;
}

export interface HttpAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Without the secrets of the request; null if the body is no text. */
  readonly text: string | null;
}

/**
 * The outcome of a request. Requests that only read throw an AppError without an answer; of the others, a second one
 * under the same key returns the known outcome and sends nothing.
 */
export type HttpOutcome =
  | ({ readonly state: "answered" } & HttpAnswer)
  | Exclude<SendOutcome, { readonly state: "answered" }>;

export interface SubRunRequest {
  /** Id of the child run. A second request with the same id returns the same run. */
  readonly runId: string;
  readonly workflowId: string;
  /** Values for the first form of the child run, by field. A person is asked for the others. */
  readonly inputs: Readonly<Record<string, FilledTemplate>>;
}

/** A canvas to make. The catalog of canvas kinds knows the shapes of configs and contents. */
export interface CanvasRequest {
  readonly kind: string;
  /** The config with filled templates. */
  readonly config: unknown;
  /** What to make, with its documents and files. */
  readonly parts: readonly Part[];
}

/** How a child run ended, and the text of its last step. */
export interface SubRunResult {
  readonly status: "COMPLETED" | "STOPPED";
  readonly text: string;
}

/**
 * Thrown by a host whose agent waits for a person. The step then waits, too; when it starts again, the same call
 * continues where it was.
 */
export class WaitForDecision extends Error {}

/**
 * Hosts throw AppError: code `provider` for a failure that may be retried, any other code for a final one. Or they throw
 * `WaitForDecision`.
 */
export interface Host {
  /** One streamed turn of an agent. Returns the turn's messages: the user's, then the assistant's. */
  reply(ask: ReplyRequest): Promise<Message[]>;
  /** A structured answer that satisfies the schema. */
  object<T>(ask: ObjectRequest<T>): Promise<T>;
  /** Texts of documents in any order; `null` where a document has none. The engine replaces missing texts by N/A. */
  documents(ask: DocumentsRequest): Promise<readonly { documentId: string; text: string | null }[]>;
  /** Runs code in a sandbox without network and files. */
  code(ask: CodeRequest): Promise<CodeResponse>;
  /** Sends at most once per call key. */
  send(ask: SendRequest): Promise<SendOutcome>;
  /** Sends a request that only reads; any other at most once per call key. */
  request(ask: HttpRequest): Promise<HttpOutcome>;
  /** Makes a canvas, streams it, and returns its content. */
  canvas(ask: CanvasRequest): Promise<unknown>;
  /** Starts or resumes a child run. Returns its result once it has ended, otherwise `null`. */
  subRun(ask: SubRunRequest): Promise<SubRunResult | null>;
}
export type Port = keyof Host;

/** The `details` of a `provider` error. */
export interface ProviderDetails {
  /** "bad-response": the model answered, but not in the requested form. */
  readonly kind?: string;
  /** `false`: a retry on the same model would fail as well. */
  readonly isRetryable?: boolean;
  /** `false`: another model would fail as well. */
  readonly mayFallBack?: boolean;
  /** The name of the model that failed, for people. */
  readonly model?: string;
  /** All models that failed for the request, in order. */
  readonly failed?: readonly FailedModel[];
}

/** Identifies a piece within its step. */
export interface PieceKey {
  readonly kind: string;
  readonly index: number;
}

/** Where a call comes from. Runners never see it, because the engine creates a host for each attempt. */
export interface PortCall {
  readonly executionId: string;
  readonly epoch: number;
  readonly piece: PieceKey | null;
  /** The idempotency key of reservations and effects: the same for all attempts of a request, also after a crash. */
  readonly key: string;
  /** From 1. */
  readonly attempt: number;
  /** The last attempt, on other models than the chosen one. It belongs to the same request, so it is charged once. */
  readonly isFallback: boolean;
  /** For that attempt, the models that have failed, in order, as far as the host named them. */
  readonly failed: readonly FailedModel[];
  readonly signal: AbortSignal;
  /** Reports the stream that carries the answer as soon as the stream is open. */
  onStream(streamId: string): void;
}

export type HostFor = (call: PortCall) => Host;
