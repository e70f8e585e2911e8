import { createHash } from "node:crypto";
import { dayKey } from "#lib/time.ts";
import { timers } from "#product/timers.ts";
import type { RelearnEvery } from "../../schema.ts";

const dayMs = 24 * 60 * 60 * 1_000;

interface Schedule {
  readonly every: RelearnEvery;
  /** IANA, such as "Europe/Berlin". */
  readonly zone: string;
  /** Its pages are spread over the nights of a period, and over the hours of a night. */
  readonly sourceId: string;
}

/**
 * When a page is relearned next, after `now`: in the night of its zone. Which night of the week or month, and when in that
 * night, depends on the source only, so that thousands of pages don't start at once.
 */
export function nextRelearning({ every, zone, sourceId }: Schedule, now: Date): Date {
  const hash = createHash("sha256").update(sourceId).digest();
  const offsetMs =
    timers.knowledge.relearnFromMs + Math.floor((hash.readUInt32BE(0) / 2 ** 32) * timers.knowledge.relearnWindowMs);
  const place = hash.readUInt32BE(4);
  const today = Date.parse(`${dayKey(now, zone)}T00:00:00Z`);
  for (let ahead = 0; ; ahead++) {
    const day = new Date(today + ahead * dayMs);
    const isItsDay =
      every === "DAILY" || (every === "WEEKLY" ? day.getUTCDay() === place % 7 : day.getUTCDate() === (place % 28) + 1);
    if (!isItsDay) continue;
    const moment = inZone(day.getTime() + offsetMs, zone);
    if (moment > now) return moment;
  }
}

/** The moment at which the clocks of a zone show what UTC shows at `wallMs`. */
function inZone(wallMs: number, zone: string): Date {
  const first = wallMs - zoneOffset(wallMs, zone);
  // Near a change of the clocks, the offset at the result is another one than at the guess.
  return new Date(wallMs - zoneOffset(first, zone));
}

/** How far the clocks of a zone are ahead of UTC. */
function zoneOffset(ms: number, zone: string): number {
  const whole = Math.floor(ms / 1_000) * 1_000;
  const shown = new Date(whole).toLocaleString("sv-SE", { timeZone: zone });
  return Date.parse(`${shown.replace(" ", "T")}Z`) - whole;
}
