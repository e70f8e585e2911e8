import type { NodeRunner } from "#engine/node/runner.ts";
import type { placeholder } from "./spec.ts";

/** Does nothing, so that a workflow whose placeholders were enabled still runs to its end. */
export const runPlaceholder: NodeRunner<typeof placeholder> = async () => ({ done: {} });
