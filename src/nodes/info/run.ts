import type { NodeRunner } from "#engine/node.ts";
import { acknowledgeNow, type info } from "./spec.ts";

/** Waits for a person; in the background nobody is there to read, so it counts as read. */
export const runInfo: NodeRunner<typeof info> = async ({ run }) =>
  run.isAttended ? { wait: "input" } : { done: acknowledgeNow() };
