import { formatDate, formatList } from "#lib/locale.ts";
import { triggersText } from "../texts/trigger/triggers.ts";
import type { ScheduleConfig } from "./schedule-config.ts";

/** When a schedule runs, in one line. */
export function describeSchedule(config: ScheduleConfig): string {
  const text = triggersText.schedule;
  switch (config.frequency) {
    case "HOUR":
      return text.HOUR(String(config.minute).padStart(2, "0"));
    case "DAY":
      return text.DAY(config.time);
    case "WEEK":
      return text.WEEK(formatList(config.daysOfWeek.map((day) => weekdayName(day))), config.time);
    case "MONTH":
      return text.MONTH(config.dayOfMonth, config.time);
    case "CRON":
      return text.CRON(config.expression);
  }
}

/** The name of a day from 1, Monday, to 7, Sunday. The first of January 2024 was a Monday. */
export const weekdayName = (day: number, weekday: "long" | "short" = "long"): string =>
  formatDate(new Date(Date.UTC(2024, 0, day)), { weekday, timeZone: "UTC" });

/** A time of a schedule in its own time zone. */
export const formatSlot = (time: Date, timeZone: string): string =>
  formatDate(time, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone });
