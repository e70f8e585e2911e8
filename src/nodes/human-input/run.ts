import type { NodeRunner } from "#engine/node/runner.ts";
import type { humanInput } from "./spec.ts";

/** Waits for a person, who provides the result. */
export const runHumanInput: NodeRunner<typeof humanInput> = async () => ({ wait: "input" });
