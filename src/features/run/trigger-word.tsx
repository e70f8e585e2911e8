import type { TriggerType } from "#engine/status.ts";
import { triggerName } from "#product/run-status.ts";

/** What set a run going, underscores as spaces (spec 3 §2), written like any other word. */
export function TriggerWord({ triggerType }: { triggerType: TriggerType }) {
  return <span className="inline-block lowercase first-letter:uppercase">{triggerName(triggerType)}</span>;
}
