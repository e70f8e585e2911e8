/** "monthFirst" is 3/31/2026, "dayFirst" is 31/3/2026. */
export type DateStyle = "iso" | "dotted" | "monthFirst" | "dayFirst" | "named";
export const dateStyles: readonly DateStyle[] = ["iso", "dotted", "monthFirst", "dayFirst", "named"];

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** ISO, with its time if the text has one; null for a text that is no date of this style. */
export function readDate(text: string, style: DateStyle): string | null {
  const [, dayText = text, time] = /^(.*?\d)(?:,?[T ]\s*(\d{1,2}:\d{2}.*))?$/.exec(text) ?? [];
  const day = dayReaders[style](dayText.trim());
  if (!day || !isReal(day)) return null;
  const date = `${String(day.year).padStart(4, "0")}-${twoDigits(day.month)}-${twoDigits(day.day)}`;
  if (time === undefined) return date;
  const clock = readTime(time);
  return clock && `${date} ${clock}`;
}

const dayReaders: Readonly<Record<DateStyle, (text: string) => Day | null>> = {
  iso: (text) => toDay(/^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})$/.exec(text)),
  dotted: (text) => toDay(/^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4}|\d{2})$/.exec(text)),
  monthFirst: (text) => toDay(/^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}|\d{2})$/.exec(text)),
  dayFirst: (text) => toDay(/^(?<day>\d{1,2})[/-](?<month>\d{1,2})[/-](?<year>\d{4}|\d{2})$/.exec(text)),
  named: (text) =>
    toDay(/^(?<day>\d{1,2})[. -]+(?<month>\p{L}{3,9})\.?,?[ -](?<year>\d{4})$/u.exec(text)) ??
    toDay(/^(?<month>\p{L}{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/u.exec(text)),
};

function toDay(match: RegExpExecArray | null): Day | null {
  const { year = "", month = "", day = "" } = match?.groups ?? {};
  if (!match) return null;
  const number = /^\d/.test(month) ? Number(month) : monthOf(month);
  return number === null ? null : { year: fullYear(year), month: number, day: Number(day) };
}

/** English and German names, by what tells them apart. */
const months = [
  "jan|jän",
  "feb",
  "mar|mär|maer|mrz",
  "apr",
  "may|mai",
  "jun",
  "jul",
  "aug",
  "sep",
  "oct|okt",
  "nov",
  "dec|dez",
];

function monthOf(name: string): number | null {
  const at = months.findIndex((starts) => starts.split("|").some((start) => name.toLowerCase().startsWith(start)));
  return at < 0 ? null : at + 1;
}

const centuryTurn = 70;
const fullYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < centuryTurn ? 2000 : 1900);

function isReal({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year);
  return year >= 1000 && month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function readTime(text: string): string | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s?(?:Z|Uhr|([AP])M)?$/i.exec(text.trim());
  if (!match) return null;
  const [, hours = "", minutes = "", seconds = "0", half] = match;
  const hour = half ? (Number(hours) % 12) + (half.toUpperCase() === "P" ? 12 : 0) : Number(hours);
  const isValid = hour < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  return isValid ? [hour, Number(minutes), Number(seconds)].map(twoDigits).join(":") : null;
}

const twoDigits = (number: number): string => String(number).padStart(2, "0");
