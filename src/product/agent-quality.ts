import { readableMentions } from "#lib/mention.ts";

/** How complete an agent's instructions look, by their length alone. */
export type AgentQuality = "Excellent" | "Good" | "Okay" | "Weak";

/** Characters that background and output format must exceed together. */
const steps = [
  { above: 400, quality: "Excellent" },
  { above: 200, quality: "Good" },
  { above: 100, quality: "Okay" },
] as const satisfies readonly { above: number; quality: AgentQuality }[];

export function agentQuality(system: string, outputFormat: string): AgentQuality {
  const chars = readableMentions(system).length + readableMentions(outputFormat).length;
  return steps.find((step) => chars > step.above)?.quality ?? "Weak";
}

/** Whether a temperature deserves the warning colour. */
export function isUnusualTemperature(temperature: number, bounds: { warnAbove: number; warnBelow: number }): boolean {
  return temperature > bounds.warnAbove || temperature < bounds.warnBelow;
}
