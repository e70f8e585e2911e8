import type { TriggerType } from "#engine/status.ts";
import { triggerName } from "#product/run-status.ts";

/** The type of trigger that started a run, in words. */
export function TriggerLabel({ triggerType }: { triggerType: TriggerType }) {
  return <span>{triggerName(triggerType)}</span>;
}
