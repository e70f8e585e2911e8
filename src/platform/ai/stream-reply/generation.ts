import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { ModelMessage, ToolChoice, ToolSet, UIMessageChunk } from "ai";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import type { ReasoningEffort } from "#product/models/settings.ts";
import type { ModelCall } from "../call-model.ts";
import type { ProviderFault } from "../faults.ts";
import type { ConnectedModel, Timeouts } from "../providers.ts";
import type { DeferredTools } from "../tools/deferred-tools.ts";
import type { TurnLog } from "../tools/turn-log.ts";
import type { Usage } from "../usage.ts";

/** What a reply is asked for, and what it is while it is generated. */
export interface ReplyRequest {
  model: ConnectedModel;
  system?: string;
  messages: ModelMessage[];
  tools?: ToolSet;
  /** Those of the tools that the model must search for. */
  deferredTools?: DeferredTools | undefined;
  /** Name of the tool that the provider's own web search replaces if the model has one. */
  webSearchTool?: string | undefined;
  /** Runs the tools and remembers their calls. Without it, the tools' own `execute` runs. */
  log?: TurnLog | undefined;
  toolChoice?: ToolChoice<ToolSet>;
  /** Maximum model calls that may use tools; after them, the model must answer. Defaults to 20. */
  maxSteps?: number;
  maxOutputTokens?: number;
  temperature?: number;
  /** Only for models that support it. */
  reasoningEffort?: ReasoningEffort | undefined;
  /** The same for requests that begin alike, so that they find each other's cache. Without it, nothing is marked. */
  cacheKey?: string;
  /** Another request will continue this conversation, so its messages are cached, too. */
  isContinued?: boolean;
  /** Messages that people have sent into the reply since its step before; called before each step but the first. */
  takeSteering?: TakeSteering | undefined;
  /** Stops the reply; the text so far is kept. */
  signal?: AbortSignal;
  timeouts?: Partial<Timeouts>;
  /** Called after every model call, for metrics and logs. */
  onCall?: (call: ModelCall) => void;
  /** Called with an error of a tool that is not an AppError, for the log. */
  onToolError?: (toolName: string, error: unknown) => void;
}

/** A message that a person sent into a reply: for readers, and for the model. */
export interface Steering {
  readonly chunk: UIMessageChunk;
  readonly messages: readonly ModelMessage[];
}

/** `isRecorded`: the step is replayed, so the model got only what it got then. */
export type TakeSteering = (step: number, options: { isRecorded: boolean }) => Promise<readonly Steering[]>;

export interface GenerationEnd {
  state: "done" | "stopped" | "failed";
  finishReason: "stop" | "length" | "content-filter" | "tool-calls" | "other" | null;
  /** The text of the last step. */
  text: string;
  /** The sum of all finished steps. */
  usage: Usage;
  /** What the last model call read and wrote, without its reasoning: what the next turn begins with. */
  contextTokens: number;
  steps: number;
  /** The calls of the model that the log has not recorded with their tool calls, failed ones included. */
  calls: ModelCallFacts[];
  firstTokenMs: number | null;
  /** At least one token arrived, so a stopped reply is charged. */
  hasOutput: boolean;
  /** The reply has text, a file or a tool result. Reasoning alone is not an answer. */
  hasAnswer: boolean;
  /** A tool call waits for a person. The reply continues from its log once they have decided. */
  isWaiting: boolean;
  /** The log could not record a call, for example because another process has taken the reply over. */
  logError?: unknown;
  /** Set exactly when the state is "failed". */
  fault?: ProviderFault;
}

/**
 * A reply while it is generated. Nothing happens before the first chunk is read, and leaving the loop early stops the
 * reply. The chunks are those of the AI SDK's UI message stream from `start-step` to `finish-step`; the caller adds
 * `start`, `finish`, `error` and `abort`. Every opened part and step is closed, and every tool call gets an outcome,
 * even when the reply fails.
 */
export interface Generation {
  chunks: AsyncIterableIterator<UIMessageChunk>;
  /** Calls the model now instead of when the first chunk is read. End it by the signal if it will not be read. */
  start(): void;
  /** Never rejects; resolves right after the last chunk. */
  end: Promise<GenerationEnd>;
}

export type ResponseFormat = LanguageModelV4CallOptions["responseFormat"];
