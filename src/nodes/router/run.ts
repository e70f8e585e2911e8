import { z } from "zod";
import type { NodeRunner } from "#engine/node/runner.ts";
import { routerPrompt } from "./prompt.ts";
import type { router } from "./spec.ts";

/** The product's own model chooses a path. The engine retries when it returns an unknown id. */
export const runRouter: NodeRunner<typeof router> = async ({ config, host, prompt, labelOf }) => {
  const paths = config.paths.flatMap(({ nextNodeId, desc, name = "" }) =>
    nextNodeId === null
      ? []
      : [{ nodeId: nextNodeId, label: labelOf(nextNodeId) ?? nextNodeId, desc: desc.trim() ? desc : name }],
  );
  const decision = await host.object({
    by: "platform",
    name: "router decision",
    ...routerPrompt(await prompt(config.prompt), paths),
    schema: z.object({ reasoning: z.string().min(1), nextNodeId: z.enum(paths.map(({ nodeId }) => nodeId)) }),
  });
  return { done: decision };
};
