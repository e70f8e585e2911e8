import { dayKey, formatDay } from "#lib/time.ts";
import { timeText } from "./texts/common/time.ts";

/** "now", "12 min ago", "3 h ago", "yesterday", "April 14", "April 14, 2024"; dates in the reader's time zone. */
export function formatRelative(moment: Date, now: Date, timeZone?: string): string {
  const seconds = Math.round((now.getTime() - moment.getTime()) / 1_000);
  if (seconds < 60 && seconds > -60) return timeText.now;
  if (seconds > 0 && seconds < 3_600) return timeText.minutesAgo(Math.floor(seconds / 60));
  const day = dayKey(moment, timeZone);
  if (seconds > 0 && day === dayKey(now, timeZone)) return timeText.hoursAgo(Math.floor(seconds / 3_600));
  if (seconds > 0 && day === dayKey(new Date(now.getTime() - 86_400_000), timeZone)) return timeText.yesterday;
  return formatDay(moment, now, timeZone);
}
