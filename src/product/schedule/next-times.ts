import { Cron } from "croner";
import type { ScheduleConfig } from "./schedule-config.ts";

/**
 * The next times of a schedule after a moment; fewer, or none, if it has no more. Local time is kept: a time that daylight
 * saving leaves out moves to the next valid minute, and a time that occurs twice counts once. Throws for an expression
 * that is not cron.
 */
export function nextTimes(config: ScheduleConfig, after: Date, count: number): Date[] {
  const times = patternsOf(config).flatMap((pattern) =>
    new Cron(pattern, { timezone: config.timezone, mode: "5-part", paused: true }).nextRuns(count, after),
  );
  const unique = new Map(times.map((time) => [time.getTime(), time]));
  return [...unique.values()].toSorted((a, b) => a.getTime() - b.getTime()).slice(0, count);
}

export const nextTime = (config: ScheduleConfig, after: Date): Date | null => nextTimes(config, after, 1)[0] ?? null;

/** How many of its next times show how often a schedule comes. */
const sampledTimes = 25;

/** The shortest time between two slots in milliseconds; null if it has fewer than two. */
export function shortestInterval(config: ScheduleConfig, after: Date): number | null {
  const times = nextTimes(config, after, sampledTimes).map((time) => time.getTime());
  const intervals = times.slice(1).map((time, at) => time - (times[at] ?? time));
  return intervals.length === 0 ? null : Math.min(...intervals);
}

/** Whether an expression is cron and has a next time. */
export function hasNextTime(config: ScheduleConfig, now: Date): boolean {
  try {
    return nextTime(config, now) !== null;
  } catch {
    return false;
  }
}

function patternsOf(config: ScheduleConfig): string[] {
  if (config.frequency === "CRON") return [config.expression];
  if (config.frequency === "HOUR") return [`${config.minute} * * * *`];
  const [hour = "0", minute = "0"] = config.time.split(":");
  const at = `${Number(minute)} ${Number(hour)}`;
  if (config.frequency === "DAY") return [`${at} * * *`];
  if (config.frequency === "WEEK") return [`${at} * * ${config.daysOfWeek.join(",")}`];
  const { dayOfMonth } = config;
  if (dayOfMonth <= 28) return [`${at} ${dayOfMonth} * *`];
  // In months without that day it is the last one.
  return dayOfMonth === 31 ? [`${at} L * *`] : [`${at} ${dayOfMonth} 1,3-12 *`, `${at} L 2 *`];
}
