import { AppError } from "#lib/errors.ts";
import { calendarErrorText as text } from "#product/texts/integration/calendar-errors.ts";

const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** A moment as Google wants it in a search. Without an offset, it is in UTC. */
export function isoMoment(given: string): string {
  const offset = moment.exec(given)?.[1];
  const parsed = day.test(given) || offset ? new Date(given) : new Date(`${given}Z`);
  if (!(day.test(given) || moment.test(given)) || Number.isNaN(parsed.getTime()))
    throw new AppError("invalid", text.noTime(given.slice(0, 50)));
  return parsed.toISOString();
}

interface Times {
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
}

/** The times of an event. A last day counts; Google names the one after it. */
export function eventTimes({ start, end, timeZone }: Times) {
  const times = [start, end].map(isoMoment);
  if (day.test(start) !== day.test(end)) throw new AppError("invalid", text.mixedTimes);
  const [from = "", to = ""] = times;
  if (day.test(start)) {
    if (to < from) throw new AppError("invalid", text.endFirst);
    const after = new Date(Date.parse(to) + 24 * 3_600_000).toISOString().slice(0, 10);
    return { start: { date: start }, end: { date: after } };
  }
  if (to <= from) throw new AppError("invalid", text.endFirst);
  const timed = (given: string) => {
    const hasOffset = moment.exec(given)?.[1] !== undefined;
    if (!hasOffset && !isTimeZone(timeZone)) throw new AppError("invalid", text.noTimeZone);
    return { dateTime: hasOffset ? new Date(given).toISOString() : withSeconds(given), ...(timeZone && { timeZone }) };
  };
  return { start: timed(start), end: timed(end) };
}

const withSeconds = (given: string): string => (/T\d{2}:\d{2}$/i.test(given) ? `${given}:00` : given);

function isTimeZone(name: string): boolean {
  try {
    return name !== "" && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
