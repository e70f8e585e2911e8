/** The filters of the run list, and how the URL encodes them. */

import {
  type DisplayStatus,
  displayStatuses,
  type RunSort,
  type RunTrigger,
  runSorts,
  runTriggers,
} from "#features/run/schema.ts";
import type { listRuns } from "#features/run/service/history/list-runs.ts";
import { idPattern } from "#lib/id.ts";
import { dayKey } from "#lib/time.ts";

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number];

export interface RunListFilters {
  search: string;
  statuses: readonly DisplayStatus[];
  triggerTypes: readonly RunTrigger[];
  workflowId: string | null;
  userId: string | null;
  /** Days as YYYY-MM-DD in local time, both inclusive; "" for open. */
  from: string;
  to: string;
  /** The last days, today included, which stays right in a saved view; null for `from` and `to`. */
  days: number | null;
  /** The revision of the workflow; only in its own history. */
  version: number | null;
  minCredits: number | null;
  maxCredits: number | null;
  /** Failed runs of one step, or with one error. */
  failedNodeId: string | null;
  errorKey: string | null;
  /** Shows failures in groups instead of runs. */
  isGrouped: boolean;
  isArchived: boolean;
  sort: RunSort;
  isReversed: boolean;
}

const day = /^\d{4}-\d\d-\d\d$/;
const wholeNumber = /^[1-9]\d{0,5}$/;
const amount = /^\d{1,7}(\.\d{1,4})?$/;
const key = /^[0-9a-f]{32}$/;
const nodeId = /^[^\s]{1,64}$/;

/** Unknown or missing parameters get their defaults. */
export function parseRunListFilters(search: URLSearchParams): RunListFilters {
  const text = (name: string, shape: RegExp) => (shape.test(search.get(name) ?? "") ? search.get(name) : null);
  const knownValues = <Word extends string>(name: string, words: readonly Word[]) => {
    const values = search.get(name)?.split(",") ?? [];
    return words.filter((word) => values.includes(word));
  };
  const numberOf = (name: string, shape: RegExp) => {
    const found = text(name, shape);
    return found === null ? null : Number(found);
  };
  return {
    search: search.get("q") ?? "",
    statuses: knownValues("status", displayStatuses),
    triggerTypes: knownValues("trigger", runTriggers),
    workflowId: text("workflow", idPattern),
    userId: text("person", idPattern),
    from: text("from", day) ?? "",
    to: text("to", day) ?? "",
    days: numberOf("days", wholeNumber),
    version: numberOf("version", wholeNumber),
    minCredits: numberOf("min", amount),
    maxCredits: numberOf("max", amount),
    failedNodeId: text("step", nodeId),
    errorKey: text("error", key),
    isGrouped: search.get("show") === "failures",
    isArchived: search.get("archived") === "true",
    sort: knownValues("sort", runSorts)[0] ?? "started",
    isReversed: search.get("reversed") === "true",
  };
}

export const noFilters: RunListFilters = parseRunListFilters(new URLSearchParams());

export const toSearchParams = (view: RunListFilters): Record<string, string> => ({
  q: view.search,
  status: view.statuses.join(","),
  trigger: view.triggerTypes.join(","),
  workflow: view.workflowId ?? "",
  person: view.userId ?? "",
  from: view.from,
  to: view.to,
  days: view.days === null ? "" : String(view.days),
  version: view.version === null ? "" : String(view.version),
  min: view.minCredits === null ? "" : String(view.minCredits),
  max: view.maxCredits === null ? "" : String(view.maxCredits),
  step: view.failedNodeId ?? "",
  error: view.errorKey ?? "",
  show: view.isGrouped ? "failures" : "",
  archived: view.isArchived ? "true" : "",
  sort: view.sort === "started" ? "" : view.sort,
  reversed: view.isReversed ? "true" : "",
});

/** Whether a filter is set; the sort order is no filter. */
export const isFiltered = (view: RunListFilters) =>
  [view.search.trim(), view.workflowId, view.userId, view.from, view.to, view.failedNodeId, view.errorKey].some(
    Boolean,
  ) ||
  [view.days, view.version, view.minCredits, view.maxCredits].some((limit) => limit !== null) ||
  view.statuses.length + view.triggerTypes.length > 0 ||
  view.isArchived;

const startOfDay = (day: string, daysLater = 0) => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater);
};

/** The filters as server input; days are in local time. */
export function toListInput(filters: RunListFilters, now = new Date()) {
  const { search, statuses, triggerTypes, workflowId, userId, days, to, ...view } = filters;
  const from = days === null ? filters.from : dayKey(startOfDay(dayKey(now), 1 - days));
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(statuses.length > 0 && { statuses: [...statuses] }),
    ...(triggerTypes.length > 0 && { triggerTypes: [...triggerTypes] }),
    ...(workflowId && { workflowId }),
    ...(userId && { userId }),
    ...(from && { from: startOfDay(from) }),
    ...(to && days === null && { to: startOfDay(to, 1) }),
    ...(view.version !== null && { version: view.version }),
    ...(view.minCredits !== null && { minCredits: view.minCredits }),
    ...(view.maxCredits !== null && { maxCredits: view.maxCredits }),
    ...(view.failedNodeId && { failedNodeId: view.failedNodeId }),
    ...(view.errorKey && { errorKey: view.errorKey }),
    ...(view.isArchived && { isArchived: true }),
    ...(view.sort !== "started" && { sort: view.sort }),
    ...(view.isReversed && { isReversed: true }),
  };
}

/** The filters of the failed runs in the list, for their groups and for retrying them. */
export function toFailureInput(filters: RunListFilters) {
  const {
    statuses: _,
    sort: __,
    isReversed: ___,
    ...input
  } = toListInput({ ...filters, statuses: [], isReversed: false });
  return input;
}

/** The filters as the query of the CSV export. */
export const exportQuery = (view: RunListFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toListInput(view)).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : String(value),
    ]),
  );

/** Milliseconds from start to end, or to `now` for an open run. */
export const durationOf = (run: Pick<RunRow, "createdAt" | "endedAt">, now: Date) =>
  (run.endedAt ?? now).getTime() - run.createdAt.getTime();
