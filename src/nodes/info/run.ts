import type { NodeRunner } from "#engine/node/runner.ts";
import { acknowledgeNow, type info } from "./spec.ts";

/** Waits until a person has read the text. In the background nobody can read it, so it is acknowledged. */
export const runInfo: NodeRunner<typeof info> = async ({ run }) =>
  run.isAttended ? { wait: "input" } : { done: acknowledgeNow() };
