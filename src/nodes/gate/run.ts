import { z } from "zod";
import type { NodeRunner } from "#engine/node/runner.ts";
import { gatePrompt } from "./prompt.ts";
import type { gate } from "./spec.ts";

/** True continues the run, false stops it. The reasoning is stored with the decision. */
export const runGate: NodeRunner<typeof gate> = async ({ config, host, prompt }) => {
  const decision = await host.object({
    by: { agentId: config.agentId },
    name: "gate decision",
    ...gatePrompt(await prompt(config.prompt)),
    schema: z.object({ reasoning: z.string().min(1), decision: z.boolean() }),
  });
  return { done: decision };
};
