import type { ScheduleFacts } from "../tools/schedule.ts";
import { describeSchedule } from "./describe-schedule.ts";
import { nextTimes } from "./next-times.ts";

/** For models: when a schedule comes, with its next time in UTC. */
export function tellSchedule({ id, title, config, isActive, emailsResult }: ScheduleFacts, now: Date): string {
  const [next] = isActive ? nextTimes(config, now, 1) : [];
  return [
    `"${title}" (id ${id}): ${describeSchedule(config)}, time zone ${config.timezone}`,
    next ? `next at ${next.toISOString().slice(0, 16)}Z` : isActive ? "has no more times" : "paused",
    ...(emailsResult ? ["each answer is emailed"] : []),
  ].join("; ");
}
