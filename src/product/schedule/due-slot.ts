import { timers } from "../timers.ts";
import { nextTime } from "./next-times.ts";
import type { ScheduleConfig } from "./schedule-config.ts";

/** What to do about a slot whose time has come. */
export interface DueSlot {
  /** Missed for too long, so no run is started. */
  readonly isSkipped: boolean;
  readonly next: Date | null;
}

/**
 * What became due while nobody looked counts once: it runs if the last missed slot is less than an hour old, else it is
 * skipped. The next slot is after now.
 */
export function decideSlot(config: ScheduleConfig, slot: Date, now: Date): DueSlot {
  const next = nextTime(config, now);
  const oldest = new Date(now.getTime() - timers.trigger.catchUpMs);
  if (slot > oldest) return { isSkipped: false, next };
  const recent = nextTime(config, oldest);
  return { isSkipped: recent === null || recent > now, next };
}
