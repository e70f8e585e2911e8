/** Schedules of other products in our terms. */
import { hasNextTime } from "#product/schedule/next-times.ts";
import { type ScheduleWish, timezone } from "#product/schedule/schedule-config.ts";

export interface Moment {
  readonly minute?: number | undefined;
  readonly hour?: number | undefined;
  /** From 1, Monday, to 7, Sunday; 0 is also Sunday. */
  readonly daysOfWeek?: readonly number[];
  readonly dayOfMonth?: number | undefined;
}

export interface ReadSchedule {
  readonly schedule: ScheduleWish;
  /** Cron counts from the start of the hour, day, month, or year, so some intervals are shorter at its end. */
  readonly isExact: boolean;
}

export type Unit = "minutes" | "hours" | "days" | "weeks" | "months";

const within = (value: number | undefined, min: number, max: number, otherwise: number): number =>
  value === undefined || !Number.isFinite(value) ? otherwise : Math.min(max, Math.max(min, Math.round(value)));
const pad = (value: number) => String(value).padStart(2, "0");

/** The name of a time zone, if there is one of that name. */
export function knownTimezone(name: unknown): { timezone?: string } {
  const read = timezone.safeParse(name);
  return read.success ? { timezone: read.data } : {};
}

/** A schedule for every n hours, days, and so on. Null for intervals that neither cron nor our schedules can express. */
export function everySchedule(given: number, unit: Unit, at: Moment, zone: { timezone?: string }): ReadSchedule | null {
  const count = within(given, 1, 10_000, 1);
  const minute = within(at.minute, 0, 59, 0);
  const hour = within(at.hour, 0, 23, 0);
  const day = within(at.dayOfMonth, 1, 31, 1);
  const time = `${pad(hour)}:${pad(minute)}`;
  const cron = (expression: string, isExact: boolean): ReadSchedule => ({
    schedule: { frequency: "CRON", expression, ...zone },
    isExact,
  });
  const exactly = (schedule: ScheduleWish, isExact = count === 1): ReadSchedule => ({ schedule, isExact });
  switch (unit) {
    case "minutes":
      if (count === 1) return cron("* * * * *", true);
      if (count < 60) return cron(`*/${count} * * * *`, 60 % count === 0);
      return count % 60 === 0 ? everySchedule(count / 60, "hours", { minute: 0 }, zone) : null;
    case "hours":
      if (count === 1) return exactly({ frequency: "HOUR", minute, ...zone });
      if (count < 24) return cron(`${minute} */${count} * * *`, 24 % count === 0);
      return count % 24 === 0 ? everySchedule(count / 24, "days", { minute, hour: 0 }, zone) : null;
    case "days":
      if (count === 1) return exactly({ frequency: "DAY", time, ...zone });
      return count <= 31 ? cron(`${minute} ${hour} */${count} * *`, false) : null;
    case "weeks":
      return exactly({ frequency: "WEEK", daysOfWeek: weekdays(at.daysOfWeek), time, ...zone });
    case "months":
      if (count === 1) return exactly({ frequency: "MONTH", dayOfMonth: day, time, ...zone });
      return count <= 12 ? cron(`${minute} ${hour} ${day} */${count} *`, 12 % count === 0) : null;
  }
}

export const unitsByName: ReadonlyMap<string, Unit> = new Map([
  ["hourly", "hours"],
  ["daily", "days"],
  ["weekly", "weeks"],
  ["monthly", "months"],
]);

/** A schedule that comes every hour, day, week or month; for several days of a month, one for each. */
export function regularSchedules(
  unit: Unit,
  { daysOfMonth, ...at }: Moment & { readonly daysOfMonth: readonly number[] },
  zone: { timezone?: string },
): ReadSchedule[] {
  const days = unit === "months" && daysOfMonth.length > 0 ? daysOfMonth : [1];
  return days.flatMap((dayOfMonth) => everySchedule(1, unit, { ...at, dayOfMonth }, zone) ?? []);
}

/** Without any day, Sunday, as other products do. */
function weekdays(given: readonly number[] | undefined): number[] {
  const days = (given ?? []).map((day) => (day === 0 ? 7 : day)).filter((day) => day >= 1 && day <= 7);
  return days.length > 0 ? [...new Set(days)].toSorted((a, b) => a - b) : [7];
}

const shorthands: Readonly<Record<string, string>> = {
  "@hourly": "0 * * * *",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@weekly": "0 0 * * 0",
  "@monthly": "0 0 1 * *",
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
};

/** A cron expression of five parts, or of six if the seconds are a number; null for anything else. */
export function cronSchedule(given: string, zone: { timezone?: string }): ReadSchedule | null {
  const text = given.trim().toLowerCase();
  const parts = (Object.hasOwn(shorthands, text) ? (shorthands[text] ?? "") : given.trim()).split(/\s+/);
  const [seconds = ""] = parts;
  if (parts.length === 6 && !/^(?:\d+|\*(?:\/\d+)?)$/.test(seconds)) return null;
  const expression = (parts.length === 6 ? parts.slice(1) : parts).join(" ");
  const schedule = { frequency: "CRON" as const, expression, ...zone };
  // Any moment shows whether it ever comes.
  const isCron = parts.length >= 5 && parts.length <= 6 && hasNextTime({ ...schedule, timezone: "UTC" }, new Date(0));
  return isCron ? { schedule, isExact: parts.length === 5 || /^\d+$/.test(seconds) } : null;
}

/** Hours and minutes of a time such as `09:30` or `2:30 PM`. */
export function readTime(text: string): Pick<Moment, "hour" | "minute"> {
  const found = /^\s*(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?\s*$/i.exec(text);
  if (!found) return {};
  const [, hours, minutes, half] = found;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return { hour, minute: Number(minutes) };
}
