import { delegateTaskToSubAgent } from "./spec.ts";

/** The model gets the answer only. */
export function tellDelegation(output: unknown): string {
  const { data } = delegateTaskToSubAgent.output.safeParse(output);
  return data ? data.text : JSON.stringify(output);
}
