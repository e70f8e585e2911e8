import { createHash } from "node:crypto";
import { timers } from "#product/timers.ts";
import type { RelearnEvery } from "../../schema.ts";

const dayMs = 24 * 60 * 60 * 1_000;

interface Page {
  readonly every: RelearnEvery;
  /** Pages are spread over the nights of a period, and over the hours of a night. */
  readonly sourceId: string;
}

/**
 * Tells when a page is relearned next, after `now`: in the night of a zone, such as "Europe/Berlin". Which night of the
 * week or month, and when in that night, depends on the source only, so that thousands of pages don't start at once.
 */
export function planRelearning(zone: string): (page: Page, now: Date) => Date {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  /** What the clocks of the zone show, as if it were UTC. */
  const shownAt = (ms: number) => Date.parse(`${clock.format(ms).replace(" ", "T")}Z`);
  const offsetAt = (ms: number) => shownAt(ms) - Math.floor(ms / 1_000) * 1_000;
  return ({ every, sourceId }, now) => {
    const hash = createHash("sha256").update(sourceId).digest();
    const share = hash.readUInt32BE(0) / 2 ** 32;
    const nightMs = timers.knowledge.relearnFromMs + Math.floor(share * timers.knowledge.relearnWindowMs);
    const place = hash.readUInt32BE(4);
    const today = Math.floor(shownAt(now.getTime()) / dayMs) * dayMs;
    for (let ahead = 0; ; ahead++) {
      const day = new Date(today + ahead * dayMs);
      if (!isDayOf(every, place, day)) continue;
      const wallMs = day.getTime() + nightMs;
      // Near a change of the clocks, the offset at the result is another one than at the guess.
      const moment = new Date(wallMs - offsetAt(wallMs - offsetAt(wallMs)));
      if (moment > now) return moment;
    }
  };
}

function isDayOf(every: RelearnEvery, place: number, day: Date): boolean {
  if (every === "DAILY") return true;
  return every === "WEEKLY" ? day.getUTCDay() === place % 7 : day.getUTCDate() === (place % 28) + 1;
}

/** The next time of one page; null without a schedule. */
export const nextRelearning = (
  { id, relearnEvery, relearnZone }: { id: string; relearnEvery: RelearnEvery | null; relearnZone: string | null },
  now: Date,
): Date | null =>
  relearnEvery && relearnZone ? planRelearning(relearnZone)({ every: relearnEvery, sourceId: id }, now) : null;
