import type { TokenCounts } from "#lib/tokens.ts";
import type { Provider } from "./provider.ts";

/**
 * One call of a model, as it is stored with the reply, the step or the tool call that made it. Nothing of what was said,
 * and short, because a busy step stores many.
 */
export interface ModelCallFacts extends TokenCounts {
  /** When it was sent, in milliseconds since 1970. */
  readonly startMs: number;
  readonly durationMs: number;
  /** From then to the first token. */
  readonly firstTokenMs?: number;
  readonly modelId: string;
  readonly provider: Provider;
  readonly state: "done" | "stopped" | "failed";
  /** Kind of the provider's failure. */
  readonly fault?: string;
  /** The part of the output that the model thought and did not say. */
  readonly reasoningTokens?: number;
  readonly finishReason?: string;
}
