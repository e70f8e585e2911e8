import type { RunStatus } from "#engine/status.ts";
import { dayKey } from "#lib/time.ts";
import { roundCredits } from "#product/credits.ts";
import type { AnalyticsInput } from "../schema.ts";

/** Runs that have a day, a trigger and a status in common. */
export interface RunGroup {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly trigger: string;
  readonly status: RunStatus;
  readonly runs: number;
  /** From start to end, all together. */
  readonly ms: number;
  readonly credits: number;
}

export interface RunTotals {
  readonly runs: number;
  readonly completed: number;
  readonly failed: number;
  /** Average of the completed runs; null without any. */
  readonly averageMs: number | null;
  readonly credits: number;
}

/** Totals for the whole period, for each of its days in order, and for each trigger, the most used one first. */
export function sumUp(
  groups: readonly RunGroup[],
  { days, timezone }: Pick<AnalyticsInput, "days" | "timezone">,
  now: Date,
) {
  const triggers = [...new Set(groups.map(({ trigger }) => trigger))];
  return {
    totals: addUp(groups),
    days: lastDays(days, dayKey(now, timezone)).map((day) => ({
      day,
      ...addUp(groups.filter((group) => group.day === day)),
    })),
    triggers: triggers
      .map((trigger) => ({ trigger, ...addUp(groups.filter((group) => group.trigger === trigger)) }))
      .toSorted((a, b) => b.runs - a.runs || a.trigger.localeCompare(b.trigger)),
  };
}

function addUp(groups: readonly RunGroup[]): RunTotals {
  const sum = (own: readonly RunGroup[], read: (group: RunGroup) => number) =>
    own.reduce((total, group) => total + read(group), 0);
  const completed = groups.filter(({ status }) => status === "COMPLETED");
  const count = sum(completed, ({ runs }) => runs);
  return {
    runs: sum(groups, ({ runs }) => runs),
    completed: count,
    failed: sum(
      groups.filter(({ status }) => status === "FAILED"),
      ({ runs }) => runs,
    ),
    averageMs: count === 0 ? null : sum(completed, ({ ms }) => ms) / count,
    credits: roundCredits(sum(groups, ({ credits }) => credits)),
  };
}

/** The days up to `today`, as YYYY-MM-DD. Days of a calendar have no clock changes, which is why UTC counts them right. */
function lastDays(count: number, today: string): string[] {
  const [year = 0, month = 1, date = 1] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1, date - (count - 1 - at))).toISOString().slice(0, 10),
  );
}
