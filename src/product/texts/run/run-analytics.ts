import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The Analytics tab of a workflow. */
export const runAnalyticsText = sentences("runAnalyticsText", {
  period: "Period",
  days: (count: number) => `${count} days`,
  onlyOwn: "Only your own runs are counted.",
  runs: "Runs",
  successRate: "Success rate",
  successHint: "Of the runs that completed or failed",
  averageDuration: "Average duration",
  durationHint: "Of completed runs, time spent waiting included",
  credits: "AI credits",
  creditsPerRun: (credits: string) => `${credits} per run`,
  noValue: "–",
  percent: (share: number) => formatNumber(share, { style: "percent", maximumFractionDigits: 1 }),
  perDay: "Runs per day",
  most: (runs: number) => plural(runs, "run"),
  completed: "Completed",
  failed: "Failed",
  other: "Other",
  daySummary: (day: string, runs: number, failed: number) => `${day}: ${plural(runs, "run")}, ${failed} failed`,
  table: "Show as table",
  day: "Day",
  byTrigger: "By trigger",
  trigger: "Trigger",
  failures: "Failures by step",
  noFailures: "No run failed in this period.",
  step: "Step",
  failedRuns: "Failed runs",
  lastFailure: "Last failure",
  removedStep: "No longer in the workflow",
  showRunsOf: (runs: number, of: string) => `Show ${plural(runs, "run")}: ${of}`,
  emptyTitle: (days: number) => `No runs in the last ${days} days`,
  emptyText: "Start a run or look back further. Results, durations, and costs appear here.",
  startRun: "Start run",
});
