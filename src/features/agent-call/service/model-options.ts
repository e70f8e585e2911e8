import type { ToolSet } from "ai";
import type { AgentConfig } from "#features/agent/schema.ts";
import { limits } from "#product/limits.ts";
import type { ChainModel } from "#product/models/failover.ts";
import type { ModelSettings, ReasoningEffort } from "#product/models/settings.ts";

/** What an agent decides about a model call; spread it into the request of the call. */
export interface ModelOptions {
  /** null is Auto. */
  languageModelId: string | null;
  /** The models that may take over, in order. */
  chain?: readonly ChainModel[];
  /** The agent's own limit in tokens; without one, the model's limit applies. */
  maxOutputTokens?: number;
  temperature?: number;
  reasoningEffort?: ReasoningEffort;
  tools?: ToolSet;
  /** Model calls in one turn, because each use of a tool needs another call. */
  maxSteps?: number;
}

interface Choice {
  /** Overrides the agent's model; null is Auto. Without it, the agent's model answers. */
  languageModelId?: string | null | undefined;
  tools?: ToolSet | undefined;
  /** Override the agent's length and temperature. */
  settings?: ModelSettings | undefined;
}

/**
 * The options of a model call by an agent. Without an agent, the chosen model answers with its defaults. What the
 * answering model doesn't support is left out when it is called (`supportedSettings`).
 */
export function modelOptionsFor(
  agent: {
    config: Pick<AgentConfig, "languageModelId" | "maxTokens" | "temperature"> &
      Partial<Pick<AgentConfig, "fallbackModels">>;
  } | null,
  { languageModelId = agent?.config.languageModelId ?? null, tools, settings = {} }: Choice = {},
): ModelOptions {
  // Agents that were saved before the chain existed have none.
  const { fallbackModels = [] } = agent?.config ?? {};
  const maxTokens = settings.maxTokens ?? agent?.config.maxTokens ?? null;
  const temperature = settings.temperature ?? agent?.config.temperature ?? null;
  return {
    languageModelId,
    ...(fallbackModels.length > 0 && { chain: fallbackModels }),
    ...(maxTokens !== null && { maxOutputTokens: maxTokens }),
    ...(temperature !== null && { temperature }),
    ...(settings.reasoningEffort && { reasoningEffort: settings.reasoningEffort }),
    ...(tools && { tools, maxSteps: limits.agent.toolSteps }),
  };
}
