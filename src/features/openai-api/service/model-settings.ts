import { limits } from "#product/limits.ts";
import type { Ask } from "./answer.ts";

/** What a request sets for the model of an agent. Clients send temperatures of up to 2. */
export const toModelSettings = ({
  temperature,
  maxTokens,
}: {
  temperature: number | null | undefined;
  maxTokens: number | null | undefined;
}): Ask["modelSettings"] => ({
  ...(typeof temperature === "number" && { temperature: Math.min(temperature, limits.agent.temperature.max) }),
  ...(typeof maxTokens === "number" && { maxTokens }),
});
