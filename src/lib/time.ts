import { currentLocale, formatDate, formatNumber } from "./locale.ts";

const pad = (value: number) => String(value).padStart(2, "0");

/** A duration as mm:ss; minutes may have more than two digits. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`;
}

/** A duration in its two largest units: "42 ms", "0.4 s", "38 s", "2 min 5 s", "1 h 10 min", "3 d 4 h". */
export function formatDuration(ms: number): string {
  if (ms >= 1 && ms < 100) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${formatNumber(Math.max(0, ms) / 1_000, { maximumFractionDigits: 1 })} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), "d"],
    [Math.floor(seconds / 3_600) % 24, "h"],
    [Math.floor(seconds / 60) % 60, "min"],
    [seconds % 60, "s"],
  ];
  const from = parts.findIndex(([value]) => value > 0);
  return parts
    .slice(from, from + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(" ");
}

/** "April 14", with the year unless it is the current one. */
export function formatDay(moment: Date, now: Date, timeZone?: string): string {
  const isThisYear = dayKey(moment, timeZone).slice(0, 4) === dayKey(now, timeZone).slice(0, 4);
  return formatDate(moment, {
    day: "numeric",
    month: "long",
    ...(isThisYear ? {} : { year: "numeric" }),
    ...(timeZone ? { timeZone } : {}),
  });
}

/** A moment on the clock of a time zone, with its name: "Friday, … at 3:00 PM (Central European Standard Time)". */
export function formatInZone(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(currentLocale().tag, { timeZone, timeZoneName: "long" }).formatToParts(moment);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return `${formatDate(moment, { dateStyle: "full", timeStyle: "short", timeZone })} (${name})`;
}

/** The calendar day as YYYY-MM-DD in a time zone, for comparing days. */
export function dayKey(moment: Date, timeZone?: string): string {
  return moment.toLocaleDateString("sv-SE", timeZone ? { timeZone } : {});
}
