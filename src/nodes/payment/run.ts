import type { NodeRunner } from "#engine/node.ts";
import type { payment } from "./spec.ts";

/** A person pays, and Stripe says so to the server; there is nothing to do but wait. */
export const runPayment: NodeRunner<typeof payment> = async () => ({ wait: "payment" });
