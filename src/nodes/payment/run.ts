import type { NodeRunner } from "#engine/node/runner.ts";
import type { payment } from "./spec.ts";

/** Waits until a person has paid; Stripe notifies the server. */
export const runPayment: NodeRunner<typeof payment> = async () => ({ wait: "payment" });
