import type { ToolSet } from "ai";
import type { AgentConfig } from "#features/agent/schema.ts";
import { limits } from "#product/limits.ts";
import type { ChainModel } from "#product/models/failover.ts";

/** What an agent decides about a model call; spread it into the request of the call. */
export interface ModelOptions {
  /** null is Auto. */
  languageModelId: string | null;
  /** The models that may take over, in order. */
  chain?: readonly ChainModel[];
  /** The agent's own limit in tokens; without one, the model's limit applies. */
  maxOutputTokens?: number;
  temperature?: number;
  tools?: ToolSet;
  /** Model calls in one turn, because each use of a tool needs another call. */
  maxSteps?: number;
}

interface Choice {
  /** Overrides the agent's model; null is Auto. Without it, the agent's model answers. */
  languageModelId?: string | null | undefined;
  tools?: ToolSet | undefined;
}

/** The options of a model call by an agent. Without an agent, the chosen model answers with its defaults. */
export function modelOptionsFor(
  agent: {
    config: Pick<AgentConfig, "languageModelId" | "maxTokens" | "temperature"> &
      Partial<Pick<AgentConfig, "fallbackModels">>;
  } | null,
  { languageModelId = agent?.config.languageModelId ?? null, tools }: Choice = {},
): ModelOptions {
  // Agents that were saved before the chain existed have none.
  const { maxTokens = null, temperature = null, fallbackModels = [] } = agent?.config ?? {};
  return {
    languageModelId,
    ...(fallbackModels.length > 0 && { chain: fallbackModels }),
    ...(maxTokens !== null && { maxOutputTokens: maxTokens }),
    ...(temperature !== null && { temperature }),
    ...(tools && { tools, maxSteps: limits.agent.toolSteps }),
  };
}
