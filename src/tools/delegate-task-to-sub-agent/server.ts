import type { ToolTeller } from "../server.ts";
import { delegateTaskToSubAgent } from "./spec.ts";

/** The model gets the answer only. */
export const delegationTeller: ToolTeller<typeof delegateTaskToSubAgent> = {
  toModel(output) {
    const { data } = delegateTaskToSubAgent.output.safeParse(output);
    return data ? data.text : JSON.stringify(output);
  },
};
