const pad = (value: number) => String(value).padStart(2, "0");

/** A duration as mm:ss; minutes may have more than two digits. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`;
}

/** A duration in its two largest units: "0.4 s", "38 s", "2 min 5 s", "1 h 10 min", "3 d 4 h". */
export function formatDuration(ms: number): string {
  if (ms < 10_000) return `${(Math.max(0, ms) / 1_000).toFixed(1).replace(/\.0$/, "")} s`;
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

/** "now", "12 min ago", "3 h ago", "Yesterday", "14 April", "14 April 2024"; dates in the reader's time zone. */
export function formatRelative(moment: Date, now: Date, timeZone?: string): string {
  const seconds = Math.round((now.getTime() - moment.getTime()) / 1_000);
  if (seconds < 60 && seconds > -60) return "now";
  if (seconds > 0 && seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  const day = dayKey(moment, timeZone);
  if (seconds > 0 && day === dayKey(now, timeZone)) return `${Math.floor(seconds / 3_600)} h ago`;
  if (seconds > 0 && day === dayKey(new Date(now.getTime() - 86_400_000), timeZone)) return "Yesterday";
  return formatDay(moment, now, timeZone);
}

/** "14 April", with the year unless it is the current one. */
export function formatDay(moment: Date, now: Date, timeZone?: string): string {
  const isThisYear = dayKey(moment, timeZone).slice(0, 4) === dayKey(now, timeZone).slice(0, 4);
  return moment.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    ...(isThisYear ? {} : { year: "numeric" }),
    ...(timeZone ? { timeZone } : {}),
  });
}

/** The calendar day as YYYY-MM-DD in a time zone, for comparing days. */
export function dayKey(moment: Date, timeZone?: string): string {
  return moment.toLocaleDateString("sv-SE", timeZone ? { timeZone } : {});
}
