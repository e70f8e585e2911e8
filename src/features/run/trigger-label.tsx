import { triggerName } from "#product/run-status.ts";
import type { RunTrigger } from "./schema.ts";

/** The label of how a run was started. */
export function TriggerLabel({ trigger }: { trigger: RunTrigger }) {
  return <span>{triggerName(trigger)}</span>;
}
