import type { TriggerType } from "#engine/status.ts";
import { triggerName } from "#product/run-status.ts";

/** The label of a run's trigger type. */
export function TriggerLabel({ triggerType }: { triggerType: TriggerType }) {
  return <span>{triggerName(triggerType)}</span>;
}
