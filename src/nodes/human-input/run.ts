import type { NodeRunner } from "#engine/node.ts";
import type { humanInput } from "./spec.ts";

/** A person brings the result; there is nothing to do but wait. */
export const runHumanInput: NodeRunner<typeof humanInput> = async () => ({ wait: "input" });
